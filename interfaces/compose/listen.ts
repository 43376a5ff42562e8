import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config-error.js';
import type { Config } from '../config.js';
import { opsServer, type OpsServerOptions } from '../http/ops-server.js';
import { stopServer } from '../http/shutdown.js';
import type { Part } from './parts.js';

/** Starts listening, and returns the port. Throws ConfigError, which names `variable`, when that is not possible. */
export async function listen(
  server: Server,
  variable: 'PORT' | 'OPS_PORT',
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const cause =
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'something else listens there' : String(error);
    const hostVariable = variable.replace('PORT', 'HOST');
    throw new ConfigError(
      `${variable} is "${port}", ${hostVariable} is "${host}": they must be free to listen on (${cause})`,
    );
  }
  return (server.address() as AddressInfo).port;
}

/** Starts answering `/health/*` and `/metrics` at `OPS_PORT`. Throws ConfigError when the port is taken. */
export async function startOps(
  address: Pick<Config, 'port' | 'host'>,
  options: OpsServerOptions,
): Promise<Part & { readonly port: number }> {
  const server = opsServer(options);
  const port = await listen(server, 'OPS_PORT', address);
  return { port, stop: () => stopServer(server, 0) };
}
