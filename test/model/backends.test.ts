import { describe, expect, it } from 'vitest';
import { ToolError } from '../../src/errors.ts';
import { resolveModel } from '../../src/model/backends.ts';
import { parseReference } from '../../src/model/reference.ts';

function refused(...args: Parameters<typeof resolveModel>): ToolError {
  try {
    resolveModel(...args);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('a reference', () => {
  it.each([
    ['openai/gpt-5.6-mini', 'openai', 'gpt-5.6-mini'],
    ['my-lab2/meta-llama/Llama-3:8b', 'my-lab2', 'meta-llama/Llama-3:8b'],
    ['vllm//data/llama', 'vllm', '/data/llama'],
  ])('%s is a backend and a model', (text, backend, model) => {
    expect(parseReference(text)).toEqual({ backend, model });
  });

  it.each([
    '',
    'gpt-4',
    '/gpt-4',
    'openai/',
    'OpenAI/gpt-4',
    'open_ai/gpt-4',
    'openai/gpt 4',
    ' openai/x',
    'openai/x\n',
  ])('%j is none', (text) => {
    expect(parseReference(text)).toBeUndefined();
  });

  it('of another shape is refused with an example', () => {
    expect(refused('gpt-4', {}, {})).toMatchObject({
      code: 'E_CONFIG',
      message: 'Unexpected model `gpt-4`, expected a backend and a model',
      hint: 'write it such as openai/gpt-5.6-mini',
    });
  });
});

describe('a backend', () => {
  const local = { base_url: 'http://127.0.0.1:11434/v1' };

  it('openai is built in', () => {
    expect(resolveModel('openai/gpt-5.6-mini', {}, { OPENAI_API_KEY: 'key-1' })).toEqual({
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-5.6-mini',
      apiKey: 'key-1',
      tokensParameter: 'max_completion_tokens',
    });
  });

  it('openai can be replaced, and is spoken to as before', () => {
    expect(resolveModel('openai/x', { openai: local }, { OPENAI_API_KEY: 'key-1' })).toEqual({
      baseUrl: local.base_url,
      model: 'x',
      tokensParameter: 'max_completion_tokens',
    });
  });

  it('of a config needs no key', () => {
    expect(resolveModel('local/a/b', { local }, { OPENAI_API_KEY: 'key-1' })).toEqual({
      baseUrl: local.base_url,
      model: 'a/b',
      tokensParameter: 'max_tokens',
    });
  });

  it('is given the key that it names, without the line end of a file', () => {
    const backends = { local: { ...local, api_key_env: 'LOCAL_KEY' } };
    expect(resolveModel('local/a', backends, { LOCAL_KEY: 'key-2\n' }).apiKey).toBe('key-2');
  });

  it.each([
    [{}, 'LOCAL_KEY is not set, expected the key for local/a'],
    [{ LOCAL_KEY: ' ' }, 'LOCAL_KEY is empty, expected the key for local/a'],
  ])('is refused without its key: %j', (env, message) => {
    const backends = { local: { ...local, api_key_env: 'LOCAL_KEY' } };
    expect(refused('local/a', backends, env)).toMatchObject({
      code: 'E_CONFIG',
      message,
      hint: 'set it: export LOCAL_KEY=…',
    });
  });

  it('that is unknown is refused with the known and the nearest', () => {
    expect(refused('locl/a', { local }, {})).toMatchObject({
      code: 'E_CONFIG',
      message: 'Unexpected backend `locl`, expected openai, local',
      hint: 'did you mean `local`? give `locl` a base_url in `backends` of deltabook.yaml',
    });
    expect(refused('sandbox/rules', {}, {}).hint).toBe(
      'give `sandbox` a base_url in `backends` of deltabook.yaml',
    );
  });

  it.each(['constructor/x', 'tostring/x'])('is never what every object has: %s', (reference) => {
    expect(refused(reference, {}, {}).message).toContain('Unexpected backend');
  });
});
