import { applyBootstrap, BootstrapRefused } from '../../../application/bootstrap/apply-bootstrap.js';
import { secretsIn, usesSecret, withSecrets } from '../../../application/bootstrap/entry-secrets.js';
import type { ApiKeyRecord } from '../../../application/api-key/api-key-record.js';
import { type BootstrapDocument, demoDocument } from '../../../application/bootstrap/bootstrap-document.js';
import { ConfigError } from '../../config.js';
import { bootstrapFiles, keep, readDone, readPending, writeDone, writePending } from './bootstrap-file.js';
import type { Runtime } from '../runtime/runtime.js';

/** What read models may need to show the log as it is. */
const CATCH_UP_MS = 600_000;

export interface BootstrapOptions {
  /** The content of `BOOTSTRAP_FILE`; null without one. */
  readonly asked: BootstrapDocument | null;
  /** Ends every wait: for read models, for another process. The next start goes on from there. */
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
 * Runs the bootstrap: `asked`, or the demo tenant on an empty embedded log. Returns what ran now or earlier; null when there
 * was nothing ever, or once the signal fires. One process at a time, files included: processes that start together and
 * share a `DATA_DIR` end with the same file. Secrets are on disk before anything is created with them.
 * Throws ConfigError when the rules refuse the document.
 */
export async function runBootstrap(
  runtime: Runtime,
  options: BootstrapOptions,
): Promise<BootstrapResult | null> {
  try {
    return await alone(runtime, options.signal, () => runAlone(runtime, options));
  } catch (error) {
    if (options.signal.aborted) return null;
    throw error;
  }
}

async function runAlone(
  runtime: Runtime,
  { asked, signal }: BootstrapOptions,
): Promise<BootstrapResult | null> {
  const { app, config, log, queries } = runtime;
  const files = bootstrapFiles(config.dataDir);
  const earlier = readDone(files);
  const interrupted = readPending(files);
  const isEmpty = (await runtime.store.head()) === 0n;
  const wantsDemo = config.databaseUrl === null && (isEmpty || interrupted?.isDemo === true);
  const wanted = asked ?? (wantsDemo ? demoDocument : null);
  if (!wanted) return earlier && { file: files.done, document: earlier };

  const known = { ...(earlier && secretsIn(earlier)), ...interrupted?.filledIn };
  const { document, filledIn, generated } = withSecrets(wanted, app.secrets, known);
  const run = interrupted?.run ?? app.ids.next();
  writePending(files, { run, filledIn, isDemo: asked === null });
  const currentKeys = async (tenantId: string): Promise<readonly ApiKeyRecord[]> => {
    await readModelsAreCurrent(runtime, signal);
    return queries.apiKeys.list(tenantId);
  };
  const applied = await applyBootstrap({ app, apiKeys: currentKeys, generated, known, run }, document).catch(
    (error: unknown) => {
      if (!(error instanceof BootstrapRefused)) throw error;
      throw new ConfigError(`BOOTSTRAP_FILE is "${config.bootstrapFile ?? ''}": ${error.message}`);
    },
  );
  const done = keep(applied, earlier, wanted);
  await readModelsAreCurrent(runtime, signal);
  writeDone(files, done);
  log.info({ file: files.done, tenants: wanted.tenants?.length ?? 0 }, 'bootstrap has run');
  if (lacksSecrets(done))
    log.info(
      { file: files.done },
      'bootstrap.json lacks some secrets: they were changed since, or another process made them and has them in its own bootstrap.json',
    );
  if (wanted.operators?.length) {
    log.warn(
      {},
      'this version creates no operators: those of the bootstrap file are carried over as they are',
    );
  }
  return { file: files.done, document: done };
}

const lacksSecrets = ({ tenants = [] }: BootstrapDocument): boolean =>
  tenants.some(
    ({ owner, users = [], apiKeys = [], clients = [] }) =>
      [owner, ...users].some(({ id, password }) => id !== undefined && password === undefined) ||
      apiKeys.some(({ key }) => key === undefined) ||
      clients.some((client) => usesSecret(client) && client.clientSecret === undefined),
  );

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
