import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../infrastructure/embedded-postgres/embedded-postgres.js';
import { connectProbe } from '../../../infrastructure/postgres/probe.js';
import { temporaryClusterFolder } from '../../support/services/postgres.js';

/** A folder for the cluster of one test, or of several that start and stop it in turn. */
export interface TrialCluster {
  /** What to give the launcher; does not exist yet. */
  readonly directory: string;
  /** The existing folder around it. */
  readonly around: string;
  start(settings?: Record<string, string>): Promise<EmbeddedPostgres>;
  /** A process of its own (and of its own process group) that starts the server and then sits there. */
  startInChild(account?: { uid: number; gid: number }): ChildProcess;
  /** Stops what was started; the data stay. */
  stopAll(): Promise<void>;
  /** Stops what was started and deletes the folder. */
  remove(): Promise<void>;
}

const launcher = new URL('../../../infrastructure/embedded-postgres/embedded-postgres.ts', import.meta.url)
  .href;
const quick = { fsync: 'off' };

export function trialCluster(): TrialCluster {
  const folder = temporaryClusterFolder();
  const directory = join(folder.path, 'data', 'postgres');
  const started: EmbeddedPostgres[] = [];
  const children: ChildProcess[] = [];
  const stopAll = async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) await killGroup(child);
    }
    for (const server of started.splice(0)) await server.stop();
  };
  return {
    directory,
    around: folder.path,
    start: async (settings = quick) => {
      const server = await startEmbeddedPostgres({ directory, settings, log: () => undefined });
      started.push(server);
      return server;
    },
    startInChild: (account) => {
      const program = `
        import { startEmbeddedPostgres } from ${JSON.stringify(launcher)};
        const { url, adopted } = await startEmbeddedPostgres({
          directory: ${JSON.stringify(directory)}, settings: { fsync: 'off' }, log: () => {} });
        console.log(JSON.stringify({ url, adopted, uid: process.getuid() }));
        setInterval(() => {}, 1000);`;
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
        ...account,
      });
      children.push(child);
      return child;
    },
    stopAll,
    remove: async () => {
      await stopAll();
      folder.remove();
    },
  };
}

/** The line that a child of `startInChild` prints when its server is up. */
export async function announced(
  child: ChildProcess,
): Promise<{ url: string; adopted: boolean; uid: number }> {
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return JSON.parse(line.toString()) as { url: string; adopted: boolean; uid: number };
}

/** Ends a child and everything in its process group at once. */
export async function killGroup(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  process.kill(-child.pid!, 'SIGKILL');
  await gone;
}

/** Runs one statement on a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, string | null>[]> {
  const probe = await connectProbe(url);
  try {
    return await probe.query(text);
  } finally {
    await probe.close();
  }
}

/** The process id of the server in a cluster's directory. */
export function serverPid(directory: string): number {
  return Number.parseInt(readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8'), 10);
}

/** What a promise is refused with. */
export async function refusal(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => error,
  );
}
