import {
  applyBootstrap,
  BootstrapRefused,
  withSecrets,
} from '../../application/bootstrap/apply-bootstrap.js';
import type { Bootstrap } from '../../application/bootstrap/bootstrap-run.js';
import type { BootstrapDocument } from '../../application/bootstrap/bootstrap-document.js';
import { demoDocument } from '../../application/bootstrap/bootstrap-document.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Config } from '../config.js';
import { ConfigError } from '../config.js';
import {
  bootstrapFiles,
  fill,
  keep,
  readDone,
  readPending,
  writeDone,
  writePending,
} from './bootstrap-file.js';
import type { Runtime } from './runtime.js';

/** What read models may need to show the log as it is. */
const CATCH_UP_MS = 600_000;

export interface BootstrapOptions {
  /** The content of `BOOTSTRAP_FILE`; null without one. */
  readonly asked: BootstrapDocument | null;
  readonly apiKeyNames: Bootstrap['apiKeyNames'];
  readonly log: Log;
  /** Ends every wait: for read models, for another process. What was begun goes on at the next start. */
  readonly signal: AbortSignal;
}

/** The document as `bootstrap.json` has it, and where that file is. */
export interface BootstrapResult {
  readonly file: string;
  readonly document: BootstrapDocument;
}

/** Held while bootstrapping, so that processes that start together do not create the same things. */
const BOOTSTRAP_LOCK = 7_305_103;

/**
 * Runs the bootstrap: `asked`, or the demo tenant on an empty embedded log. Answers what ran now or earlier,
 * null when there was nothing ever. Secrets are on disk before anything is created with them.
 * Throws ConfigError when the rules refuse the document, and the signal's reason once it fires.
 */
export async function runBootstrap(
  config: Config,
  runtime: Runtime,
  { asked, apiKeyNames, log, signal }: BootstrapOptions,
): Promise<BootstrapResult | null> {
  const files = bootstrapFiles(config.dataDir);
  const earlier = readDone(files);
  const interrupted = readPending(files);
  const isEmpty = (await runtime.store.head()) === 0n;
  const wantsDemo = config.databaseUrl === null && (isEmpty || interrupted !== null);
  const wanted = asked ?? (wantsDemo ? demoDocument : null);
  if (!wanted) return earlier && { file: files.done, document: earlier };

  const { app } = runtime;
  const known = fill(fill(wanted, interrupted?.document ?? null), earlier);
  const { document, generated } = withSecrets(known, app.secrets);
  const run = interrupted?.run ?? app.ids.next();
  writePending(files, { run, document });
  const currentNames = async (tenantId: string): Promise<readonly string[]> => {
    await readModelsAreCurrent(runtime, signal);
    return apiKeyNames(tenantId);
  };
  const bootstrap = { app, apiKeyNames: currentNames, generated, run };
  const applied = await alone(runtime, signal, () => applyBootstrap(bootstrap, document)).catch(
    (error: unknown) => {
      if (!(error instanceof BootstrapRefused)) throw error;
      throw new ConfigError(`BOOTSTRAP_FILE is "${config.bootstrapFile ?? ''}": ${error.message}`);
    },
  );
  const done = keep(applied, earlier);
  await readModelsAreCurrent(runtime, signal);
  writeDone(files, done);
  log.info({ file: files.done, tenants: wanted.tenants?.length ?? 0 }, 'bootstrap has run');
  if (wanted.operators?.length) {
    log.warn(
      {},
      'this version creates no operators: those of the bootstrap file are carried over as they are',
    );
  }
  return { file: files.done, document: done };
}

async function alone<T>({ database }: Runtime, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const session = await database.session();
  try {
    await unlessAborted(session.query('select pg_advisory_lock($1)', [BOOTSTRAP_LOCK]), signal);
    return await work();
  } finally {
    await session.close();
  }
}

async function readModelsAreCurrent({ store, progress }: Runtime, signal: AbortSignal): Promise<void> {
  if (await unlessAborted(progress.waitFor(await store.head(), CATCH_UP_MS), signal)) return;
  throw new Error('the read models did not catch up in time; the bootstrap goes on at the next start');
}

/** What `work` gives; the signal's reason once that fires, whatever becomes of `work`. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
