import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerCredentials } from '@grpc/grpc-js';
import type { Users } from './access.js';
import { selfSigned } from './certificate.js';

/** The transport of a server's connections, and its part of the connection string. */
export interface Transport {
  open(): ServerCredentials;
  close(): void;
  url(port: number, user?: string): string;
}

/** Without TLS, where the client sends no passwords. */
export const insecure = (): Transport => ({
  open: () => ServerCredentials.createInsecure(),
  close: () => undefined,
  url: (port) => `esdb://127.0.0.1:${port}?tls=false`,
});

/** With TLS. The client finds the certificate in a file, as long as it is open. */
export function secure(users: Users): Transport {
  const { certificate, key } = selfSigned();
  const path = join(tmpdir(), `eventstoredb-double-${randomUUID()}.pem`);
  return {
    open: () => {
      writeFileSync(path, certificate);
      return ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(certificate), private_key: Buffer.from(key) },
      ]);
    },
    close: () => {
      rmSync(path, { force: true });
    },
    url: (port, user) => {
      const login = user === undefined ? '' : `${user}:${users[user] ?? ''}@`;
      return `esdb://${login}localhost:${port}?tls=true&tlsCAFile=${path}`;
    },
  };
}
