import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../../infrastructure/postgres/database.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import {
  type MetricValues,
  createMetrics,
  mergedMetrics,
} from '../../../infrastructure/telemetry/metrics.js';
import { bootstrapFiles, readDone } from '../bootstrap/bootstrap-file.js';
import { checkGrantedConnections } from '../runtime/connection-shares.js';
import { databaseServer } from '../runtime/database-server.js';
import { checkPorts, startOps } from '../listen.js';
import { startedParts } from '../parts.js';
import { readyUnless } from '../readiness.js';
import type { BootstrapResult } from '../bootstrap/run-bootstrap.js';
import { StartStopped } from '../runtime/wait-for.js';
import type { Config } from '../../config.js';
import type { Readiness } from '../../http/answers/probes.js';
import { type Channel, channel, type Question } from './channel.js';
import { type Member, MEMBER_VARIABLE, MemberRefused, membersOf } from './plan.js';

export interface Supervised {
  readonly bootstrap: BootstrapResult | null;
  /** Stops the members, then the embedded database. */
  close(): Promise<void>;
}

/** Pauses before a member that ended is started again, in ms. Each is twice the one before, unless it ran for `resetAfter`. */
const PAUSES = { first: 1_000, longest: 30_000, resetAfter: 60_000 } as const;
/** How long a stop waits, in ms, before it kills members; a stop takes 10 s at most. */
const KILL_AFTER_MS = 8_500;

const CHECK_MS = 5_000;

interface Running {
  readonly member: Member;
  worker: Worker | undefined;
  channel: Channel | undefined;
}

/**
 * Starts `PROCESSES` members on one port and one for the other roles, and restarts a member that ends. Resolves when all
 * have started. This process runs the embedded database and answers `OPS_PORT`. Throws MemberRefused when a member cannot
 * start; StartStopped.
 */
export async function supervise(
  config: Config,
  log: Log,
  stopping: AbortSignal,
  draining?: AbortSignal,
): Promise<Supervised> {
  await checkPorts(config);
  const database = await databaseServer(config, { log, exclusive: true });
  const parts = startedParts();
  const close = async (): Promise<void> => {
    await parts.stop();
    await database.close();
  };
  try {
    const check = () => checkConnections(database.url, config);
    const members = parts.add(startMembers(config, log, check, draining));
    const stopped = once(stopping, 'abort').then(() => Promise.reject(new StartStopped()));
    stopped.catch(() => undefined);
    if (stopping.aborted) throw new StartStopped();
    await Promise.race([members.started, stopped]);
    if (config.ops !== null) {
      const { ready, metrics } = members;
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

/** Starts the process of a member. @param answer answers the questions of the process */
function fork(
  one: Running,
  answer: (question: Question) => Promise<unknown>,
): { readonly worker: Worker; readonly channel: Channel } {
  const worker = cluster.fork({ [MEMBER_VARIABLE]: one.member.name });
  const to = channel(
    {
      send: (message) => {
        if (worker.isConnected()) worker.send(message, () => undefined);
      },
      onMessage: (listener) => worker.on('message', listener),
    },
    answer,
  );
  one.worker = worker;
  one.channel = to;
  return { worker, channel: to };
}

interface KeepOptions {
  readonly log: Log;
  readonly isEnding: () => boolean;
  readonly answer: (question: Question) => Promise<unknown>;
  /** Called each time the member has started. */
  readonly onStarted: () => void;
  /** Called when the process of the member ends before it has ever started. */
  readonly onRefused: (error: Error) => void;
}

/** Keeps the process of a member running: starts it again after a pause whenever it ends. */
async function keepMember(one: Running, options: KeepOptions): Promise<void> {
  const { log, isEnding, answer, onStarted, onRefused } = options;
  const { name } = one.member;
  let pauseMs: number = PAUSES.first;
  let hasStarted = false;
  while (!isEnding()) {
    const forkedAt = performance.now();
    const { worker, channel: to } = fork(one, answer);
    const ended = once(worker, 'exit') as Promise<[code: number | null, signal: string | null]>;
    hasStarted = (await Promise.race([to.started.then(() => true), ended.then(() => false)])) || hasStarted;
    if (hasStarted) onStarted();
    const [code, signal] = await ended;
    one.worker = undefined;
    one.channel = undefined;
    if (isEnding()) return;
    if (!hasStarted) {
      // only a process that was killed has not printed the reason
      const killed = new Error(`the process ${name} ended (${signal ?? code}) before it was ready`);
      onRefused(code === 1 ? new MemberRefused() : killed);
      return;
    }
    if (performance.now() - forkedAt > PAUSES.resetAfter) pauseMs = PAUSES.first;
    log.error({ ended: name, code, signal, pauseMs }, 'a process ended: it is started again');
    await sleep(pauseMs, undefined, { ref: false });
    pauseMs = Math.min(PAUSES.longest, pauseMs * 2);
  }
}

/** Starts the members. @param check called between the start of the first member, which waits for the database, and the others */
function startMembers(config: Config, log: Log, check: () => Promise<void>, draining?: AbortSignal) {
  const running = membersOf(config).map((member): Running => ({
    member,
    worker: undefined,
    channel: undefined,
  }));
  const own = createMetrics({ member: 'main' });
  const ending = new AbortController();
  const isEnding = (): boolean => ending.signal.aborted;

  const ready = async (): Promise<Readiness> =>
    readyUnless(draining, readinessOf(await Promise.all(running.map(readinessIn))));
  const valuesOfAll = async (): Promise<MetricValues[]> => {
    const answers = await Promise.allSettled(running.map(async ({ channel: to }) => to?.ask('metrics')));
    const values = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined));
    return [await own.values(), ...values.filter((value) => value !== undefined)] as MetricValues[];
  };

  const answer = (question: Question): Promise<unknown> =>
    question === 'readiness' ? ready() : valuesOfAll();
  const run = (one: Running): Promise<void> =>
    new Promise((resolve, reject) => {
      void keepMember(one, { log, isEnding, answer, onStarted: resolve, onRefused: reject });
    });

  // one member tries the port before the others, so that only one reports that it is taken
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
    metrics: { ...own, text: async () => mergedMetrics(await valuesOfAll()) },
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

/** Returns ready when a member with the role `api` is ready, with the checks of all members. */
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
