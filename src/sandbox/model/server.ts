import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorText, replyTo } from './reply.ts';

/** What a server is given of the process that it runs in. */
export interface ServeSettings {
  /** Gets one line of JSON, `{"base_url": "http://127.0.0.1:PORT/v1"}`, once it listens. */
  readonly out: (text: string) => void;
  readonly signal: AbortSignal;
  /** Settles when whoever started it is gone. */
  readonly ended: Promise<void>;
}

/** No prompt of the sandbox comes near this. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Answers chat completions on this machine until the signal comes or `ended` settles. Knows no seed and no world. */
export async function serve({ out, signal, ended }: ServeSettings): Promise<void> {
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, text }) => send(response, status, text),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  out(`${JSON.stringify({ base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` })}\n`);
  const aborted = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  await Promise.race([ended, aborted]);
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const { method, url } = request;
  if (method !== 'POST' || url !== '/v1/chat/completions')
    return failure(404, `Unexpected ${method} ${url}, expected POST /v1/chat/completions`);
  const text = await readBody(request);
  if (text === undefined)
    return failure(413, `Unexpected body over ${MAX_BYTES} bytes, expected a smaller one`);
  return replyTo(text);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(chunks).toString();
}

function failure(status: number, message: string): Answer {
  return { status, text: errorText(message) };
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}
