import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryClusterFolder } from './postgres.js';
import { freePort } from './service-process.js';
import { leftOut } from '../run/left-out.js';
import { until } from '../run/until.js';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);

/** A PgBouncer in front of the server of a database, which drops start-up options. */
export interface PgBouncer {
  /** Returns the address of a database of that server by way of the pooler. */
  urlOf(databaseUrl: string): string;
  close(): Promise<void>;
}

/** Declares a suite that needs PgBouncer (Debian's package `pgbouncer`), or one skipped test that says that it is missing. */
export function describeWithPgBouncer(title: string, suite: () => void): void {
  if (PROGRAM === undefined) leftOut(title, 'no PgBouncer is installed');
  else describe(title, suite);
}

/** Starts one in a pool mode of PgBouncer. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction',
): Promise<PgBouncer> {
  const folder = temporaryClusterFolder();
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const file = join(folder.path, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits,options
default_pool_size = 40
max_client_conn = 200
`,
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(PROGRAM!, [...asUser, file], {
    cwd: folder.path,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  pooler.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(pooler, 'exit');
  await until(async () => {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer does not start: ${said}`);
    return listens(port);
  });
  return {
    urlOf(url) {
      const address = new URL(url);
      address.hostname = '127.0.0.1';
      address.port = String(port);
      return address.href;
    },
    async close() {
      pooler.kill('SIGKILL');
      await ended;
      folder.remove();
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
