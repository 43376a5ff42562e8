import type { Log } from '../infrastructure/telemetry/log.js';
import { createLog } from '../infrastructure/telemetry/log.js';
import type { Service } from './compose/service.js';
import { StartStopped } from './compose/wait-for.js';
import { welcome } from './compose/welcome.js';
import { doubtsAbout, readConfig } from './config.js';

const SHUTDOWN_MS = 10_000;

const refuse = (error: unknown): never => {
  // told to stop before it had what it waited for: nothing is left to be ended
  if (error instanceof StartStopped) process.exit(0);
  process.stderr.write(`tessera: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  if (Number(process.versions.node.split('.')[0]) < 22) {
    log.warn({ node: process.versions.node }, 'this Node release gets no security fixes any more: run 24');
  }
  for (const doubt of doubtsAbout(config)) log.warn({}, doubt);
  // Node would print the message, and that may hold what a person typed
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'failed where nobody expected it');
    process.exit(1);
  });

  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.fatal({}, 'did not stop in time');
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    // a start under way is finished first: cut off, it would leave a database server behind
    void starting.then((service) => end(service, log), refuse);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // the signals first: from its first step on a start leaves something to clear away
  // loaded once the variables are known to be good: it takes longer than to say that one is not
  const starting = import('./compose/service.js').then(({ startService }) =>
    startService(config, log, stopping.signal),
  );
  const service = await starting;
  if (!stopping.signal.aborted) process.stderr.write(welcome(config, service.bootstrap));
}

async function end(service: Service, log: Log): Promise<void> {
  try {
    await service.close();
    log.info({}, 'stopped');
    process.exit(0);
  } catch (error) {
    log.fatal({ error }, 'stopping failed');
    process.exit(1);
  }
}

await main().catch(refuse);
