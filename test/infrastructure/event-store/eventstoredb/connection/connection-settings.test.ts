import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { BadConnectionString } from '../../../../../infrastructure/event-store/eventstoredb/connection/connection-options.js';
import { connectionSettings } from '../../../../../infrastructure/event-store/eventstoredb/connection/connection-settings.js';
import { eventStoreDbEventStore } from '../../../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { selfSigned } from '../../../../support/eventstoredb/certificate.js';
import { temporaryFolder } from '../../../../support/run/temporary-folder.js';

const folder = temporaryFolder('connection-settings');
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const { certificate, key } = selfSigned();
const ca = write('c@.crt', certificate);
const own = write('own.crt', certificate);
const ownKey = write('own.key', key);
const otherKey = write('other.key', selfSigned().key);
const notPem = write('not.pem', 'hello');

describe('the connection string of an EventStoreDB', () => {
  after(() => rmSync(folder, { recursive: true }));

  it('a connection string is parsed: hosts, credentials, options by any spelling of their names', () => {
    const { login, ...settings } = connectionSettings(
      'esdb://ad%40min:p%3Ass%25@a.test,b.test:2114/?TLS=false&keep-alive-interval=-1&default_deadline=5000&connectionName=a%20b',
    );
    expect(settings).to.deep.equal({
      hosts: [
        { address: 'a.test', port: 2113 },
        { address: 'b.test', port: 2114 },
      ],
      discover: false,
      tls: null,
      options: { keepAliveInterval: -1, defaultDeadline: 5000, connectionName: 'a b' },
    });
    expect(login).to.include({ username: 'ad@min', password: 'p:ss%' });
    expect(inspect(login, { depth: 5, showHidden: true })).not.to.contain('p:ss%');
  });

  it('a connection string may be of a cluster by one name, and by the other name of the product', () => {
    for (const url of ['esdb+discover://all.test', 'kurrentdb+discover://all.test?nodePreference=leader']) {
      const { hosts, discover, tls, login } = connectionSettings(url);
      expect({ hosts, discover, tls, login }).to.deep.equal({
        hosts: [{ address: 'all.test', port: 2113 }],
        discover: true,
        tls: {},
        login: undefined,
      });
    }
  });

  it('the certificate files that a connection string names are read', () => {
    const query = `tlsCAFile=${encodeURIComponent(ca)}&userCertFile=${own}&userKeyFile=${ownKey}`;
    const { tls } = connectionSettings(`esdb://h?${query}`);
    expect(tls?.ca?.toString()).to.equal(certificate);
    expect(tls?.certificate?.toString()).to.equal(certificate);
    expect(tls?.key?.toString()).to.equal(key);
  });

  const refusals: readonly (readonly [string, RegExp])[] = [
    ['postgres://h:1', /^it must look like esdb:/],
    ['esdb:h', /^it must look like esdb:/],
    ['esdb://', /^a host is missing/],
    ['esdb://a,,b', /^a host is missing/],
    ['esdb://[::1]:2113', /^a host must be a name or an IPv4 address/],
    ['esdb://h:s3cret', /^a port must be a whole number/],
    ['esdb://h:70000', /^a port must be a whole number/],
    ['esdb+discover://a,b', /^\+discover takes one name/],
    ['esdb://admin@h', /^before the @ must stand user:password/],
    ['esdb://admin:@h', /^before the @ must stand user:password/],
    ['esdb://admin:s3cret@too@h', /^there is more than one @/],
    ['esdb://admin:s3cret?too@h', /^there is an @ behind the question mark/],
    ['esdb://admin:s3cret%@h', /^the user name or the password has a %/],
    ['esdb://h?s3cret', /^an option is not known/],
    ['esdb://h?tsl=s3cret', /^the option tsl is not known; there are tls, tlsCAFile, .*nodePreference$/],
    ['esdb://h?dnsDiscover=true', /^the option dnsDiscover is not known/],
    ['esdb://h?tls=true&', /^an option is not known/],
    ['esdb://h?tls=', /^the option tls has no value/],
    ['esdb://h?tls=true&Tls=true', /^the option tls is there twice/],
    ['esdb://h?tls=s3cret', /^the option tls must be true or false/],
    ['esdb://h?throwOnAppendFailure=no', /^the option throwOnAppendFailure must be true or false/],
    ['esdb://h?tlsVerifyCert=false', /^the option tlsVerifyCert must not be false.*tlsCAFile/],
    [
      'esdb://h?nodePreference=follower',
      /^the option nodePreference must be leader: other nodes may be behind/,
    ],
    ['esdb://h?nodePreference=s3cret', /^the option nodePreference must be leader/],
    ['esdb://h?keepAliveInterval=9999', /^the option keepAliveInterval must be 10000 milliseconds or more/],
    ['esdb://h?keepAliveTimeout=-2', /^the option keepAliveTimeout must be/],
    ['esdb://h?defaultDeadline=0', /^the option defaultDeadline must be/],
    ['esdb://h?discoveryInterval=1s', /^the option discoveryInterval must be/],
    ['esdb://h?gossipTimeout=1.5', /^the option gossipTimeout must be/],
    ['esdb://h?maxDiscoverAttempts=ten', /^the option maxDiscoverAttempts must be/],
    ['esdb://h?connectionName=%s3cret', /^the option connectionName has a %/],
    ['esdb://h?tlsCAFile=/s3cret', /^the file that the option tlsCAFile names cannot be read \(ENOENT\)/],
    [`esdb://h?tlsCAFile=${notPem}`, /^the file that the option tlsCAFile names holds no certificate in PEM/],
    [`esdb://h?userCertFile=${own}`, /^the options userCertFile and userKeyFile need each other/],
    [`esdb://h?userKeyFile=${ownKey}`, /^the options userCertFile and userKeyFile need each other/],
    [
      `esdb://h?userCertFile=${own}&userKeyFile=/s3cret`,
      /^the file that the option userKeyFile names cannot/,
    ],
    [
      `esdb://h?userCertFile=${own}&userKeyFile=${otherKey}`,
      /^what the options userCertFile and userKeyFile name must be in PEM, and fit/,
    ],
  ];
  for (const [url, said] of refusals) {
    it(`a connection string is refused with its fault and without its values: ${url.replaceAll(folder, '')}`, () => {
      const printed: unknown[] = [];
      const { warn, error: print } = console;
      console.warn = (...words) => printed.push(words);
      console.error = (...words) => printed.push(words);
      let error: unknown;
      try {
        eventStoreDbEventStore({ url });
      } catch (thrown) {
        error = thrown;
      } finally {
        Object.assign(console, { warn, error: print });
      }
      expect(error).to.be.instanceOf(BadConnectionString);
      const { message } = error as Error;
      expect(message).to.match(said);
      expect(inspect(error, { depth: 5 })).not.to.match(/s3cret/);
      expect(message).not.to.contain(folder);
      expect(printed).to.deep.equal([]);
    });
  }
});
