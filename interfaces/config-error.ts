/** A bad value. The message is one line: the variable, its value (unless that may hold a secret), what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Throws ConfigError. `value`: null where it may hold a secret. */
export const refuse = (name: string, value: string | null, must: string): never => {
  throw new ConfigError(
    `${name} ${value === null ? 'has a bad value (not shown)' : `is "${value}"`}: it must be ${must}`,
  );
};
