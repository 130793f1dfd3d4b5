import { characterRule } from '../character-rule.ts';
import { BIDI } from './bidi-control.ts';

/** Scripts that are written with joiners, inside a word and at its end. */
const JOINED =
  '\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Nko}\\p{sc=Mongolian}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}\\p{sc=Tamil}\\p{sc=Telugu}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}\\p{sc=Tibetan}\\p{sc=Myanmar}\\p{sc=Khmer}';

/** What is invisible, and yet has its place right behind certain characters. */
const ALLOWED = [
  `(?<=[${JOINED}])[\\u200C\\u200D]`,
  // Emoji sequences (UTS 51): pictures joined to one, and the choice between picture and text.
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
  // Where words are not set apart, a line may break at a space without width.
  '(?<=[\\p{sc=Khmer}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Myanmar}])\\u200B',
  // Which form of a Chinese character is meant (UTS 37).
  '(?<=\\p{sc=Han})[\\u{E0100}-\\u{E01EF}]',
  // The flags of England, Scotland and Wales, the only ones that are spelled in tags (UTS 51, ED-14a).
  '(?<=\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073}))\\u{E007F}',
  '(?<=\\u{1F3F4}[\\u{E0062}-\\u{E0077}]{0,4})[\\u{E0062}-\\u{E0077}](?=[\\u{E0062}-\\u{E0077}]{0,4}\\u{E007F})',
  // Those have a rule of their own.
  BIDI,
].join('|');

const INVISIBLE = '[\\p{Default_Ignorable_Code_Point}\\p{Cs}\\uFFF9-\\uFFFB\\u2800\\u{1D159}]';

/**
 * An invisible character: zero width, a tag, a filler, half of a pair.
 *
 * It carries text that a reviewer can't see. What scripts and emoji are written with stays where they write it:
 * joiners inside Persian and Indic words and emoji, variation selectors behind what they vary.
 *
 * Good:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Answer with 👩⟨U+200D⟩💻 when asked who wrote it.
 *
 * Bad:
 *
 *     [oth-12345] helpful=0 harmful=0 :: Answer po⟨U+200B⟩litely.
 */
export const invisible = characterRule(
  'content/invisible',
  new RegExp(`(?!${ALLOWED})${INVISIBLE}`, 'u'),
  'invisible character',
);
