import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorText, replyTo } from './reply.ts';

const PATH = '/v1/chat/completions';
const MOST_BYTES = 4 * 1024 * 1024;

/** What a server works with. */
export interface Serving {
  /** Gets one line of JSON, `{"base_url": …}`, once the server listens. */
  readonly out: (text: string) => void;
  readonly signal: AbortSignal;
  /** Ends the server when it settles: the standard input is closed, so whoever started it is gone. */
  readonly ended: Promise<void>;
}

/** Answers chat completions on a free port of this machine's loopback until it is told to end. */
export async function serve({ out, signal, ended }: Serving): Promise<void> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  out(`${JSON.stringify({ base_url: `http://127.0.0.1:${port}/v1` })}\n`);
  await Promise.race([ended.catch(() => undefined), aborted(signal)]);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, text: string) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  if (request.url !== PATH) return send(404, errorText(`Unexpected path ${request.url}, expected ${PATH}`));
  if (request.method !== 'POST')
    return send(405, errorText(`Unexpected method ${request.method}, expected POST`));
  const body = await readBody(request).catch(() => undefined);
  if (body === undefined)
    return send(413, errorText(`Unexpected body over ${MOST_BYTES} bytes, expected a smaller one`));
  const { status, text } = replyTo(body);
  send(status, text);
}

/** The body; undefined where it is too long, of which the rest is read and dropped. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= MOST_BYTES) chunks.push(chunk);
  }
  return length <= MOST_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
