import { createLog } from '../../../infrastructure/telemetry/log.js';
import { startService } from '../../../interfaces/compose/service.js';
import { readConfig } from '../../../interfaces/config.js';
import type { Ended, Environment } from '../services/service-process.js';

/**
 * Starts the service with these variables in this process, and stops it where the start succeeds. Returns what its own
 * process would print, and its exit code: interfaces/main.ts does the same, of which `startServiceProcess` shows the rest.
 */
export async function serviceHere(env: Environment): Promise<Ended> {
  let stdout = '';
  const ended = (code: number, stderr: string): Ended => ({ code, signal: null, stdout, stderr });
  try {
    const config = readConfig({ PORT: '0', ...env });
    const log = createLog({ level: config.logLevel, write: (line) => (stdout += line) });
    await (await startService(config, log)).close();
    return ended(0, '');
  } catch (error) {
    return ended(1, `tessera: ${(error as Error).message}\n`);
  }
}
