/**
 * Returns how long an answer asks to wait, in milliseconds: `retry-after-ms` (OpenAI's own), or else `Retry-After`
 * in seconds or as a date (RFC 9110, section 10.2.3). Undefined where it asks for nothing that can be read, or for no
 * time at all. A date is compared with the answer's own, so that a wrong clock on either side does not matter.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const asked = headers.get('retry-after')?.trim();
  const ms =
    plainNumber(headers.get('retry-after-ms')?.trim()) ?? seconds(asked) ?? untilDate(asked, headers);
  return ms !== undefined && ms > 0 ? ms : undefined;
}

function seconds(text: string | undefined): number | undefined {
  const number = plainNumber(text);
  return number === undefined ? undefined : number * 1000;
}

function untilDate(text: string | undefined, headers: Headers): number | undefined {
  const until = Date.parse(text ?? '');
  if (Number.isNaN(until)) return undefined;
  const sent = Date.parse(headers.get('date') ?? '');
  return until - (Number.isNaN(sent) ? Date.now() : sent);
}

function plainNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
