import { ownFailure } from './dependency-failure.js';

/** An error as the log shows it. */
export interface SafeError {
  readonly name: string;
  /** SQLSTATE, system or domain code. */
  readonly code?: string;
  /** The lines of the stack without the message. */
  readonly stack: readonly string[];
  /** Only that of an error of the operating system, and of one that a dependency is to blame for. */
  readonly message?: string;
  readonly cause?: SafeError;
}

const MAX_CAUSES = 3;

/**
 * Returns the parts of an error that may be logged: its name, code and stack frames. A message can quote the input of a
 * person, so that only those of the operating system and of dependencies (`ownFailure`) are kept.
 */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] };
  const { code, syscall, cause } = error as Error & { code?: unknown; syscall?: unknown };
  const message = typeof syscall === 'string' ? error.message : ownFailure(error)?.reason;
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    stack: framesOf(error),
    ...(message === undefined ? {} : { message }),
    ...(cause === undefined || depth >= MAX_CAUSES ? {} : { cause: safeError(cause, depth + 1) }),
  };
}

/** Returns the frames behind the message, whose lines may look like frames. */
function framesOf({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message);
  return stack
    .slice(start === -1 ? 0 : start + message.length)
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim());
}
