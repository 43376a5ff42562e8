import { pino } from 'pino';
import { dependencyFailure } from './dependency-failure.js';
import { type Outages, outages } from './outages.js';
import { safeError } from './safe-error.js';

/**
 * Writes JSON lines. Fields are ids, codes, route templates and figures: never an address with a query, a name, an
 * email, an IP address or a user agent. An error goes into the field `error`, where only what is safe of it is shown; where
 * a dependency is to blame for it, one line is written for each change and the others are counted.
 */
export interface Log {
  debug: WriteLine;
  info: WriteLine;
  warn: WriteLine;
  error: WriteLine;
  fatal: WriteLine;
  /** The dependencies that fail, as the lines of this log say. */
  readonly outages: Outages;
}

/** The field `error` takes an error and no text, which `safeError` would hide. */
type WriteLine = <Fields extends object>(
  fields: Fields & (Fields extends { readonly error: string } ? never : unknown),
  message: string,
) => void;

export interface LogOptions {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Called with each line. Default: writes to standard output. */
  readonly write?: (line: string) => void;
  /** The field `process` of every line, where one command runs several processes. */
  readonly member?: string | undefined;
}

/** Milliseconds that the process waits at its end for a slow reader of its output. */
const LAST_WAIT_MS = 2_000;

/**
 * Returns standard output. Lines are gathered, so that few requests pay for a system call, and written synchronously: an
 * asynchronous write would be overtaken by an urgent line or lost at the end. Lines that the output does not take (a full
 * disk, a slow reader) are kept up to 1 MiB and written with the next ones; the process neither waits nor ends.
 */
function standardOutput() {
  let waitUntil = 0;
  const output = pino.destination({
    fd: 1,
    sync: true,
    minLength: 4_096,
    maxLength: 1 << 20,
    periodicFlush: 200,
    retryEAGAIN: () => performance.now() < waitUntil,
  });
  output.on('error', () => undefined);
  process.on('exit', () => {
    waitUntil = performance.now() + LAST_WAIT_MS;
    output.flush();
    // the first call leaves up to `minLength` bytes
    output.flush();
  });
  return output;
}

/** Creates the log of a process. Warnings and worse are written at once, and the remaining lines when the process ends. */
export function createLog(options: LogOptions): Log {
  const { write } = options;
  const isQuiet = write !== undefined || options.level === 'silent';
  const output = isQuiet ? undefined : standardOutput();
  const logger = pino(
    {
      level: options.level,
      base: options.member === undefined ? null : { process: options.member },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: safeError, err: safeError },
    },
    output ?? { write: write ?? (() => undefined) },
  );
  const urgent = (level: 'info' | 'warn' | 'error' | 'fatal') => (fields: object, message: string) => {
    logger[level](fields, message);
    output?.flush();
  };
  const gathered = outages({ write: (level, fields, message) => urgent(level)(fields, message) });
  const gathering = (level: 'warn' | 'error') => (fields: object, message: string) => {
    const failure = 'error' in fields ? dependencyFailure(fields.error) : null;
    if (failure === null) urgent(level)(fields, message);
    else gathered.note(failure, { what: message, ...fields });
  };
  return {
    debug: (fields: object, message: string) => logger.debug(fields, message),
    info: (fields: object, message: string) => logger.info(fields, message),
    warn: gathering('warn'),
    error: gathering('error'),
    fatal: urgent('fatal'),
    outages: gathered,
  };
}
