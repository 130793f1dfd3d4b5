import { describe, expect, it } from 'vitest';
import { openModel } from '../../src/model/open-model.ts';
import { type Answering, completion, endpoint, failure, json, REQUEST, settings } from './endpoint-server.ts';

/** A completion whose message is this, and how it ended. */
function message(fields: object, finish = 'stop'): Answering {
  return completion('', { choices: [{ message: { role: 'assistant', ...fields }, finish_reason: finish }] });
}

function raw(body: string, type: string): Answering {
  return (response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };
}

async function replyTo(...answers: Answering[]) {
  const { baseUrl } = await endpoint(...answers);
  return (await openModel(settings(baseUrl, { retries: 2 })))(REQUEST);
}

describe('a reply', () => {
  it('is the text of the first choice, how it ended, and what it used', async () => {
    expect(await replyTo(completion('Grüße\u2028, 世界 🌍'))).toEqual({
      text: 'Grüße\u2028, 世界 🌍',
      finish: 'stop',
      usage: { calls: 1, inputTokens: 11, outputTokens: 7 },
    });
  });

  it('may be empty', async () => {
    expect((await replyTo(completion(''))).text).toBe('');
  });

  it('keeps the word for its end', async () => {
    expect((await replyTo(message({ content: 'Cut' }, 'length'))).finish).toBe('length');
  });

  it.each([[undefined], [null], [{}], [{ prompt_tokens: '11', completion_tokens: -1 }]])(
    'counts one call and no tokens where usage is %j',
    async (usage) => {
      const { usage: counted } = await replyTo(completion('Fine.', { usage }));
      expect(counted).toEqual({ calls: 1, inputTokens: 0, outputTokens: 0 });
    },
  );

  it('is read whatever the endpoint calls its type', async () => {
    const body = '{"choices": [{"message": {"content": "Fine."}}]}';
    expect(await replyTo(raw(body, 'text/plain'))).toMatchObject({ text: 'Fine.', finish: '' });
  });

  it('counts a completion without content that was paid for before it, and no failure', async () => {
    const { usage } = await replyTo(completion(null), json({}, 500), completion('Fine.'));
    expect(usage).toEqual({ calls: 2, inputTokens: 22, outputTokens: 14 });
  });
});

describe('what is no reply is asked for again, and then named:', () => {
  it.each<[string, Answering, string]>([
    ['no choices', json({ id: 'x' }), 'a completion without choices: "{"id":"x"}"'],
    ['an empty list of choices', completion('', { choices: [] }), 'a completion without choices'],
    ['a failure as status 200', json({ error: { message: 'Overloaded' } }), 'without choices: "Overloaded"'],
    ['null content', completion(null), 'no content (finish_reason stop)'],
    ['no message', completion('', { choices: [{}] }), 'gave no content, expected'],
    ['tool calls only', message({ content: null, tool_calls: [{ id: 'c' }] }), 'tool calls and no content'],
    [
      'a page',
      raw('<!doctype html><title>Proxy</title><script>x</script><p>Log in', 'text/html'),
      '"Proxy Log in"',
    ],
    ['half a JSON', raw('{"choices": [{"mess', 'application/json'), 'a body that is not JSON'],
    ['nothing', raw('', 'application/json'), 'a body that is not JSON: an empty body'],
    ['JSON null', raw('null', 'application/json'), 'a completion without choices'],
  ])('%s', async (_, answering, found) => {
    const { baseUrl, sent } = await endpoint(answering);
    const { waits, ...how } = settings(baseUrl, { retries: 2 });
    const error = await failure((await openModel(how))(REQUEST));
    expect(error.code).toBe('E_PROVIDER');
    expect(error.message).toContain(found);
    expect(error.message).toMatch(
      /^small at 127\.0\.0\.1:\d+ gave .*, expected a chat completion \(e1-0001-generator, asked 3 times\)$/,
    );
    expect(error.hint).toBeTruthy();
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([500, 1000]);
  });
});

describe('what would come again is not asked for again:', () => {
  it.each<[string, Answering, string]>([
    [
      'a list of parts',
      completion([{ type: 'text', text: 'x' }]),
      'content that is not a string, but a list',
    ],
    ['an object', completion({ text: 'x' }), 'content that is not a string, but object'],
    ['a refusal', message({ content: null, refusal: 'I will not.' }), 'a refusal: "I will not."'],
    ['nothing but thinking', message({ content: null }, 'length'), 'no content (finish_reason length)'],
    ['a filter', message({ content: null }, 'content_filter'), 'no content (finish_reason content_filter)'],
  ])('%s', async (_, answering, found) => {
    const { baseUrl, sent } = await endpoint(answering);
    const error = await failure((await openModel(settings(baseUrl, { retries: 2 })))(REQUEST));
    expect(error).toMatchObject({ code: 'E_PROVIDER', message: expect.stringContaining(found) });
    expect(sent).toHaveLength(1);
  });
});
