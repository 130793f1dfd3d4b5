/** A model as a person names it. */
export interface ModelReference {
  readonly backend: string;
  readonly model: string;
}

/**
 * Takes apart `openai/gpt-5.6-mini`: the backend is lower-case letters, digits and `-`, and what follows the first
 * slash is the model's name as its endpoint knows it, which may hold slashes and no blanks. Undefined for anything
 * else.
 */
export function parseReference(text: string): ModelReference | undefined {
  const [, backend, model] = /^([a-z0-9-]+)\/(\S+)$/.exec(text) ?? [];
  return backend !== undefined && model !== undefined ? { backend, model } : undefined;
}
