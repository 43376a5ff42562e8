import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { parsedUrl } from '../domain/shared/parsed-url.js';
import { ConfigError, refuse } from './config-error.js';

/** Variables of a process, by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the value of a variable without white space around it. An empty one counts as unset. */
export function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/**
 * Returns the environment with the values of `<NAME>_FILE` in place: the contents of that file, without white space around it.
 * Throws ConfigError where both are set, and for a file that cannot be read or is empty.
 */
export function withFiles(env: Environment, names: readonly string[]): Environment {
  const read = names.flatMap((name) => {
    const variable = `${name}_FILE`;
    const file = given(env, variable);
    if (file === undefined) return [];
    if (given(env, name) !== undefined)
      throw new ConfigError(`${name} and ${variable} are both set: unset one of them`);
    return [[name, contentOf(variable, file)] as const];
  });
  return read.length === 0 ? env : { ...env, ...Object.fromEntries(read) };
}

function contentOf(variable: string, file: string): string {
  // anything else may be the secret itself, which belongs into the file
  const shown = isAbsolute(file) ? file : null;
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return refuse(variable, shown, `the path of a file that can be read (${code})`);
  }
  return text === '' ? refuse(variable, shown, 'the path of a file with the value') : text;
}

/** Returns the parts of a value that is separated by commas; undefined when it is unset. */
export const listOf = (env: Environment, name: string): string[] | undefined =>
  given(env, name)
    ?.split(',')
    .map((part) => part.trim());

/** Returns a whole number from `min` to `max`. Throws ConfigError. */
export function whole(env: Environment, name: string, min: number, max: number): number {
  const value = given(env, name) ?? '';
  const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
  return number >= min && number <= max
    ? number
    : refuse(name, value, `a whole number from ${min} to ${max}`);
}

/** Returns the address to listen at. Throws ConfigError. */
export function listeningHost(env: Environment, name: string): string {
  const value = given(env, name) ?? '';
  const isName = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value) && !/^[0-9.]+$/.test(value);
  return isName || isIP(value) !== 0
    ? value
    : refuse(name, value, 'an IP address or a host name, e.g. 127.0.0.1');
}

/** Returns CIDR blocks. Default: none. Throws ConfigError. */
export function cidrs(env: Environment, name: string): readonly string[] {
  const blocks = listOf(env, name) ?? [];
  return blocks.every(isCidr)
    ? blocks
    : refuse(name, blocks.join(','), 'CIDR blocks separated by commas, e.g. 127.0.0.0/8,::1/128');
}

/** Returns an address of the web without a slash at its end. Throws ConfigError. */
export function publicUrl(env: Environment, name: string, fallback: string): string {
  const value = given(env, name) ?? fallback;
  const must = `an absolute http(s) address without query, fragment or credentials, e.g. ${fallback}`;
  const probe = parsedUrl(value.replace('{tenant}', 'tenant'));
  if (!probe || !['http:', 'https:'].includes(probe.protocol)) return refuse(name, value, must);
  if (probe.username !== '' || probe.password !== '') return refuse(name, null, must);
  if (probe.search !== '' || probe.hash !== '') return refuse(name, value, must);
  if (!isWrittenOut(value, probe.pathname)) {
    const origin = value.includes('{tenant}') ? probe.origin.replace('tenant', '{tenant}') : probe.origin;
    return refuse(name, value, `${must}; as clients write it, it is ${origin}${probe.pathname}`);
  }
  // what is compared with the paths of requests as it stands
  if (!/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/*$/.test(probe.pathname))
    return refuse(
      name,
      value,
      `${must}, and in its path only letters, digits, ".", "_", "~" and "-" between slashes`,
    );
  return value.replace(/\/+$/, '');
}

/**
 * Returns whether a parser changes nothing of an address but capitals in its host. The address is the issuer as it stands: clients
 * compare it byte by byte, headers take ASCII alone, and `https:` in its beginning says that cookies are for TLS alone.
 */
const isWrittenOut = (value: string, pathname: string): boolean => {
  const written = /^https?:\/\/[A-Za-z0-9.:[\]{}_-]+(\/.*)?$/.exec(value);
  return written !== null && (written[1] ?? '/') === pathname;
};

/** Returns an address that may hold credentials; null when it is unset. Throws ConfigError. */
export function secretUrl(env: Environment, name: string, protocols: readonly string[]): string | null {
  const value = given(env, name);
  if (value === undefined) return null;
  const url = parsedUrl(value);
  const isListOfHosts = /^[a-z+]+:\/\/[^/]+,[^/]+/.test(value);
  const protocol = url?.protocol ?? (isListOfHosts ? `${value.split(':', 1)[0] ?? ''}:` : '');
  // an address of PostgreSQL may name a socket in its query instead
  const needsHost = name !== 'DATABASE_URL';
  if (protocols.includes(protocol) && !(needsHost && url?.hostname === '')) return value;
  const starts = protocols.map((known) => `${known}//`).join(' or ');
  return refuse(name, null, `an address that starts with ${starts}${needsHost ? ' and names a host' : ''}`);
}

function isCidr(text: string): boolean {
  const [, address = '', bits] = /^([0-9a-fA-F:.]+)\/(\d{1,3})$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Returns whether a text is one of those that are known. */
export const isOneOf = <Known extends string>(known: readonly Known[], value: string): value is Known =>
  (known as readonly string[]).includes(value);

/** Returns whether a variable is `on`. Throws ConfigError. */
export function readSwitch(env: Environment, name: string): boolean {
  const value = given(env, name) ?? '';
  return value === 'on' || value === 'off' ? value === 'on' : refuse(name, value, 'on or off');
}
