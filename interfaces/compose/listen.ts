import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config-error.js';
import type { Config } from '../config.js';
import { serviceVersion } from './service-version.js';
import { opsServer, type OpsServerOptions, stopServer } from '../http/ops-server.js';
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

/**
 * Makes sure, before anything is made, that the ports of the configuration can be listened on, both at once. Throws ConfigError
 * for one that is taken.
 */
export async function checkPorts({ port, host, ops, roles }: Config): Promise<void> {
  const tried: Server[] = [];
  const attempt = async (
    variable: 'PORT' | 'OPS_PORT',
    address: Pick<Config, 'port' | 'host'>,
  ): Promise<void> => {
    const server = createServer();
    await listen(server, variable, address);
    tried.push(server);
  };
  try {
    if (roles.includes('api')) await attempt('PORT', { port, host });
    if (ops !== null) await attempt('OPS_PORT', ops);
  } finally {
    await Promise.all(tried.map(closed));
  }
}

/** Returns a port that is free at the moment, for `PORT=0`: addresses are made from it. Throws ConfigError. */
export async function anyPort({ host }: Pick<Config, 'host'>): Promise<number> {
  const server = createServer();
  const port = await listen(server, 'PORT', { port: 0, host });
  await closed(server);
  return port;
}

async function closed(server: Server): Promise<void> {
  const end = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await end;
}

/** Starts answering `/health/*` and `/metrics` at `OPS_PORT`. Throws ConfigError when the port is taken. */
export async function startOps(
  address: Pick<Config, 'port' | 'host'>,
  options: Omit<OpsServerOptions, 'version'>,
): Promise<Part & { readonly port: number }> {
  const server = opsServer({ ...options, version: serviceVersion() });
  const port = await listen(server, 'OPS_PORT', address);
  return { port, stop: () => stopServer(server, 0) };
}
