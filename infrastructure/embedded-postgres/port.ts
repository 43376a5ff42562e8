import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Returns the port of the last start if it is free on 127.0.0.1, else another free port. */
export async function choosePort(file: string): Promise<number> {
  const last = readPort(file);
  return (last !== undefined && (await tryPort(last))) || (await tryPort(0))!;
}

/** Stores the port for the next start. */
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
