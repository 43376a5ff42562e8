import type { Bootstrap } from '../../application/bootstrap/apply-bootstrap.js';
import { applyBootstrap, withSecrets } from '../../application/bootstrap/apply-bootstrap.js';
import type { BootstrapDocument } from '../../application/bootstrap/bootstrap-document.js';
import { demoDocument } from '../../application/bootstrap/bootstrap-document.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Config } from '../config.js';
import {
  bootstrapFiles,
  fill,
  keep,
  readBootstrapFile,
  readEarlier,
  writeDone,
  writePending,
} from './bootstrap-file.js';
import type { Runtime } from './runtime.js';

/** What read models may need to show the log as it is. */
const CATCH_UP_MS = 600_000;

/** The document as `bootstrap.json` has it, and where that file is. */
export interface BootstrapResult {
  readonly file: string;
  readonly document: BootstrapDocument;
}

/**
 * Runs the bootstrap: `BOOTSTRAP_FILE`, or the demo tenant on an empty embedded log. Answers what ran now or earlier,
 * null when there was nothing ever. Secrets are on disk before anything is created with them.
 */
export async function runBootstrap(
  config: Config,
  { app, store, progress }: Runtime,
  apiKeyNames: Bootstrap['apiKeyNames'],
  log: Log,
): Promise<BootstrapResult | null> {
  const files = bootstrapFiles(config.dataDir);
  const earlier = readEarlier(files.done);
  const interrupted = readEarlier(files.pending);
  const isEmpty = (await store.head()) === 0n;
  const wantsDemo = config.databaseUrl === null && (isEmpty || interrupted !== null);
  const asked =
    config.bootstrapFile !== null ? readBootstrapFile(config.bootstrapFile) : wantsDemo ? demoDocument : null;
  if (!asked) return earlier && { file: files.done, document: earlier };

  const { document, generated } = withSecrets(fill(fill(asked, interrupted), earlier), app.secrets);
  writePending(files, document);
  const readModelsAreCurrent = async (): Promise<void> => {
    if (await progress.waitFor(await store.head(), CATCH_UP_MS)) return;
    throw new Error('the read models did not catch up in time; the bootstrap goes on at the next start');
  };
  const currentNames = async (tenantId: string): Promise<readonly string[]> => {
    await readModelsAreCurrent();
    return apiKeyNames(tenantId);
  };
  const bootstrap = { app, apiKeyNames: currentNames, generated, resumed: interrupted !== null };
  const done = keep(await applyBootstrap(bootstrap, document), earlier);
  await readModelsAreCurrent();
  writeDone(files, done);
  log.info({ file: files.done, tenants: asked.tenants?.length ?? 0 }, 'bootstrap has run');
  if (asked.operators?.length || asked.tenants?.some(({ clients }) => clients?.length)) {
    log.warn(
      {},
      'this version creates no clients and no operators: those of the bootstrap file are carried over as they are',
    );
  }
  return { file: files.done, document: done };
}
