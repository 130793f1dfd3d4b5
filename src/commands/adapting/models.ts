import { ToolError } from '../../errors.ts';
import type { Model } from '../../learn/model.ts';
import { resolveModel } from '../../model/backends.ts';
import { openModel } from '../../model/open-model.ts';
import { SANDBOX_KNOWLEDGE, SANDBOX_NOTE } from '../../sandbox/language/banner.ts';
import { startSandbox } from '../../sandbox/start.ts';
import type { Context } from '../context.ts';
import type { LearningConfig } from './prepare.ts';

/** The backend that needs no key and no network: a process of this package. */
const SANDBOX = 'sandbox/';
const RULES = `${SANDBOX}rules`;

/** No answer that a person waits for comes later than this. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Models by their reference, and what ends what was started for them. */
export interface OpenModels {
  readonly get: (reference: string) => Model;
  readonly close: () => Promise<void>;
}

/** What has to be said wherever a figure of these models is shown; nothing of real ones. */
export function noteOn(references: readonly string[]): string | undefined {
  return references.some((reference) => reference.startsWith(SANDBOX)) ? SANDBOX_NOTE : undefined;
}

/** What is said before a run of such models: the note, and what they know beforehand. */
export function bannerOn(references: readonly string[]): string | undefined {
  const note = noteOn(references);
  return note === undefined ? undefined : `${note}\n${SANDBOX_KNOWLEDGE}`;
}

/** Gives E_CONFIG for a reference that means no model, or a key that is not there; nothing is opened. */
export function refuseUnknownModels(
  context: Context,
  config: LearningConfig,
  references: readonly string[],
): void {
  for (const reference of references) {
    if (!reference.startsWith(SANDBOX)) resolveModel(reference, config.backends, context.env);
    else if (reference !== RULES)
      throw new ToolError('E_CONFIG', `Unexpected model \`${reference}\`, expected \`${RULES}\``, {
        hint: 'the sandbox plays no other',
      });
  }
}

/** Opens each model that a run uses. Gives E_CONFIG for a reference that means none. */
export async function openModels(
  context: Context,
  config: LearningConfig,
  references: readonly string[],
): Promise<OpenModels> {
  const needsSandbox = noteOn(references) !== undefined;
  const sandbox = needsSandbox
    ? await startSandbox([...context.self, 'sandbox', 'serve'], context.signal)
    : undefined;
  const models = new Map<string, Model>();
  const shared = {
    timeoutMs: config.llm.timeout_s * 1000,
    retries: config.llm.retries,
    maxRetryAfterMs: MAX_RETRY_AFTER_MS,
    signal: context.signal,
  };
  for (const reference of references) {
    const endpoint =
      sandbox && reference.startsWith(SANDBOX)
        ? {
            baseUrl: sandbox.baseUrl,
            model: reference.slice(SANDBOX.length),
            tokensParameter: 'max_tokens' as const,
          }
        : resolveModel(reference, config.backends, context.env);
    models.set(reference, await openModel({ ...endpoint, ...shared }));
  }
  return {
    get: (reference) => {
      const model = models.get(reference);
      if (!model) throw new RangeError(`no model ${reference} was opened`);
      return model;
    },
    close: async () => sandbox?.stop(),
  };
}
