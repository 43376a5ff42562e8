import { commandName, typedAs } from './cli/command-name.js';
import { type Log, createLog } from '../infrastructure/telemetry/log.js';
import type { BootstrapResult } from './compose/bootstrap/run-bootstrap.js';
import { StartStopped } from './compose/runtime/wait-for.js';
import { welcome } from './compose/welcome.js';
import { type Config, warningsAbout, warningsAboutNames, readConfig } from './config.js';
import { type Member, MemberRefused, ownMember } from './compose/processes/plan.js';

const SHUTDOWN_MS = 10_000;

/** Ends the process after a start that failed, and prints the reason. */
const refuse = (error: unknown): never => {
  // a stop that was requested while the start waited is no failure
  if (error instanceof StartStopped) process.exit(0);
  // the member has printed the reason
  if (error instanceof MemberRefused) process.exit(1);
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`tessera: ${typedAs(commandName(process.env), message)}\n`);
  process.exit(1);
};

/** The running service, in this process or in several. */
interface Started {
  readonly bootstrap: BootstrapResult | null;
  close(): Promise<void>;
}

async function main(): Promise<void> {
  const config = await configWithPort(process.env);
  const member = ownMember(config, process.env);
  const log = createLog({ level: config.logLevel, member: member?.name });
  if (!member)
    for (const warning of [...warningsAbout(config), ...warningsAboutNames(process.env)])
      log.warn({}, warning);
  // Node would print the message, which may hold a user's input
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'unexpected failure: the process ends');
    process.exit(1);
  });

  const stopping = new AbortController();
  const draining = new AbortController();
  let hasStarted = false;
  let delay: NodeJS.Timeout | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    // a second signal ends the delay
    if (delay !== undefined) {
      clearTimeout(delay);
      if (!stopping.signal.aborted) endNow();
      return;
    }
    draining.abort();
    log.info({ signal }, 'stopping');
    const delayMs = member === undefined && hasStarted ? config.shutdownDelayMs : 0;
    if (delayMs > 0) log.info({ delayMs }, 'not ready any more: requests are still taken for a while');
    delay = setTimeout(endNow, delayMs);
  };
  const endNow = (): void => {
    stopping.abort();
    setTimeout(() => {
      log.fatal({}, 'did not stop in time');
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    // a start that is cut off would leave a database server behind
    void starting.then((started) => end(started, log), refuse);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // after the handlers of signals, since the first step of a start already leaves something to clear away
  const starting = start(config, member, log, { stopping: stopping.signal, draining: draining.signal });
  const { bootstrap } = await starting;
  hasStarted = true;
  if (!member && !stopping.signal.aborted)
    process.stderr.write(
      welcome(config, bootstrap, { node: process.versions.node, command: commandName(process.env) }),
    );
}

/** Returns the configuration. Where `PORT` is 0, a free port takes its place, also in the variables that other processes inherit. */
async function configWithPort(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = readConfig(env);
  if (config.port !== 0 || !config.roles.includes('api')) return config;
  const { anyPort } = await import('./compose/listen.js');
  env['PORT'] = String(await anyPort(config));
  return readConfig(env);
}

/** Starts the service. Modules are loaded only now, so that a bad variable is reported without waiting for them. */
async function start(
  config: Config,
  member: Member | undefined,
  log: Log,
  { stopping, draining }: { readonly stopping: AbortSignal; readonly draining: AbortSignal },
): Promise<Started> {
  if (member)
    return (await import('./compose/processes/member.js')).startMember(config, member, log, stopping);
  if (config.processes > 1)
    return (await import('./compose/processes/supervise.js')).supervise(config, log, stopping, draining);
  return (await import('./compose/service.js')).startService(config, log, stopping, { draining });
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
