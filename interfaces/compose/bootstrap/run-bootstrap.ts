import { applyBootstrap, BootstrapRefused } from '../../../application/bootstrap/apply-bootstrap.js';
import { secretsIn, usesSecret, withSecrets } from '../../../application/bootstrap/entry-secrets.js';
import type { KnownApiKey } from '../../../application/bootstrap/bootstrap-run.js';
import { type BootstrapDocument, demoDocument } from '../../../application/bootstrap/bootstrap-document.js';
import { ConfigError } from '../../config-error.js';
import { bootstrapFiles, merge, readDone, readPending, writeDone, writePending } from './bootstrap-file.js';
import type { Runtime } from '../runtime/runtime.js';

/** The longest wait for read models to catch up with the log. */
const CATCH_UP_MS = 600_000;

export interface BootstrapOptions {
  /** The content of `BOOTSTRAP_FILE`; null without one. */
  readonly document: BootstrapDocument | null;
  /** Ends every wait: for read models, for another process. The next start continues the run. */
  readonly signal: AbortSignal;
}

/** The path and the content of `bootstrap.json`. */
export interface BootstrapResult {
  readonly file: string;
  readonly document: BootstrapDocument;
}

/** The advisory lock of PostgreSQL for a run, so that processes that start together do not create the same records. */
const BOOTSTRAP_LOCK = 7_305_103;

/**
 * Runs the bootstrap: `document`, or the demo tenant on an empty embedded log. Returns the result of this run, else of an
 * earlier one; null when none ever ran, or when the signal aborts. Only one process at a time runs it and writes its files.
 * Secrets are on disk before a record is created with them. Throws ConfigError when the rules refuse the document.
 */
export async function runBootstrap(
  runtime: Runtime,
  options: BootstrapOptions,
): Promise<BootstrapResult | null> {
  try {
    return await withLock(runtime, options.signal, () => runLocked(runtime, options));
  } catch (error) {
    if (options.signal.aborted) return null;
    throw error;
  }
}

async function runLocked(
  runtime: Runtime,
  { document: requested, signal }: BootstrapOptions,
): Promise<BootstrapResult | null> {
  const { app, config, log, queries } = runtime;
  const files = bootstrapFiles(config.dataDir);
  const earlier = readDone(files);
  const interrupted = readPending(files);
  const isEmpty = (await runtime.store.head()) === 0n;
  const wantsDemo = config.databaseUrl === null && (isEmpty || interrupted?.isDemo === true);
  const source = requested ?? (wantsDemo ? demoDocument : null);
  if (!source) return earlier && { file: files.done, document: earlier };

  const known = { ...(earlier && secretsIn(earlier)), ...interrupted?.filledIn };
  const { document, filledIn, generated } = withSecrets(source, app.secrets, known);
  const run = interrupted?.run ?? app.ids.next();
  writePending(files, { run, filledIn, isDemo: requested === null });
  const currentKeys = async (tenantId: string): Promise<readonly KnownApiKey[]> => {
    await readModelsAreCurrent(runtime, signal);
    return queries.apiKeys.all(tenantId);
  };
  const applied = await applyBootstrap({ app, apiKeys: currentKeys, generated, known, run }, document).catch(
    (error: unknown) => {
      if (!(error instanceof BootstrapRefused)) throw error;
      throw new ConfigError(`BOOTSTRAP_FILE is "${config.bootstrapFile ?? ''}": ${error.message}`);
    },
  );
  const done = merge(applied, earlier, source);
  await readModelsAreCurrent(runtime, signal);
  writeDone(files, done);
  log.info({ file: files.done, tenants: source.tenants?.length ?? 0 }, 'bootstrap has run');
  if (lacksSecrets(done))
    log.info(
      { file: files.done },
      'bootstrap.json lacks some secrets: they were changed since, or another process made them and has them in its own bootstrap.json',
    );
  if ((source.operators?.length ?? 0) > (applied.operators?.length ?? 0))
    log.info(
      {},
      'operators of the bootstrap file were left out: there has been one before; `tessera operators add` makes others',
    );
  return { file: files.done, document: done };
}

const lacksSecrets = ({ tenants = [], operators = [] }: BootstrapDocument): boolean =>
  operators.some(({ password }) => password === undefined) ||
  tenants.some(
    ({ owner, users = [], apiKeys = [], clients = [] }) =>
      [owner, ...users].some(({ id, password }) => id !== undefined && password === undefined) ||
      apiKeys.some(({ key }) => key === undefined) ||
      clients.some((client) => usesSecret(client) && client.clientSecret === undefined),
  );

async function withLock<T>({ database }: Runtime, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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

/** Returns the result of `work`. Throws the signal's reason as soon as it aborts; `work` is not stopped. */
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
