import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../../infrastructure/postgres/database.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { MetricValues } from '../../../infrastructure/telemetry/metrics.js';
import { createMetrics, mergedMetrics } from '../../../infrastructure/telemetry/metrics.js';
import { bootstrapFiles, readDone } from '../bootstrap/bootstrap-file.js';
import { checkGrantedConnections } from '../runtime/connection-shares.js';
import { databaseServer } from '../runtime/database-server.js';
import { startOps } from '../listen.js';
import { startedParts } from '../parts.js';
import type { BootstrapResult } from '../bootstrap/run-bootstrap.js';
import { StartStopped } from '../runtime/wait-for.js';
import type { Config } from '../../config.js';
import type { Readiness } from '../../http/answers/probes.js';
import type { Channel } from './channel.js';
import { channel } from './channel.js';
import { MemberRefused } from './member-refused.js';
import type { Member } from './plan.js';
import { MEMBER_VARIABLE, membersOf } from './plan.js';

export interface Supervised {
  readonly bootstrap: BootstrapResult | null;
  /** Ends all of them, then what they share. */
  close(): Promise<void>;
}

/** Pauses before a member that ended is started again, in ms; each is twice the one before. */
const PAUSES = { first: 1_000, longest: 30_000, forgottenAfter: 60_000 } as const;
/** After this, in ms, a member that was told to end is killed; a stop takes 10 s at most. */
const KILL_AFTER_MS = 8_500;

const CHECK_MS = 5_000;

interface Running {
  readonly member: Member;
  worker: Worker | undefined;
  channel: Channel | undefined;
}

/**
 * Starts `PROCESSES` processes on one port and one for the other roles, and keeps them running: one that ends is started
 * again after a pause. Resolves when all have started. This process keeps the embedded database and answers `OPS_PORT`.
 * Throws MemberRefused when one of them cannot start; StartStopped.
 */
export async function supervise(config: Config, log: Log, stopping: AbortSignal): Promise<Supervised> {
  const database = await databaseServer(config, { log, exclusive: true });
  const parts = startedParts();
  const close = async (): Promise<void> => {
    await parts.stop();
    await database.close();
  };
  try {
    const family = parts.add(start(config, log, () => checkConnections(database.url, config)));
    const stopped = once(stopping, 'abort').then(() => Promise.reject(new StartStopped()));
    stopped.catch(() => undefined);
    if (stopping.aborted) throw new StartStopped();
    await Promise.race([family.started, stopped]);
    if (config.ops !== null) {
      const { ready, metrics } = family;
      parts.add(await startOps(config.ops, { ready, log, metrics }));
    }
    const files = bootstrapFiles(config.dataDir);
    const document = readDone(files);
    return { bootstrap: document && { file: files.done, document }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkConnections(url: string, config: Config): Promise<void> {
  const database = new Database({ url, max: 1, timeout: CHECK_MS });
  try {
    await checkGrantedConnections(database, config);
  } finally {
    await database.close();
  }
}

/** @param check called when the first has started, which has waited for the database: the others are not if it throws */
function start(config: Config, log: Log, check: () => Promise<void>) {
  const running = membersOf(config).map((member): Running => ({
    member,
    worker: undefined,
    channel: undefined,
  }));
  const own = createMetrics({ member: 'main' });
  const ending = new AbortController();
  const isEnding = (): boolean => ending.signal.aborted;

  const ready = async (): Promise<Readiness> => readinessOf(await Promise.all(running.map(readinessIn)));
  const valuesOfAll = async (): Promise<MetricValues[]> => {
    const answers = await Promise.allSettled(running.map(async ({ channel: to }) => to?.ask('metrics')));
    const values = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined));
    return [await own.values(), ...values.filter((value) => value !== undefined)] as MetricValues[];
  };

  const fork = (one: Running): Worker => {
    const worker = cluster.fork({ [MEMBER_VARIABLE]: one.member.name });
    one.worker = worker;
    one.channel = channel(
      {
        // it may have ended meanwhile
        send: (message) => {
          if (worker.isConnected()) worker.send(message, () => undefined);
        },
        onMessage: (listener) => worker.on('message', listener),
      },
      (question) => (question === 'readiness' ? ready() : valuesOfAll()),
    );
    return worker;
  };

  /** Resolves when the member has started for the first time; keeps it running from then on. */
  const run = (one: Running): Promise<void> =>
    new Promise((resolve, reject) => {
      const keep = async (): Promise<void> => {
        let pauseMs: number = PAUSES.first;
        let hasStarted = false;
        while (!isEnding()) {
          const begunAt = performance.now();
          const worker = fork(one);
          const ended = once(worker, 'exit') as Promise<[code: number | null, signal: string | null]>;
          const start = one.channel?.started.then(() => true);
          const hasStartedNow = await Promise.race([start, ended.then(() => false)]);
          hasStarted ||= hasStartedNow === true;
          if (hasStarted) resolve();
          const [code, signal] = await ended;
          one.worker = undefined;
          one.channel = undefined;
          if (isEnding()) return;
          if (!hasStarted) {
            const { name } = one.member;
            // what is killed has said nothing
            reject(
              code === 1
                ? new MemberRefused()
                : new Error(`the process ${name} ended (${signal ?? code}) before it was ready`),
            );
            return;
          }
          if (performance.now() - begunAt > PAUSES.forgottenAfter) pauseMs = PAUSES.first;
          const { name } = one.member;
          log.error({ ended: name, code, signal, pauseMs }, 'a process ended: it is started again');
          await sleep(pauseMs, undefined, { ref: false });
          pauseMs = Math.min(PAUSES.longest, pauseMs * 2);
        }
      };
      void keep();
    });

  // the first that listens says what is wrong with the port, and not all of them
  const listening = running.findIndex(({ member }) => member.roles.includes('api'));
  const started = (async () => {
    for (const one of running.slice(0, listening + 1)) {
      if (isEnding()) return;
      await run(one);
      if (one.member.isFirst) await check();
    }
    if (!isEnding()) await Promise.all(running.slice(listening + 1).map(run));
  })();
  started.catch(() => undefined);

  return {
    started,
    ready,
    metrics: {
      ...own,
      text: async () => mergedMetrics(await valuesOfAll()),
    },
    async stop() {
      ending.abort();
      const workers = running.map(({ worker }) => worker).filter((worker) => worker !== undefined);
      const ends = Promise.all(workers.map((worker) => once(worker, 'exit')));
      for (const { process } of workers) process.kill('SIGTERM');
      const kill = setTimeout(() => {
        for (const { process } of workers) process.kill('SIGKILL');
      }, KILL_AFTER_MS);
      await ends;
      clearTimeout(kill);
    },
  };
}

interface MemberReadiness {
  readonly member: Member;
  readonly readiness: Readiness;
}

async function readinessIn({ member, channel: to }: Running): Promise<MemberReadiness> {
  const failed = (detail: string): Readiness => ({
    ok: false,
    checks: [{ name: 'process', ok: false, detail }],
  });
  const readiness = to
    ? await to.ask('readiness').then(
        (answer) => answer as Readiness,
        (error: unknown) => failed((error as Error).message),
      )
    : failed('it has ended and is started again');
  return { member, readiness };
}

/** Requests are served while one process that takes them is ready; what is wrong with others is told beside it. */
function readinessOf(all: readonly MemberReadiness[]): Readiness {
  const serving = all.filter(({ member }) => member.roles.includes('api')).map(({ readiness }) => readiness);
  return {
    ok: serving.some(({ ok }) => ok),
    degraded: serving.some(({ degraded }) => degraded === true),
    checks: all.flatMap(({ member, readiness }) =>
      readiness.checks.map((check) => ({ ...check, process: member.name })),
    ),
  };
}
