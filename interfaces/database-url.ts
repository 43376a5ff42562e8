import { accessSync, constants } from 'node:fs';
import { type Environment, secretUrl } from './config-values.js';
import { refuse } from './config-error.js';

const modes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
const files = ['sslrootcert', 'sslcert', 'sslkey'];

const queryOf = (url: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');

/** Returns `DATABASE_URL`; null: unset. Throws ConfigError, also for a mode of TLS that is none and a file that cannot be read. */
export function readDatabaseUrl(env: Environment): string | null {
  const url = secretUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  if (url === null) return null;
  const query = queryOf(url);
  const mode = query.get('sslmode');
  if (mode !== null && !modes.includes(mode))
    return refuse('DATABASE_URL', null, `an address whose sslmode is one of ${modes.join(', ')}`);
  for (const name of files) {
    const code = readFault(query.get(name));
    if (code !== null)
      return refuse(
        'DATABASE_URL',
        null,
        `an address whose ${name} is a file that this process can read (${code})`,
      );
  }
  return url;
}

function readFault(file: string | null): string | null {
  if (file === null) return null;
  try {
    accessSync(file, constants.R_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown error';
  }
}

/** Returns what the operator has to know of a mode of TLS that means more here than in libpq. */
export function tlsWarnings(databaseUrl: string | null): readonly string[] {
  const query = queryOf(databaseUrl ?? '');
  const mode = query.get('sslmode') ?? '';
  if (!['prefer', 'require', 'verify-ca'].includes(mode) || query.get('uselibpqcompat') === 'true') return [];
  return [
    `DATABASE_URL has sslmode=${mode}, which is taken as verify-full: the server must have a certificate for its name, by an authority that Node knows or that sslrootcert=<file> names; say sslmode=verify-full`,
  ];
}
