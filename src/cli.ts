#!/usr/bin/env node

declare const __VERSION__: string;

const args = process.argv.slice(2);

/** Whether standard input was touched; only then does it exist, and cost anything. */
let asked = false;

// Nothing is imported, and `__VERSION__` is the bundler's, so that asking for the version costs no more than starting Node.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V'))
  process.stdout.write(`${__VERSION__}\n`);
else process.exitCode = await start();

async function start(): Promise<number> {
  const { main } = await import('./commands/main.ts');
  const interrupt = new AbortController();
  // The first signal undoes what is under way; the handlers stay, so that a second one can't cut that short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt.abort());
  // A reader that went away, as `head` does, is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const exit = await main(args, {
    cwd: process.cwd(),
    env: process.env,
    signal: interrupt.signal,
    readStdin,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY === true,
    self: [process.execPath, process.argv[1] ?? ''],
  });
  // Standard input that was asked for and never ended would keep the process alive.
  if (asked) process.stdin.destroy();
  return exit;
}

async function readStdin(): Promise<Uint8Array> {
  asked = true;
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
