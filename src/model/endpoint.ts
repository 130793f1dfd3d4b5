import { ToolError } from '../errors.ts';

/** Where a model is, and how it is spoken to. */
export interface Endpoint {
  /** Up to and with `/v1`. */
  readonly baseUrl: string;
  /** The model's name as the endpoint knows it. */
  readonly model: string;
  /** Sent as a bearer token; without it no `Authorization` is sent. */
  readonly apiKey?: string | undefined;
  /**
   * What the endpoint calls the limit of a reply. OpenAI's reasoning models refuse `max_tokens`
   * (https://platform.openai.com/docs/api-reference/chat/create), and many other servers know nothing else.
   */
  readonly tokensParameter: 'max_tokens' | 'max_completion_tokens';
}

/**
 * Returns the host of an endpoint, which is all of its address that messages name. Gives E_CONFIG where its address
 * or key could not be sent; without it fetch would say so, in words that hold the key or the password.
 */
export function checkedHost({ baseUrl, apiKey }: Endpoint): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw misplaced('what is no http address');
  if (url.username !== '' || url.password !== '') throw misplaced('a user or password');
  if (/[?#]/.test(baseUrl)) throw misplaced('`?` or `#`');
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new ToolError(
      'E_CONFIG',
      `Unexpected character in the key for ${url.host}, expected visible ASCII`,
      {
        hint: 'look for a blank, a line end or a typographic dash in its environment variable',
      },
    );
  }
  return url.host;
}

function misplaced(what: string): ToolError {
  return new ToolError(
    'E_CONFIG',
    `Unexpected base_url with ${what}, expected such as https://api.openai.com/v1`,
    {
      hint: 'correct `backends` in deltabook.yaml; a key belongs into the variable that `api_key_env` names',
    },
  );
}
