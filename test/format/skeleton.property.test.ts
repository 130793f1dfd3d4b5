import fc from 'fast-check';
import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { findMarkers } from '../../src/format/find-markers.ts';
import { type Line, splitLines } from '../../src/format/line.ts';
import { MARKER_LINES } from '../../src/format/marker.ts';
import { outlineOf, parsedOutline } from '../../src/format/remark.ts';
import { type Skeleton, skeletonOf } from '../../src/format/skeleton.ts';
import { BULLET_HEADS, BULLET_TEXTS, FAMILIES, OTHER_LINES } from './line-kinds.ts';

const RUNS = 20 * Number(process.env.DELTABOOK_RUNS ?? 1_000);

const bullet = fc
  .tuple(fc.constantFrom(...BULLET_HEADS), fc.constantFrom(...BULLET_TEXTS))
  .map(([head, text]) => head + text);
/** Bullets as they come: in runs, with and without empty lines between. */
const run = fc
  .tuple(bullet, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 }))
  .map(([line, times, blanks]) =>
    Array.from({ length: times }, () => [line, ...Array(blanks).fill('')]).flat(),
  );
const lines = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...OTHER_LINES).map((line) => [line]) },
  { weight: 1, arbitrary: bullet.map((line) => [line]) },
  { weight: 1, arbitrary: run },
);
const family = fc
  .constantFrom(...FAMILIES)
  .chain((kinds) => fc.array(fc.constantFrom(...kinds), { minLength: 3, maxLength: 8 }));
const document = fc
  .tuple(
    fc.array(fc.oneof({ weight: 12, arbitrary: lines }, { weight: 1, arbitrary: family }), { maxLength: 16 }),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
  )
  .map(([parts, end]) => parts.flat().join(end));

/** What is read through a skeleton: the markers, and what hides those that are none. */
function markersThrough(text: string, skeletonFor: typeof skeletonOf, outline = parsedOutline): string[] {
  const all = splitLines(text);
  return findMarkers(text, all, outline(skeletonFor(text, all))).map((marker) => {
    const block = marker.kind === 'buried' ? ` in ${marker.block.kind} of ${marker.block.inside}` : '';
    return `${marker.index} ${marker.kind}${block}`;
  });
}

const stock = unified().use(remarkParse).use(remarkFrontmatter);

/** The lines of the markers that remark finds, as it comes, in the text as it is. */
function markersOfStock(text: string): number[] {
  return stock
    .parse(text)
    .children.flatMap((node) =>
      node.type === 'html' && MARKER_LINES.includes(node.value.replace(/[ \t]+$/, ''))
        ? [(node.position?.start.line ?? 0) - 1]
        : [],
    );
}

/** No skeleton: every line as it is, for the parser to read. */
function everyLine(text: string, all: readonly Line[]): Skeleton {
  return {
    text: all.map((line) => text.slice(line.start, line.end)).join('\n'),
    lineOf: all.map((_, index) => index),
    lineCount: all.length,
  };
}

/** The skeleton that suggests itself: bullets, which open no block, left out. */
function withoutBullets(text: string, all: readonly Line[]): Skeleton {
  const kept = all.flatMap((line, index) =>
    /^(?:- )?\[[^[\]]*\] helpful=/.test(text.slice(line.start, line.end)) ? [] : [index],
  );
  return {
    text: kept.map((index) => text.slice(all[index]?.start, all[index]?.end)).join('\n'),
    lineOf: kept,
    lineCount: all.length,
  };
}

describe('the skeleton of a document', () => {
  it('shows the markers that a parse of every line shows', { timeout: 1_800_000 }, () => {
    fc.assert(
      fc.property(document, (text) => {
        const found = markersThrough(text, skeletonOf);
        const real = found
          .filter((each) => each.endsWith(' marker'))
          .map((each) => Number.parseInt(each, 10));
        expect(real).toEqual(markersOfStock(text));
        expect(found).toEqual(markersThrough(text, everyLine));
        expect(markersThrough(text, skeletonOf, outlineOf)).toEqual(found);
      }),
      { numRuns: RUNS },
    );
  });

  it('control: without the bullets it shows others', () => {
    const found = fc.check(
      fc.property(document, (text) => {
        expect(markersThrough(text, withoutBullets)).toEqual(markersThrough(text, everyLine));
      }),
      { numRuns: RUNS, seed: 1 },
    );
    expect(found.failed).toBe(true);
  });

  it.each([
    ['a run', 5],
    ['a run with empty lines between', 9],
  ])('does not grow with the length of %s', (what, lineCount) => {
    const bullets = Array.from(
      { length: 1_000 },
      (_, index) => `[oth-${10_000 + index}] helpful=0 harmful=0 :: Ask.`,
    );
    const text = `# A\n\n## OTHERS\n${bullets.join(what === 'a run' ? '\n' : '\n\n')}\nend`;
    expect(skeletonOf(text, splitLines(text)).lineOf.length).toBeLessThanOrEqual(lineCount);
  });
});
