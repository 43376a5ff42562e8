import { type Config, readConfig } from './config.js';

/**
 * Returns the address of `/health/live` on this machine: at `OPS_PORT`, else at `PORT` with the role `api`; null when the
 * service of this configuration has neither.
 */
export function healthAddress({ ops, roles, port, host }: Config): string | null {
  const listener = ops ?? (roles.includes('api') ? { port, host } : null);
  return listener && `http://${reachable(listener.host)}:${listener.port}/health/live`;
}

/** Returns a host that a request can be sent to; the loopback address for one that stands for all addresses. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * Returns the exit code of a container's health check: 0 when the process answers, else 1. It does not ask whether it is ready: a
 * restart mends no dependency. Throws when none answers.
 */
export async function healthCheck(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const address = healthAddress(readConfig(env));
  if (address === null) {
    process.stdout.write('without the role api there is nothing to ask: set OPS_PORT\n');
    return 0;
  }
  const { ok, status } = await fetch(address);
  if (!ok) process.stdout.write(`${address}: ${status}\n`);
  return ok ? 0 : 1;
}
