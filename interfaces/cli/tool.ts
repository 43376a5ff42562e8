import { createLog } from '../../infrastructure/telemetry/log.js';
import { type Projector, startProjection } from '../../projections/runner/projector.js';
import { type Runtime, type RuntimeOptions, openRuntime } from '../compose/runtime/runtime.js';
import type { Config } from '../config.js';

/** The runtime that commands work with, beside a running service or without one. */
export interface Tool extends Runtime {
  /** Writes a line for the operator to stderr. */
  readonly note: (line: string) => void;
  /**
   * Resolves once the read models show every event of the log; projects them itself where no service does. Throws when that
   * takes more than a minute.
   */
  readModelsAreCurrent(): Promise<void>;
  /** The same for the audit log. It is projected until the tool is closed. */
  auditLogIsCurrent(): Promise<void>;
}

const CATCH_UP_MS = 60_000;

/** Opens the database of the configuration, the embedded one included. `note` gets warnings, one line each. */
export async function openTool(
  config: Config,
  note: (line: string) => void,
  options: Pick<RuntimeOptions, 'logWasRestored'> = {},
): Promise<Tool> {
  const write = (line: string): void => {
    note(line.trimEnd());
  };
  const log = createLog({ level: config.logLevel === 'silent' ? 'silent' : 'warn', write });
  const runtime = await openRuntime(config, { ...options, log, exclusive: false });
  const { store, progress, readModel } = runtime;
  const { auditModel, auditProgress } = runtime;
  let projector: Projector | undefined;
  let auditProjector: Projector | undefined;
  return {
    ...runtime,
    note,
    async readModelsAreCurrent() {
      projector ??= startProjection({ ...readModel, log, progress });
      if (await progress.waitFor(await store.head(), CATCH_UP_MS)) return;
      throw new Error('the read models are far behind: `tessera projections status` shows how far');
    },
    async auditLogIsCurrent() {
      auditProjector ??= startProjection({ ...auditModel, log, progress: auditProgress });
      if (await auditProgress.waitFor(await store.head(), CATCH_UP_MS)) return;
      throw new Error('the audit log is far behind: `tessera projections status` shows how far');
    },
    async close() {
      await projector?.stop();
      await auditProjector?.stop();
      await runtime.close();
    },
  };
}
