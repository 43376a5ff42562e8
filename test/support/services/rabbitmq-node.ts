import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect } from 'amqplib';
import { temporaryClusterFolder } from './postgres.js';
import { freePort } from './service-process.js';

/** The script behind Debian's `rabbitmq-server`, which itself runs one node as a user of its own. */
const scripts = ['/usr/lib/rabbitmq/bin', '/usr/local/sbin', '/opt/homebrew/sbin'].map((folder) =>
  join(folder, 'rabbitmq-server'),
);

/** Returns the path of the program that starts a node of RabbitMQ; null where it is not installed. */
export const installedRabbitMq = (): string | null => scripts.find((script) => existsSync(script)) ?? null;

/** A RabbitMQ of one test, which may be killed. It is removed with the run, whatever ends that. */
export interface RabbitMqNode {
  readonly url: string;
  /** Kills it with SIGKILL, and resolves when it has ended. */
  kill(): Promise<void>;
  /** Starts it again with its stored data. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Runs `rabbitmqctl` with these arguments. */
  control(...args: readonly string[]): Promise<void>;
  /** Kills it and deletes its stored data. */
  remove(): Promise<void>;
}

const STARTS_WITHIN_MS = 90_000;

/** Starts a node with a name, ports and a folder of its own, and without plugins. */
export async function startRabbitMqNode(script: string): Promise<RabbitMqNode> {
  const folder = temporaryClusterFolder();
  const [port, distributionPort] = [await freePort(), await freePort()];
  const inFolder = (name: string): string => join(folder.path, name);
  writeFileSync(inFolder('rabbitmq.conf'), `listeners.tcp.1 = 127.0.0.1:${port}\n`);
  writeFileSync(inFolder('plugins'), '[].\n');
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    // of the cookie
    HOME: folder.path,
    RABBITMQ_NODENAME: `tessera-test-${randomBytes(6).toString('hex')}@localhost`,
    RABBITMQ_MNESIA_BASE: inFolder('mnesia'),
    RABBITMQ_LOG_BASE: inFolder('log'),
    RABBITMQ_PID_FILE: inFolder('broker.pid'),
    RABBITMQ_CONFIG_FILE: inFolder('rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_ENABLED_PLUGINS_FILE: inFolder('plugins'),
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    // the script becomes the server, instead of watching over it
    RUNNING_UNDER_SYSTEMD: 'true',
  };
  let gone = Promise.resolve();
  let kill = (): void => undefined;

  const node: RabbitMqNode = {
    url,
    async kill() {
      kill();
      await gone;
    },
    async start() {
      const server = spawn(script, { cwd: folder.path, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const output of [server.stdout, server.stderr])
        output.setEncoding('utf8').on('data', (text: string) => (said += text));
      kill = () => server.kill('SIGKILL');
      gone = once(server, 'exit').then(() => undefined);
      const deadline = performance.now() + STARTS_WITHIN_MS;
      while (!(await answers(url))) {
        const hasEnded = server.exitCode !== null || server.signalCode !== null;
        if (hasEnded || performance.now() > deadline) throw new Error(`RabbitMQ does not start:\n${said}`);
        await sleep(100);
      }
    },
    async control(...args) {
      await promisify(execFile)(join(dirname(script), 'rabbitmqctl'), args, { cwd: folder.path, env });
    },
    async remove() {
      await node.kill();
      folder.remove();
    },
  };
  await node.start();
  return node;
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await connect(url, { timeout: 2_000 })).close();
    return true;
  } catch {
    return false;
  }
}
