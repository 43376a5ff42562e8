import { createLog } from '../infrastructure/telemetry/log.js';
import { startService } from './compose/service.js';
import { welcome } from './compose/welcome.js';
import { readConfig } from './config.js';

const SHUTDOWN_MS = 10_000;

const refuse = (error: unknown): never => {
  process.stderr.write(`tessera: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  if (Number(process.versions.node.split('.')[0]) < 22) {
    log.warn({ node: process.versions.node }, 'this Node release gets no security fixes any more: run 24');
  }
  const service = await startService(config, log);

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.fatal({}, 'did not stop in time');
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    service.close().then(
      () => {
        log.info({}, 'stopped');
        log.flush();
        process.exit(0);
      },
      (error: unknown) => {
        log.fatal({ error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stderr.write(welcome(config, service.bootstrap));
}

await main().catch(refuse);
