import { createRequire } from 'node:module';

/** Returns the version that package.json states. */
export function serviceVersion(): string {
  const require = createRequire(import.meta.url);
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      return (require(path) as { version: string }).version;
    } catch {
      // compiled files lie one folder deeper
    }
  }
  return '0.0.0';
}
