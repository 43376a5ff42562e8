import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { EMBEDDED_NAME } from './server-settings.js';

/** Returns the password of the cluster, null when there is none yet. Throws EmbeddedPostgresError `password-missing`. */
export function readPassword(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EmbeddedPostgresError(
      'password-missing',
      `The embedded database's password in ${file} cannot be read: start the service as the user who started it first.`,
      { cause: error },
    );
  }
}

/**
 * Returns the password of the cluster, and creates it where there is none: 32 random bytes, file mode 0600. Processes that
 * start together get the same password.
 */
export function ensurePassword(file: string): string {
  const existing = readPassword(file);
  if (existing !== null) return existing;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readPassword(file)!;
}

/** Returns the address of the embedded server on a port, for a database (default: `tessera`). */
export function embeddedUrl(port: number, password: string, database: string = EMBEDDED_NAME): string {
  return `postgres://${EMBEDDED_NAME}:${encodeURIComponent(password)}@127.0.0.1:${String(port)}/${database}`;
}
