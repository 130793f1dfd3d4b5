import { FAMILY_NAMES, slotsOf } from './families.ts';
import { FEATURE_NAMES, FEATURES } from './features.ts';

/** What stands beside every figure of the sandbox. */
export const SANDBOX_NOTE = "rule interpreter, no language model: shows the mechanism, not a model's quality";

/** What the interpreter is told before it sees its first task. */
export const SANDBOX_KNOWLEDGE = `It knows beforehand the families of question with their slots and values (${FAMILY_NAMES.map(familyText).join('; ')}), the features of an order (${FEATURE_NAMES.map((name) => `${name} ${FEATURES[name].join(' ')}`).join(', ')}), and the form of a bullet that it can follow: "For <family>, when <feature> is <value>[ and <feature> is <value>], use <slot> <value>."`;

function familyText(family: (typeof FAMILY_NAMES)[number]): string {
  return `${family}: ${slotsOf(family)
    .map(({ name, values }) => `${name} ${values.join(' ')}`)
    .join(', ')}`;
}
