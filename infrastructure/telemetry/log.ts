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

/** Lines are buffered for at most this long, so that a request does not pay for a system call. */
const FLUSH_MS = 200;

/** The log of a process. Warnings and worse are written at once. */
export function createLog(options: LogOptions): ProcessLog {
  const { write } = options;
  // one that is silent needs no output, no timer and nothing to be done at the end
  const isQuiet = write !== undefined || options.level === 'silent';
  const stdout = isQuiet ? undefined : destination({ fd: 1, sync: false, minLength: 4096 });
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
  const flush = (): void => {
    try {
      stdout?.flushSync();
    } catch {
      // Standard output is not open yet, or is gone: there is nobody to tell.
    }
  };
  if (stdout) {
    setInterval(() => stdout.flush(), FLUSH_MS).unref();
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
