import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request for a chat completion as an endpoint sees it. */
export interface ServedRequest {
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  readonly headers: IncomingHttpHeaders;
}

/** An endpoint for chat completions on this machine that ends with the test; `answer` gives the text of each reply. */
export async function modelServer(
  answer: (request: ServedRequest) => string | Promise<string>,
): Promise<{ readonly baseUrl: string; readonly served: ServedRequest[] }> {
  const served: ServedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const seen = { body: JSON.parse(Buffer.concat(chunks).toString()), headers: request.headers };
    served.push(seen);
    const content = await answer(seen);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        created: 0,
        model: seen.body.model,
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, served };
}

/** Which role a request is for, by the parts of its prompt. */
export function roleOf({ body }: ServedRequest): 'generator' | 'reflector' | 'curator' {
  const text = body.messages.map(({ content }) => content).join('\n');
  if (text.includes('\n<attempt>\n')) return 'reflector';
  return text.includes('\n<feedback>\n') ? 'curator' : 'generator';
}
