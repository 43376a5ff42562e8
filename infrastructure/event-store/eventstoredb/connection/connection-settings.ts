import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Credentials } from '@eventstore/db-client';
import {
  BadConnectionString,
  type ClientOptions,
  connectionOptions,
  type GivenOptions,
} from './connection-options.js';

export interface EndPoint {
  readonly address: string;
  readonly port: number;
}

/** Certificates and keys in PEM. */
export interface Certificates {
  /** The authorities that are trusted instead of those of the system. */
  readonly ca?: Buffer;
  /** The client's own certificate. */
  readonly certificate?: Buffer;
  readonly key?: Buffer;
}

/** The parts of a connection string, checked. */
export interface ConnectionSettings {
  /** The members of a cluster, or the only server; with `discover` one name that stands for all members. */
  readonly hosts: readonly [EndPoint, ...EndPoint[]];
  readonly discover: boolean;
  /** Null without TLS. */
  readonly tls: Certificates | null;
  readonly login: Credentials | undefined;
  readonly options: ClientOptions;
}

/** Credentials that are not printed with the object that holds them, as the client prints options of calls in debug mode. */
class Login implements Credentials {
  readonly username: string;
  readonly #password: string;
  constructor(username: string, password: string) {
    this.username = username;
    this.#password = password;
  }
  get password(): string {
    return this.#password;
  }
}

const DEFAULT_PORT = '2113';

/**
 * Parses `esdb://user:password@host:port,host:port?option=value` and `esdb+discover://…` (or `kurrentdb`) and reads the
 * files of its certificates. The client is never given the string, which it would print for an unknown option. Throws
 * BadConnectionString.
 */
export function connectionSettings(url: string): ConnectionSettings {
  const [, scheme, authority = '', query = ''] =
    /^(?:esdb|kurrentdb)(\+discover)?:\/\/([^/?]*)\/*(?:\?(.*))?$/s.exec(url.trim()) ??
    refuse('it must look like esdb://user:password@host:2113?tls=true or esdb+discover://cluster:2113');
  // the client would look for a password before an @ in the query
  if (query.includes('@'))
    refuse('there is an @ behind the question mark: there and in a password write %40 for @, %3F for ?');
  const [hosts = '', login, ...more] = authority.split('@').reverse();
  if (more.length > 0) refuse('there is more than one @: in a user name or password write %40');
  const discover = scheme !== undefined;
  const [first, ...others] = hosts.split(',').map(endPoint) as [EndPoint, ...EndPoint[]];
  if (discover && others.length > 0)
    refuse('+discover takes one name, which stands for all members; a list of members goes without it');
  const {
    tls = true,
    tlsCAFile,
    userCertFile,
    userKeyFile,
    ...options
  } = connectionOptions(query.replace(/\/+$/, ''));
  return {
    hosts: [first, ...others],
    discover,
    tls: tls ? certificates({ tlsCAFile, userCertFile, userKeyFile }) : null,
    login: login === undefined ? undefined : loginOf(login),
    options,
  };
}

const refuse = (reason: string): never => {
  throw new BadConnectionString(reason);
};

function endPoint(host: string): EndPoint {
  const [, address = '', port = DEFAULT_PORT] = /^([^:]*)(?::(.*))?$/s.exec(host.trim()) ?? [];
  if (address === '') refuse('a host is missing');
  if (!/^[A-Za-z0-9._-]+$/.test(address))
    refuse('a host must be a name or an IPv4 address, followed by :port or nothing');
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  if (number < 1 || number > 65_535) refuse('a port must be a whole number from 1 to 65535');
  return { address, port: number };
}

function loginOf(login: string): Login {
  const [, username = '', password = ''] = /^([^:]*):(.*)$/s.exec(login) ?? [];
  if (username === '' || password === '') refuse('before the @ must stand user:password');
  try {
    return new Login(decodeURIComponent(username), decodeURIComponent(password));
  } catch {
    return refuse('the user name or the password has a % that no two hexadecimal digits follow: write %25');
  }
}

type Files = Pick<GivenOptions, 'tlsCAFile' | 'userCertFile' | 'userKeyFile'>;

function certificates(files: { readonly [Name in keyof Files]: Files[Name] | undefined }): Certificates {
  const read = (name: keyof Files): Buffer | undefined => {
    const path = files[name];
    try {
      return path === undefined ? undefined : readFileSync(path);
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      return refuse(`the file that the option ${name} names cannot be read (${code})`);
    }
  };
  const understood = (names: string, options: Parameters<typeof createSecureContext>[0]): void => {
    try {
      createSecureContext(options);
    } catch {
      refuse(`${names} must be in PEM, and fit`);
    }
  };
  const [ca, certificate, key] = [read('tlsCAFile'), read('userCertFile'), read('userKeyFile')];
  if (ca !== undefined) {
    if (!ca.includes('-----BEGIN CERTIFICATE-----'))
      refuse('the file that the option tlsCAFile names holds no certificate in PEM');
    understood('the certificates that the option tlsCAFile names', { ca });
  }
  if (certificate !== undefined && key !== undefined)
    understood('what the options userCertFile and userKeyFile name', { cert: certificate, key });
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(certificate === undefined || key === undefined ? {} : { certificate, key }),
  };
}
