import { ToolError } from '../errors.ts';
import { nearestKey } from '../format/schema.ts';
import type { Environment } from '../process.ts';
import type { Endpoint } from './endpoint.ts';
import { type ModelReference, parseReference } from './reference.ts';

/** An endpoint for chat completions, as deltabook.yaml has it. */
export interface Backend {
  readonly base_url: string;
  readonly api_key_env?: string | undefined;
}

const OPENAI = 'openai';
const BUILT_IN: Readonly<Record<string, Backend>> = {
  [OPENAI]: { base_url: 'https://api.openai.com/v1', api_key_env: 'OPENAI_API_KEY' },
};

/**
 * Finds the endpoint that a reference such as `openai/gpt-5.6-mini` means. An entry `openai` in `backends` replaces
 * the one that is built in, and is still spoken to as OpenAI is. Nothing is read but the variable that the backend
 * names. Gives E_CONFIG for a reference of another shape, an unknown backend, and a variable that is not set.
 */
export function resolveModel(
  reference: string,
  backends: Readonly<Record<string, Backend>>,
  env: Environment,
): Endpoint {
  const parsed = parseReference(reference);
  if (!parsed) {
    throw new ToolError('E_CONFIG', `Unexpected model \`${reference}\`, expected a backend and a model`, {
      hint: 'write it such as openai/gpt-5.6-mini',
    });
  }
  const backend = getBackend(parsed, { ...BUILT_IN, ...backends });
  const apiKey = getKey(reference, backend, env);
  return {
    baseUrl: backend.base_url,
    model: parsed.model,
    ...(apiKey !== undefined && { apiKey }),
    tokensParameter: parsed.backend === OPENAI ? 'max_completion_tokens' : 'max_tokens',
  };
}

function getBackend({ backend: name }: ModelReference, backends: Readonly<Record<string, Backend>>): Backend {
  const backend = Object.hasOwn(backends, name) ? backends[name] : undefined;
  if (backend) return backend;
  const known = Object.keys(backends);
  const near = nearestKey(name, known);
  throw new ToolError('E_CONFIG', `Unexpected backend \`${name}\`, expected ${known.join(', ')}`, {
    hint: `${near ? `did you mean \`${near}\`? ` : ''}give \`${name}\` a base_url in \`backends\` of deltabook.yaml`,
  });
}

function getKey(reference: string, { api_key_env: variable }: Backend, env: Environment): string | undefined {
  if (variable === undefined) return undefined;
  // A line end at the end is what remains of reading a key from a file.
  const key = env[variable]?.trim();
  if (key) return key;
  const found = env[variable] === undefined ? 'is not set' : 'is empty';
  throw new ToolError('E_CONFIG', `${variable} ${found}, expected the key for ${reference}`, {
    hint: `set it: export ${variable}=…`,
  });
}
