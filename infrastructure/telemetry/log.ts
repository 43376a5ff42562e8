import fs from 'node:fs';
import { pino } from 'pino';
import { safeError } from './safe-error.js';

/**
 * Writes JSON lines. Fields are ids, codes, route templates and figures: never an address with a query, a name, an
 * email, an IP address or a user agent. An error goes into the field `error`, where only what is safe of it is shown.
 */
export interface Log {
  debug: WriteLine;
  info: WriteLine;
  warn: WriteLine;
  error: WriteLine;
  fatal: WriteLine;
}

/** The field `error` takes what was thrown: a text in its place would not be shown. */
type WriteLine = <Fields extends object>(
  fields: Fields & (Fields extends { readonly error: string } ? never : unknown),
  message: string,
) => void;

export interface LogOptions {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Where lines go. Default: standard output. */
  readonly write?: (line: string) => void;
  /** Of several processes that one command runs: the field `process` of every line. */
  readonly member?: string | undefined;
}

/** Lines are gathered for at most this long, so that a request does not pay for a system call. */
const GATHER_MS = 200;
/** Or until they are this many characters. */
const GATHER_LENGTH = 16_384;
/** Bytes kept while the output takes nothing, as on a full disk; lines that come when it is more are lost. */
const MOST_KEPT = 1 << 20;
/** At the end, a reader who is behind is waited for so long, and looked at so often. */
const LAST = { ms: 1_000, everyMs: 10 } as const;

/**
 * Standard output, a few hundred lines at a time, written in the caller's turn: a write under way beside it would be
 * overtaken by what is urgent. Whatever it does not take, as there is no room or nobody reads, is offered again before
 * the next lines. There is nobody to tell, and no reason to wait or to end.
 */
function gatheredOutput() {
  let lines = '';
  /** Not taken yet; may begin within a line. */
  let kept = Buffer.alloc(0);
  const offer = (): void => {
    try {
      while (kept.length > 0) kept = kept.subarray(fs.writeSync(1, kept));
    } catch {
      // it is offered again
    }
  };
  const pass = (): void => {
    offer();
    if (lines === '') return;
    if (kept.length < MOST_KEPT) kept = Buffer.concat([kept, Buffer.from(lines)]);
    lines = '';
    offer();
  };
  return {
    write: (line: string): void => {
      lines += line;
      if (lines.length >= GATHER_LENGTH) pass();
    },
    pass,
    passAll: (): void => {
      const end = performance.now() + LAST.ms;
      const pause = new Int32Array(new SharedArrayBuffer(4));
      pass();
      while (kept.length > 0 && performance.now() < end) {
        Atomics.wait(pause, 0, 0, LAST.everyMs);
        offer();
      }
    },
  };
}

/** The log of a process. Warnings and worse are written at once, and what is left when it ends. */
export function createLog(options: LogOptions): Log {
  const { write } = options;
  // one that is silent needs no output, no timer and nothing to be done at the end
  const isQuiet = write !== undefined || options.level === 'silent';
  const stdout = isQuiet ? undefined : gatheredOutput();
  const logger = pino(
    {
      level: options.level,
      base: options.member === undefined ? null : { process: options.member },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: safeError, err: safeError },
    },
    stdout ?? { write: write ?? (() => undefined) },
  );
  if (stdout) {
    setInterval(stdout.pass, GATHER_MS).unref();
    process.on('exit', stdout.passAll);
  }
  const urgent = (level: 'warn' | 'error' | 'fatal') => (fields: object, message: string) => {
    logger[level](fields, message);
    stdout?.pass();
  };
  return {
    debug: (fields: object, message: string) => logger.debug(fields, message),
    info: (fields: object, message: string) => logger.info(fields, message),
    warn: urgent('warn'),
    error: urgent('error'),
    fatal: urgent('fatal'),
  };
}
