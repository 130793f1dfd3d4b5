import { text } from 'node:stream/consumers';
import { serve } from '../../src/sandbox/model/server.ts';

/** What `deltabook sandbox serve` does, without the command line around it. */
await serve({
  out: (line) => process.stdout.write(line),
  signal: new AbortController().signal,
  ended: text(process.stdin).then(() => undefined),
});
