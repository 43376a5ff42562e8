import { createLog } from '../../infrastructure/telemetry/log.js';
import { type Projector, startProjector } from '../../projections/runner/projector.js';
import { type Runtime, type RuntimeOptions, openRuntime } from '../compose/runtime/runtime.js';
import type { Config } from '../config.js';

/** What commands work with, beside a running service or without one. */
export interface Tool extends Runtime {
  /** Tells the operator something beside the result. */
  readonly note: (line: string) => void;
  /** Resolves when the read models show everything: projects by itself where no service does. */
  readModelsAreCurrent(): Promise<void>;
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
  let projector: Projector | undefined;
  return {
    ...runtime,
    note,
    async readModelsAreCurrent() {
      projector ??= startProjector({ ...readModel, log, progress });
      if (await progress.waitFor(await store.head(), CATCH_UP_MS)) return;
      throw new Error('the read models are far behind: `tessera projections status` shows how far');
    },
    async close() {
      await projector?.stop();
      await runtime.close();
    },
  };
}
