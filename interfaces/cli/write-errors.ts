import type { EventEmitter } from 'node:events';

interface Output extends EventEmitter {
  write(text: string): unknown;
}

/**
 * Lets a command end its work whatever becomes of its output. A reader that has closed the pipe, as `head` does, is no error; any
 * other failure to write, such as a full disk, is one line on stderr. Returns a function that returns whether there was one.
 */
export function onWriteErrors({
  stdout,
  stderr,
}: Readonly<Record<'stdout' | 'stderr', Output>>): () => boolean {
  let hasFailed = false;
  stdout.on('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || hasFailed) return;
    hasFailed = true;
    process.exitCode = 1;
    stderr.write(`tessera: the output cannot be written (${code})\n`);
  });
  // there is nowhere left to say it
  stderr.on('error', () => undefined);
  return () => hasFailed;
}
