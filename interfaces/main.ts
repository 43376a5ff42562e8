import { commandName, typedAs } from './cli/command-name.js';
import { type Log, createLog } from '../infrastructure/telemetry/log.js';
import type { BootstrapResult } from './compose/bootstrap/run-bootstrap.js';
import { StartStopped } from './compose/runtime/wait-for.js';
import { welcome } from './compose/welcome.js';
import { type Config, doubtsAbout, readConfig } from './config.js';
import { type Member, MemberRefused, ownMember } from './compose/processes/plan.js';

const SHUTDOWN_MS = 10_000;

const refuse = (error: unknown): never => {
  // told to stop before it had what it waited for: nothing is left to be ended
  if (error instanceof StartStopped) process.exit(0);
  // the process that could not start has said why
  if (error instanceof MemberRefused) process.exit(1);
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`tessera: ${typedAs(commandName(process.env), message)}\n`);
  process.exit(1);
};

/** What was started, be it in this process or in several. */
interface Started {
  readonly bootstrap: BootstrapResult | null;
  close(): Promise<void>;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const member = ownMember(config, process.env);
  const log = createLog({ level: config.logLevel, member: member?.name });
  if (!member) warnOf(config, log);
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
    void starting.then((started) => end(started, log), refuse);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // the signals first: from its first step on a start leaves something to clear away
  const starting = start(config, member, log, stopping.signal);
  const { bootstrap } = await starting;
  if (!member && !stopping.signal.aborted)
    process.stderr.write(
      welcome(config, bootstrap, { node: process.versions.node, command: commandName(process.env) }),
    );
}

function warnOf(config: Config, log: Log): void {
  for (const doubt of doubtsAbout(config)) log.warn({}, doubt);
}

/** Loads what it starts once the variables are known to be good: it takes longer than to say that one is not. */
async function start(
  config: Config,
  member: Member | undefined,
  log: Log,
  stopping: AbortSignal,
): Promise<Started> {
  if (member)
    return (await import('./compose/processes/member.js')).startMember(config, member, log, stopping);
  if (config.processes > 1)
    return (await import('./compose/processes/supervise.js')).supervise(config, log, stopping);
  return (await import('./compose/service.js')).startService(config, log, stopping);
}

async function end(started: Started, log: Log): Promise<void> {
  try {
    await started.close();
    log.info({}, 'stopped');
    process.exit(0);
  } catch (error) {
    log.fatal({ error }, 'stopping failed');
    process.exit(1);
  }
}

await main().catch(refuse);
