import { accessSync, constants } from 'node:fs';
import { type Environment, secretUrl } from './config-values.js';
import { refuse } from './config-error.js';

const modes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
const files = ['sslrootcert', 'sslcert', 'sslkey'];

/** The parameters that have an effect: the others of libpq, and misspelled ones, the driver passes over. */
const parameters: readonly string[] = [
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslnegotiation',
  'ssl',
  'uselibpqcompat',
  'host',
  'port',
  'user',
  'password',
  'options',
  'application_name',
  'fallback_application_name',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
];

const queryOf = (url: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');

/**
 * Returns `DATABASE_URL`; null: unset. Throws ConfigError, also for several hosts, a parameter that is given twice, a mode of TLS
 * that is none, and a file that cannot be read.
 */
export function readDatabaseUrl(env: Environment): string | null {
  const url = secretUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  if (url === null) return null;
  const query = queryOf(url);
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(','))
    return refuse(
      'DATABASE_URL',
      null,
      'an address of one host, such as that of a proxy before several servers',
    );
  const names = [...query.keys()];
  if (new Set(names).size < names.length)
    return refuse('DATABASE_URL', null, 'an address that gives each parameter once');
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

/** Returns warnings about parameters of the address that have no effect. */
export const unknownParameters = (databaseUrl: string | null): readonly string[] =>
  [...queryOf(databaseUrl ?? '').keys()]
    .filter((name) => !parameters.includes(name))
    .map((name) => {
      // anything else may be a part of a password
      const shown = /^[A-Za-z_]{1,40}$/.test(name) ? `the parameter ${name}` : 'a parameter';
      return `DATABASE_URL has ${shown}, which has no effect: those that have one are ${parameters.join(', ')}`;
    });

/** Returns what the operator has to know of a mode of TLS that means more here than in libpq. */
export function tlsWarnings(databaseUrl: string | null): readonly string[] {
  const query = queryOf(databaseUrl ?? '');
  const mode = query.get('sslmode') ?? '';
  if (!['prefer', 'require', 'verify-ca'].includes(mode) || query.get('uselibpqcompat') === 'true') return [];
  return [
    `DATABASE_URL has sslmode=${mode}, which is taken as verify-full: the server must have a certificate for its name, by an authority that Node knows or that sslrootcert=<file> names; say sslmode=verify-full`,
  ];
}
