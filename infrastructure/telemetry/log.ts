import { destination, pino } from 'pino';
import { safeError } from './safe-error.js';

/**
 * Writes JSON lines. Fields are ids, codes, route templates and figures: never an address with a query, a name, an
 * email, an IP address or a user agent. An error goes into the field `error`, where only what is safe of it is shown.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

export interface LogOptions {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Where lines go: standard output unless told. */
  readonly write?: (line: string) => void;
}

export interface ProcessLog extends Log {
  /** Writes what is still buffered; call it before the process ends. */
  flush(): void;
}

/** Lines are gathered for at most this long, so that a request does not pay for a system call. */
const GATHER_MS = 200;
/** Or until they are this many characters. */
const GATHER_LENGTH = 16_384;
/** Bytes kept while the output takes nothing, as on a full disk; what comes after them is lost. */
const MOST_KEPT = 1 << 20;

/**
 * Standard output, a few hundred lines at a time. The output itself counts what it has gathered with each line anew. It
 * writes in the caller's turn: a write under way beside it would be overtaken by what is urgent.
 */
function gatheredOutput() {
  const output = destination({ fd: 1, sync: true, maxLength: MOST_KEPT });
  // there is nobody to tell, and no reason to end
  output.on('error', () => undefined);
  let lines = '';
  const pass = (): void => {
    if (lines === '') return;
    output.write(lines);
    lines = '';
  };
  return {
    write: (line: string): void => {
      lines += line;
      if (lines.length >= GATHER_LENGTH) pass();
    },
    pass,
  };
}

/** The log of a process. Warnings and worse are written at once. */
export function createLog(options: LogOptions): ProcessLog {
  const { write } = options;
  // one that is silent needs no output, no timer and nothing to be done at the end
  const isQuiet = write !== undefined || options.level === 'silent';
  const stdout = isQuiet ? undefined : gatheredOutput();
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: safeError, err: safeError },
    },
    stdout ?? { write: write ?? (() => undefined) },
  );
  const flush = (): void => stdout?.pass();
  if (stdout) {
    setInterval(flush, GATHER_MS).unref();
    process.on('exit', flush);
  }
  const urgent = (level: 'warn' | 'error' | 'fatal') => (fields: object, message: string) => {
    logger[level](fields, message);
    flush();
  };
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: urgent('warn'),
    error: urgent('error'),
    fatal: urgent('fatal'),
    flush,
  };
}
