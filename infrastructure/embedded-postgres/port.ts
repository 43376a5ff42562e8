import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** The port of the last start if nothing else has taken it, otherwise a free one; both on 127.0.0.1. */
export async function choosePort(file: string): Promise<number> {
  const last = readPort(file);
  return (last !== undefined && (await tryPort(last))) || (await tryPort(0))!;
}

/** Keeps the port for the next start. */
export function keepPort(file: string, port: number): void {
  if (readPort(file) !== port) writeFileSync(file, `${String(port)}\n`, { mode: 0o600 });
}

function readPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65536 ? port : undefined;
  } catch {
    return undefined;
  }
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
