/** A connection string that cannot be used. The message gives the reason in half a sentence and quotes no values. */
export class BadConnectionString extends Error {
  override readonly name = 'BadConnectionString';
}

/** Options of a connection string that are passed to the client as they are, in its units. */
export interface ClientOptions {
  connectionName?: string;
  /** Milliseconds. */
  defaultDeadline?: number;
  /** Milliseconds; -1 for none. */
  keepAliveInterval?: number;
  keepAliveTimeout?: number;
  maxDiscoverAttempts?: number;
  /** Milliseconds. */
  discoveryInterval?: number;
  /** Seconds. */
  gossipTimeout?: number;
}

/** All options of a connection string, checked. */
export interface GivenOptions extends ClientOptions {
  tls?: boolean;
  tlsCAFile?: string;
  userCertFile?: string;
  userKeyFile?: string;
}

const text = (name: string, value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new BadConnectionString(`the option ${name} has a % that no two hexadecimal digits follow`);
  }
};
const truth = (name: string, value: string): boolean => {
  if (value !== 'true' && value !== 'false')
    throw new BadConnectionString(`the option ${name} must be true or false`);
  return value === 'true';
};
const whole =
  (must: string, allows: (value: number) => boolean) =>
  (name: string, value: string): number => {
    const number = /^-?\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (!allows(number)) throw new BadConnectionString(`the option ${name} must be ${must}`);
    return number;
  };
const positive = (unit: string) => whole(`a whole number${unit}, 1 or more`, (value) => value >= 1);

type Reader = (name: string, value: string) => Partial<GivenOptions>;

const one =
  <Value>(read: (name: string, value: string) => Value) =>
  (name: string, value: string): Record<string, Value> => ({ [name]: read(name, value) });

/** The options that client 6.2.1 knows. Those without an effect here are checked and left out. */
const readers: Readonly<Record<string, Reader>> = {
  tls: one(truth),
  tlsCAFile: one(text),
  userCertFile: one(text),
  userKeyFile: one(text),
  connectionName: one(text),
  defaultDeadline: one(positive(' of milliseconds')),
  discoveryInterval: one(positive(' of milliseconds')),
  gossipTimeout: one(positive(' of seconds')),
  maxDiscoverAttempts: one(positive('')),
  // the client warns of shorter intervals
  keepAliveInterval: one(
    whole('10000 milliseconds or more, or -1 for none', (value) => value === -1 || value >= 10_000),
  ),
  keepAliveTimeout: one(
    whole('a whole number of milliseconds, 1 or more, or -1 for none', (value) => value === -1 || value >= 1),
  ),
  throwOnAppendFailure: (name, value) => {
    truth(name, value);
    return {};
  },
  tlsVerifyCert: (name, value) => {
    if (truth(name, value)) return {};
    throw new BadConnectionString(
      'the option tlsVerifyCert must not be false, which the client cannot do: name the authority of the certificate with tlsCAFile',
    );
  },
  nodePreference: (_, value) => {
    if (value.toLowerCase() === 'leader') return {};
    throw new BadConnectionString(
      'the option nodePreference must be leader: other nodes may be behind, and every read here promises not to be',
    );
  },
};

/** The client ignores case and dashes in names. */
const flat = (name: string): string => name.trim().toLowerCase().replaceAll(/[_-]/g, '');
const names = new Map(Object.keys(readers).map((name) => [flat(name), name]));

/**
 * Returns the options behind the question mark of a connection string. Throws BadConnectionString for an option that the
 * client does not know or that occurs twice, and for a bad value; the message may name options and never quotes values.
 */
export function connectionOptions(query: string): GivenOptions {
  const options: GivenOptions = {};
  const seen = new Set<string>();
  for (const pair of query === '' ? [] : query.split('&')) {
    const [, rawName = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const name = names.get(flat(rawName));
    if (name === undefined) {
      // other texts may be part of a password
      const which = /^[A-Za-z][A-Za-z_-]{0,39}$/.test(rawName) ? `the option ${rawName}` : 'an option';
      throw new BadConnectionString(`${which} is not known; there are ${[...names.values()].join(', ')}`);
    }
    if (seen.has(name)) throw new BadConnectionString(`the option ${name} is there twice`);
    seen.add(name);
    if (value.trim() === '') throw new BadConnectionString(`the option ${name} has no value`);
    Object.assign(options, readers[name]?.(name, value.trim()));
  }
  if ((options.userCertFile === undefined) !== (options.userKeyFile === undefined))
    throw new BadConnectionString('the options userCertFile and userKeyFile need each other');
  return options;
}
