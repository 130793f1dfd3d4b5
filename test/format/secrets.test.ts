import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { inspect } from '../../src/format/inspect.ts';
import { findInContent } from '../../src/format/rules/content-rules.ts';
import { findSecrets } from '../../src/format/secrets/find-secrets.ts';
import { mayHoldSecret } from '../../src/format/secrets/hints.ts';
import { findRecommended } from '../../src/format/secrets/recommended.ts';
import { NO_TEMPLATE } from '../../src/format/template.ts';
import { PLANTED, PLANTED_MORE } from './planted.ts';

const ORDINARY = readFileSync(new URL('../fixtures/content/ordinary.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const DATA = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const ALL = [...PLANTED, ...PLANTED_MORE];

// The playbooks belong to others and are not shipped.
if (!existsSync(DATA)) console.warn(`SKIPPED: the false alarms on real playbooks need ${DATA}`);

/** What the secret and character rules say of a text. */
async function alarms(text: string): Promise<string[]> {
  const secrets = (await findSecrets(text)).map(({ kind }) => kind);
  const others = findInContent(text, NO_TEMPLATE).map(({ rule }) => rule.id);
  return [...secrets, ...others.filter((id) => id.startsWith('content/'))];
}

describe('ordinary text', () => {
  it('is 200 lines', () => expect(new Set(ORDINARY).size).toBe(200));

  it('raises no alarm, line by line', async () => {
    for (const line of ORDINARY) expect([line, await alarms(line)]).toEqual([line, []]);
  });

  it('raises none as a playbook', async () => {
    const bullets = ORDINARY.map((line, index) => `[oth-${10_000 + index}] helpful=0 harmful=0 :: ${line}`);
    const text = `<!-- playbook:start -->\n## OTHERS\n\n${bullets.join('\n\n')}\n<!-- playbook:end -->\n`;
    const { diagnostics } = await inspect(Buffer.from(text), { template: NO_TEMPLATE, ids: 'plain' });
    expect(diagnostics.filter((each) => each.ruleId.startsWith('content/'))).toEqual([]);
  });
});

describe.skipIf(!existsSync(DATA))('what agents learned', () => {
  it.each(existsSync(DATA) ? readdirSync(DATA) : [])('%s raises no alarm', async (name) => {
    const text = readFileSync(join(DATA, name), 'utf8');
    expect(await findSecrets(text)).toEqual([]);
    const found = text
      .split('\n')
      .flatMap((line) => findInContent(line, NO_TEMPLATE).map(({ rule }) => rule.id));
    expect(found.filter((id) => /^content\/(?!html-comment)/.test(id))).toEqual([]);
  });
});

describe('what only looks like a secret', () => {
  it.each([
    'Pin images: docker://alpine:3.19@sha256:c5b1261d6d3e43071626931fc004f70149baeba2c8ec672bd4f27761f8e1ad6b',
    'Tokens look like ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.',
    'Set GITLAB_TOKEN=glpat-xxxxxxxxxxxxxxxxxxxx first.',
    'Write xoxb-your-token-goes-here into the config.',
    'Post to https://hooks.slack.com/services/TXXXXXXXX/BXXXXXXXX/XXXXXXXXXXXXXXXXXXXXXXXX.',
    `Connect by postgres://user:$${'{PASSWORD}'}@db/orders, or redis://:$REDIS_PW@cache.`,
    'Use https://user:%s@example.org and https://bot:***@example.org.',
  ])('%s', async (text) => {
    expect(await findSecrets(text)).toEqual([]);
  });
});

describe('a secret beside letters of another script, or with a sign that templates use', () => {
  const token = `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`;
  it.each([`密钥是${token}`, `キー${token}を使う`, `ключ${token}`, `${token}입니다`])('%s', async (text) => {
    const [found] = await findSecrets(text);
    expect(text.slice(found?.start, found?.end)).toBe(token);
  });

  it.each([
    'postgres://app:p%40ss9Kd2@db/orders',
    'postgres://app:a$Kd92mQx@db/orders',
    'amqp://app:q*7Hd92mQx@mq',
  ])('%s', async (text) => {
    expect((await findSecrets(text)).map(({ kind }) => kind)).toEqual(['password in a URL']);
  });
});

describe('control: what was planted', () => {
  it.each(ALL)('%s is found, once', async (what, text) => {
    expect(await alarms(text)).toHaveLength(1);
    if (what.startsWith('secret')) expect(await findSecrets(text)).toHaveLength(1);
  });

  it.each(ALL.filter(([what]) => what.startsWith('secret')))(
    '%s: no message and no shown text has it',
    async (_, text) => {
      const [secret] = await findSecrets(text);
      const value = text.slice(secret?.start, secret?.end);
      const lines = ['## OTHERS', `[oth-12345] helpful=0 harmful=0 :: ${text}`, `a line with ${text}`];
      const file = `<!-- playbook:start -->\n${lines.join('\n')}\n<!-- playbook:end -->\n`;
      const inspected = await inspect(Buffer.from(file), { template: NO_TEMPLATE, ids: 'plain' });
      const forbidden = inspected.diagnostics.filter((each) => each.ruleId === 'content/forbidden');
      expect(forbidden.map((each) => [each.severity, each.place?.line])).toEqual([
        ['error', 3],
        ['error', 4],
      ]);
      expect(forbidden[0]?.reason).toMatch(/^oth-12345: /);
      const said = JSON.stringify(inspected.diagnostics) + inspected.text;
      for (let at = 0; at + 12 <= value.length; at += 4) expect(said).not.toContain(value.slice(at, at + 12));
    },
  );

  it('is seen by the quick look whenever the rule set or a shape of ours finds it', async () => {
    for (const [what, text] of ALL) {
      if (what.startsWith('secret') && (await findRecommended(text)).length > 0)
        expect([what, mayHoldSecret(text)]).toEqual([what, true]);
    }
  });

  it('can’t be hidden by a word that switches the rule set off', async () => {
    const [, text = ''] = PLANTED.find(([what]) => what.includes('ghp')) ?? [];
    expect(await findSecrets(`<!-- secretlint-disable --> ${text}`)).toHaveLength(1);
    expect(await findSecrets(`secretlint-disable-line ${text}`)).toHaveLength(1);
  });
});

it('the quick look was written for this version of the rule set', () => {
  expect(packageJson.devDependencies['@secretlint/secretlint-rule-preset-recommend']).toBe('12.0.0');
});
