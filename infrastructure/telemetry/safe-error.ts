/** An error as the log shows it. */
export interface SafeError {
  readonly name: string;
  /** SQLSTATE, system or domain code. */
  readonly code?: string;
  /** Where it happened; the lines of the stack without the message. */
  readonly stack: readonly string[];
  /** Of a refusal by the operating system only. */
  readonly message?: string;
  readonly cause?: SafeError;
}

const MAX_CAUSES = 3;

/**
 * What may be logged of an error: its name, code, and stack frames. A message can repeat what a person typed, so it is
 * kept only where the operating system wrote it.
 */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] };
  const { code, syscall, cause } = error as Error & { code?: unknown; syscall?: unknown };
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    stack: framesOf(error),
    ...(typeof syscall === 'string' ? { message: error.message } : {}),
    ...(cause === undefined || depth >= MAX_CAUSES ? {} : { cause: safeError(cause, depth + 1) }),
  };
}

/** The message stands before the frames, and may have lines that look like one. */
function framesOf({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message);
  return stack
    .slice(start === -1 ? 0 : start + message.length)
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim());
}
