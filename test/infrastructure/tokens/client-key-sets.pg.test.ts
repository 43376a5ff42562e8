import { type JWK, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect } from 'chai';
import type { RegisteredClient } from '../../../domain/client/client.js';
import { type ClientKeySets, clientKeySets } from '../../../infrastructure/tokens/client-key-sets.js';
import { fetchKeySet } from '../../../infrastructure/tokens/fetch-key-set.js';
import {
  type PostgresClientAssertions,
  postgresClientAssertions,
} from '../../../infrastructure/tokens/postgres-client-assertions.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import type { GuardedReach } from '../../../infrastructure/webhooks/guarded-request.js';
import { selfSigned } from '../../support/eventstoredb/certificate.js';
import {
  type Behaviour,
  type RawListener,
  answer,
  rawListener,
  repeating,
} from '../../support/http/raw-listener.js';
import { type TokenDatabase, ISSUER, tokenDatabase } from './token-database.js';
import { until } from '../../support/run/until.js';

const HOST = 'keys.partner.test';
const MINUTE = 60_000;

interface Key {
  readonly jwk: JWK;
  readonly sign: (claims: Readonly<Record<string, unknown>>, header?: object) => Promise<string>;
}

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    jwk: { ...(await exportJWK(publicKey)), kid },
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(privateKey),
  };
}

describe('the keys that clients publish', () => {
  const certificate = selfSigned(HOST);
  let tokens: TokenDatabase;
  let host: RawListener;
  let plain: RawListener;
  let [first, second]: Key[] = [];
  /** What the host answers at a path from now on. */
  const pages = new Map<string, Behaviour>();
  const publish = (path: string, ...keys: readonly Key[]): void => {
    pages.set(path, answer(200, JSON.stringify({ keys: keys.map(({ jwk }) => jwk) })));
  };
  const served = new Proxy<Record<string, Behaviour>>(
    {},
    { get: (_, path) => pages.get(String(path)) ?? answer(404) },
  );

  /** The name has the address of this machine, which is allowed here only. */
  const reach: GuardedReach = {
    policy: addressPolicy(['127.0.0.0/8']),
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    ca: certificate.certificate,
  };
  const faults: string[] = [];
  const process = (changes: Partial<GuardedReach> = {}): ClientKeySets =>
    clientKeySets({
      database: tokens.database,
      clock: { now: () => tokens.clock.time },
      reach: { ...reach, ...changes },
      onFault: (_, { fault }) => void faults.push(fault),
    });
  const assertionsOf = (keySets: ClientKeySets): PostgresClientAssertions =>
    postgresClientAssertions({
      database: tokens.database,
      issuer: ISSUER,
      tokenEndpoint: `${ISSUER}/connect/token`,
      clock: { now: () => tokens.clock.time },
      keySets,
    });

  before(async () => {
    tokens = await tokenDatabase();
    host = await rawListener(served, certificate);
    plain = await rawListener();
    [first, second] = await Promise.all([newKey('one'), newKey('two')]);
  });
  after(async () => {
    await Promise.all([host.close(), plain.close()]);
    await tokens.close();
  });
  beforeEach(() => {
    faults.length = 0;
  });

  let serial = 0;
  const address = (path: string): string => `https://${HOST}:${host.port}${path}`;
  const asked = (path: string): number => host.requests.filter((request) => request.path === path).length;
  /** A client of its own, whose keys are at a path of its own. */
  const newClient = (path = `/keys-${++serial}`): { client: RegisteredClient; path: string } => {
    const clientId = `client-${++serial}`;
    const client = {
      clientId,
      authMethod: 'private_key_jwt',
      jwks: null,
      jwksUri: address(path),
      federatedCredentials: [],
    };
    return { client: client as unknown as RegisteredClient, path };
  };
  const claimsOf = ({ clientId }: RegisteredClient, overrides: object = {}): Record<string, unknown> => ({
    iss: clientId,
    sub: clientId,
    aud: ISSUER,
    jti: `jti-${++serial}`,
    exp: Math.floor(tokens.clock.time / 1_000) + 60,
    ...overrides,
  });
  const accepts = async (client: RegisteredClient, by = first!, keySets = process()): Promise<boolean> =>
    (await assertionsOf(keySets).use(client, await by.sign(claimsOf(client)))) === null;

  it('the keys that a client publishes verify its assertions, and the host is asked once in five minutes', async () => {
    const { client, path } = newClient();
    publish(path, first!);
    for (let time = 0; time < 5; time += 1) expect(await accepts(client)).to.equal(true);
    expect(await accepts(client, second)).to.equal(false);
    tokens.clock.time += 5 * MINUTE - 1;
    expect(await accepts(client)).to.equal(true);
    expect(asked(path)).to.equal(1);
    tokens.clock.time += 1;
    expect(await accepts(client)).to.equal(true);
    expect(asked(path)).to.equal(2);
    const head = host.requests.find((request) => request.path === path)!.bytes.toString('latin1');
    expect(head)
      .to.match(/^GET /)
      .and.not.match(/\r\n(cookie|authorization):/i);
  });

  it('a new key at the host counts once five minutes have passed, and a former one no more', async () => {
    const { client, path } = newClient();
    publish(path, first!);
    expect(await accepts(client, first)).to.equal(true);
    publish(path, second!);
    expect(await accepts(client, second)).to.equal(false);
    tokens.clock.time += 5 * MINUTE;
    expect(await accepts(client, second)).to.equal(true);
    expect(await accepts(client, first)).to.equal(false);
    expect(asked(path)).to.equal(2);
  });

  it('fifty requests at once, at two processes, ask the host once, and all of them are accepted', async () => {
    const { client, path } = newClient();
    publish(path, first!);
    const processes = [process(), process()];
    const done = await Promise.all(
      Array.from({ length: 50 }, (_, index) => accepts(client, first, processes[index % 2])),
    );
    expect(done.every(Boolean)).to.equal(true);
    expect(asked(path)).to.equal(1);
  });

  it('the host is asked only for an assertion whose iss, aud and exp fit', async () => {
    const { client, path } = newClient();
    publish(path, first!);
    const seconds = Math.floor(tokens.clock.time / 1_000);
    const assertions = assertionsOf(process());
    for (const wrong of [
      { iss: 'another' },
      { sub: 'another' },
      { aud: 'https://elsewhere.test' },
      { aud: `${ISSUER}/connect/token` },
      { exp: seconds - 1 },
      { exp: seconds + 7_200 },
      { exp: undefined },
      { jti: undefined },
    ])
      expect(await assertions.use(client, await first!.sign(claimsOf(client, wrong)))).to.include({
        claim: null,
      });
    for (const text of ['', 'x', 'e30.e30.x', 'x'.repeat(10_000)])
      expect(await assertions.use(client, text)).to.include({ claim: null });
    expect(asked(path)).to.equal(0);
    expect(await accepts(client)).to.equal(true);
  });

  for (const [what, behaviour, fault] of [
    [
      'redirects',
      () => answer(302, '', `Location: https://${HOST}:${host.port}/keys-inside\r\n`),
      'redirect',
    ],
    ['fails', () => answer(500, '{"keys":[]}'), 'http_status'],
    ['answers no JSON', () => answer(200, '<html>'), 'no_json'],
    ['answers no key set', () => answer(200, '[]'), 'no_usable_key'],
    ['publishes a private key', () => answer(200, '{"keys":[{"kty":"RSA","d":"x"}]}'), 'no_usable_key'],
    ['hangs up', (): Behaviour => (socket) => socket.destroy(), 'protocol'],
    [
      'sends one byte more than 64 KiB',
      () => answer(200, JSON.stringify({ keys: [first!.jwk] }).padEnd(65_537)),
      'too_large',
    ],
    [
      'sends without an end',
      () => repeating('HTTP/1.1 200 x\r\nContent-Length: 9000000\r\n\r\n', ' '.repeat(40_000), 10),
      'too_large',
    ],
  ] as const)
    it(`a host that ${what} yields no keys, and is asked again after five minutes only`, async () => {
      const { client, path } = newClient();
      publish('/keys-inside', first!);
      pages.set(path, behaviour());
      for (let time = 0; time < 3; time += 1) expect(await accepts(client)).to.equal(false);
      expect(faults).to.deep.equal([fault]);
      expect([asked(path), asked('/keys-inside')]).to.deep.equal([1, 0]);
      publish(path, first!);
      expect(await accepts(client)).to.equal(false);
      tokens.clock.time += 5 * MINUTE;
      expect(await accepts(client)).to.equal(true);
      expect(asked(path)).to.equal(2);
    });

  it('a set of 64 KiB is taken, with the keys in it that can verify assertions', async () => {
    const { client, path } = newClient();
    const others = [{ kty: 'OKP', crv: 'Ed25519', x: 'x' }, { kty: 'oct', k: 'x' }, 'no key', null];
    pages.set(path, answer(200, JSON.stringify({ keys: [...others, first!.jwk] }).padEnd(65_536)));
    expect(await accepts(client)).to.equal(true);
    expect(faults).to.deep.equal([]);
  });

  it('a host that is silent, or slow without an end, is left after five seconds, and holds up nobody else', async function () {
    this.slow(20_000);

    const slow = [newClient(), newClient()] as const;
    pages.set(slow[0].path, () => undefined);
    pages.set(slow[1].path, repeating('HTTP/1.1 200 x\r\nContent-Length: 9000\r\n\r\n', ' ', 100));
    const keySets = process();
    const startedAt = performance.now();
    let isOver = false;
    const waiting = Promise.all(slow.map(({ client }) => accepts(client, first, keySets))).finally(
      () => (isOver = true),
    );
    await until(() => slow.every(({ path }) => asked(path) > 0));
    for (let time = 0; time < 3; time += 1) {
      const { client, path } = newClient();
      publish(path, first!);
      expect(await accepts(client, first, keySets)).to.equal(true);
      expect(isOver).to.equal(false);
    }
    expect(await waiting).to.deep.equal([false, false]);
    expect(performance.now() - startedAt).to.be.greaterThan(4_500);
    expect(faults).to.deep.equal(['timeout', 'timeout']);
    expect(await accepts(slow[0].client, first, keySets)).to.equal(false);
    expect(asked(slow[0].path)).to.equal(1);
  });

  it('a host that has failed for less than an hour does not stop a client whose keys are known', async () => {
    const { client, path } = newClient();
    publish(path, first!);
    expect(await accepts(client)).to.equal(true);
    pages.set(path, answer(503));
    for (let minutes = 0; minutes < 55; minutes += 5) {
      tokens.clock.time += 5 * MINUTE;
      expect(await accepts(client), `${minutes} min`).to.equal(true);
    }
    tokens.clock.time += 5 * MINUTE;
    expect(await accepts(client)).to.equal(false);
    expect(asked(path)).to.equal(13);
  });

  it('a client whose address has changed is not verified by its former keys', async () => {
    const { client, path } = newClient();
    publish(path, first!);
    expect(await accepts(client)).to.equal(true);
    const moved = { ...client, jwksUri: address(`${path}-new`) };
    publish(`${path}-new`, second!);
    for (const key of [first!, second!]) expect(await accepts(moved, key)).to.equal(false);
    expect(asked(`${path}-new`)).to.equal(0);
    tokens.clock.time += 5 * MINUTE;
    expect([await accepts(moved, first), await accepts(moved, second)]).to.deep.equal([false, true]);
  });

  it('keys are asked for by https only, with a certificate for the name, and never at a private address', async () => {
    publish('/safe', first!);
    expect(await fetchKeySet(reach, address('/safe'))).to.have.property('keys');
    expect(await fetchKeySet(reach, `http://${HOST}:${plain.port}/`)).to.deep.equal({ fault: 'no_https' });
    expect(await fetchKeySet(reach, `https://other.test:${host.port}/safe`)).to.deep.equal({ fault: 'tls' });
    const { ca: _, ...untrusted } = reach;
    expect(await fetchKeySet(untrusted, address('/safe'))).to.deep.equal({ fault: 'tls' });
    const said = asked('/safe');
    const connections = host.connections() + plain.connections();
    const strict = { ...reach, policy: addressPolicy([]) };
    expect(await fetchKeySet(strict, address('/safe'))).to.deep.equal({ fault: 'blocked_address' });
    for (const inside of [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '192.168.0.1',
      '::1',
      '::ffff:7f00:1',
      'fd00::1',
    ]) {
      const resolve = () => Promise.resolve([{ address: inside, family: inside.includes(':') ? 6 : 4 }]);
      expect(await fetchKeySet({ ...strict, resolve }, address('/safe'))).to.deep.equal({
        fault: 'blocked_address',
      });
    }
    const mixed = ['8.8.8.8', '127.0.0.1'].map((one) => ({ address: one, family: 4 }));
    expect(
      await fetchKeySet({ ...strict, resolve: () => Promise.resolve(mixed) }, address('/safe')),
    ).to.deep.equal({ fault: 'blocked_address' });
    expect([asked('/safe'), host.connections() + plain.connections()]).to.deep.equal([said, connections]);
  });

  it('sets that are not asked for in a day are deleted', async () => {
    const { client, path } = newClient();
    publish(path, first!);
    const count = async (): Promise<number> =>
      (
        await tokens.database.query('select from runtime.client_key_sets where client_id = $1', [
          client.clientId,
        ])
      ).rowCount;
    expect(await accepts(client)).to.equal(true);
    tokens.clock.time += 24 * 60 * MINUTE;
    await process().deleteExpired();
    expect(await count()).to.equal(1);
    tokens.clock.time += 1;
    await process().deleteExpired();
    expect(await count()).to.equal(0);
  });
});
