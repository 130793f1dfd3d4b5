import { veilKey } from '../../model/veil-key.ts';
import type { Context } from '../context.ts';
import type { LearningConfig } from './prepare.ts';

/** A key shorter than this is a word that would be found everywhere. */
const SHORTEST = 8;

/**
 * Makes the keys of the config's backends unreadable in a text. An agent may print its environment, and an endpoint
 * may echo what it was sent: neither must bring a key into a record, a prompt or a delta.
 */
export function keyVeil(context: Context, config: LearningConfig): (text: string) => string {
  const variables = [
    'OPENAI_API_KEY',
    ...Object.values(config.backends).map((backend) => backend.api_key_env),
  ];
  const keys = [...new Set(variables)].flatMap((name) => {
    const key = name === undefined ? undefined : context.env[name]?.trim();
    return key !== undefined && key.length >= SHORTEST ? [key] : [];
  });
  return (text) => keys.reduce((rest, key) => (mayHold(rest, key) ? veilKey(rest, key) : rest), text);
}

/** Most texts hold no piece of a key, and looking for its beginnings is quick. */
function mayHold(text: string, key: string): boolean {
  for (let at = 0; at + SHORTEST <= key.length; at++)
    if (text.includes(key.slice(at, at + SHORTEST))) return true;
  return false;
}
