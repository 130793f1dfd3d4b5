import { characterRule } from './character-rule.ts';

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
].join('|');

const INVISIBLE = '[\\p{Default_Ignorable_Code_Point}\\p{Cs}\\uFFF9-\\uFFFB\\u2800\\u{1D159}]';

/**
 * Invisible and tag characters carry text that a reviewer can't see. What other scripts and emoji are
 * written with stays, where it stands as they write it.
 */
export const invisible = characterRule(
  'content/invisible',
  new RegExp(`(?!${ALLOWED})${INVISIBLE}`, 'u'),
  'invisible character',
);
