import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose';
import type { PostgresSigningKeys } from '../../../infrastructure/tokens/postgres-signing-keys.js';
import { type TokenDatabase, ISSUER, tokenDatabase } from './token-database.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('signing keys', () => {
  let tokens: TokenDatabase;
  let keys: PostgresSigningKeys;

  beforeEach(async () => {
    tokens = await tokenDatabase();
    keys = tokens.process();
  });
  afterEach(() => tokens.close());

  const token = (by = keys, lifetimeS = 900): Promise<string> => {
    const iat = Math.floor(tokens.clock.time / 1_000);
    return by.sign('at+jwt', { sub: 'somebody', iat, nbf: iat, exp: iat + lifetimeS });
  };
  const statesOf = async (by = keys): Promise<string[]> => (await by.list()).map(({ state }) => state);
  const publishedKids = async (by = keys): Promise<string[]> =>
    (JSON.parse(await by.jwks()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  const kidOf = (of: string): string => decodeProtectedHeader(of).kid!;

  it('a token can be verified with the published keys, and by the service', async () => {
    const signed = await token();
    expect(decodeProtectedHeader(signed)).to.deep.equal({
      alg: 'RS256',
      typ: 'at+jwt',
      kid: (await keys.list())[0]!.kid,
    });
    const { keys: published } = JSON.parse(await keys.jwks()) as { keys: JWK[] };
    const key = published.find(({ kid }) => kid === kidOf(signed))!;
    const { payload } = await jwtVerify(signed, await importJWK(key), {
      issuer: ISSUER,
      typ: 'at+jwt',
      currentDate: new Date(tokens.clock.time),
    });
    expect(await keys.verify('at+jwt', signed)).to.deep.equal(payload);
    expect(payload).to.include({ sub: 'somebody', iss: ISSUER });
  });

  it('a token is verified in every respect but its signature each time, however often it was verified', async function () {
    this.slow(10_000);

    const signed = await token();
    for (let n = 0; n < 2; n++) {
      expect(await keys.verify('at+jwt', signed)).to.include({ sub: 'somebody' });
      expect(await keys.verify('JWT', signed), 'as another type').to.equal(null);
    }
    const altered = signed.slice(0, -3) + (signed.endsWith('AAA') ? 'BBB' : 'AAA');
    expect(await keys.verify('at+jwt', altered), 'with another signature').to.equal(null);
    tokens.clock.time += 900_000;
    expect(await keys.verify('at+jwt', signed), 'late').to.equal(null);
    expect(await keys.verify('at+jwt', signed, { evenExpired: true })).to.include({ sub: 'somebody' });
    await keys.rotate({ emergency: true });
    expect(await keys.verify('at+jwt', signed, { evenExpired: true }), 'its key is gone').to.equal(null);
  });

  it('the published keys have only public members, of RSA keys of 2048 bits', async () => {
    await keys.jwks();
    await keys.maintain();
    const { keys: published } = JSON.parse(await keys.jwks()) as { keys: JWK[] };
    expect(published).to.have.length(2);
    for (const key of published) {
      expect(Object.keys(key)).to.have.members(['kty', 'n', 'e', 'alg', 'use', 'kid']);
      expect(key).to.include({ kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB' });
      expect(Buffer.from(key.n!, 'base64url')).to.have.length(256);
    }
    expect(new Set(published.map(({ kid }) => kid))).to.have.property('size', 2);
  });

  it('the signing keys are stored sealed', async () => {
    await keys.jwks();
    const { rows } = await tokens.database.query<{ sealed: Buffer; public_jwk: string }>(
      'select * from runtime.signing_keys',
    );
    for (const { sealed, public_jwk: publicJwk } of rows) {
      expect(sealed.toString('latin1')).to.not.match(/"(d|p|q)":"/);
      expect(publicJwk).to.not.match(/"(d|p|q|dp|dq|qi)":/);
    }
  });

  it('the signing keys are the same in all of 10 processes that first need them concurrently', async () => {
    const processes = Array.from({ length: 10 }, () => tokens.process());
    const signed = await Promise.all(processes.map((process) => token(process)));
    expect(new Set(signed.map(kidOf))).to.have.property('size', 1);
    for (const process of processes)
      expect(await publishedKids(process)).to.deep.equal(await publishedKids(keys));
    expect(await statesOf()).to.deep.equal(['active']);
  });

  it('the signing key changes after 90 days, and the next one is published long before, automatically', async () => {
    const before = await token();
    await keys.maintain();
    const [, next] = await keys.list();
    tokens.clock.time += 90 * DAY - 1;
    expect(kidOf(await token())).to.equal(kidOf(before));
    tokens.clock.time += 1;
    expect(kidOf(await token())).to.equal(next!.kid);
    expect(await statesOf()).to.deep.equal(['retired', 'active']);
    await keys.maintain();
    expect(await statesOf()).to.deep.equal(['retired', 'active', 'next']);
    const [, active, following] = await keys.list();
    expect(Date.parse(following!.activatesAt)).to.equal(Date.parse(active!.activatesAt) + 90 * DAY);
  });

  it('after a year without use, the next signing key is published for a day before it signs', async () => {
    await token();
    tokens.clock.time += 365 * DAY;
    const active = kidOf(await token());
    await keys.maintain();
    const next = (await keys.list()).find(({ state }) => state === 'next')!;
    expect(Date.parse(next.activatesAt)).to.equal(tokens.clock.time + DAY);
    expect(kidOf(await token())).to.equal(active);
  });

  it('a retired signing key verifies tokens for a day, and then loses its private half', async () => {
    await keys.jwks();
    await keys.maintain();
    tokens.clock.time += 90 * DAY - 1;
    const last = await token();
    tokens.clock.time += 14 * MINUTE;
    await keys.maintain();
    expect(await keys.verify('at+jwt', last)).to.not.be.null;
    tokens.clock.time += DAY - 14 * MINUTE;
    await keys.maintain();
    expect(await statesOf()).to.deep.equal(['retired', 'active', 'next']);
    tokens.clock.time += 1;
    await keys.maintain();
    expect(await statesOf()).to.deep.equal(['active', 'next']);
    expect(await publishedKids()).to.not.include(kidOf(last));
    expect(await keys.verify('at+jwt', last, { evenExpired: true })).to.be.null;
    const { rows } = await tokens.database.query<{ sealed: Buffer | null }>(
      'select sealed from runtime.signing_keys where kid = $1',
      [kidOf(last)],
    );
    expect(rows).to.deep.equal([{ sealed: null }]);
  });

  describe('of an id_token that is sent as a hint', () => {
    const idToken = (): Promise<string> => {
      const iat = Math.floor(tokens.clock.time / 1_000);
      return keys.sign('JWT', { sub: 'somebody', iat, exp: iat + 900 });
    };
    const isHint = async (signed: string, type: 'JWT' | 'at+jwt' = 'JWT'): Promise<boolean> =>
      (await keys.verify(type, signed, { asHint: true })) !== null;
    /** Signs an id_token, and lets its key outlive its tokens. */
    const outlived = async (): Promise<string> => {
      await keys.jwks();
      await keys.maintain();
      tokens.clock.time += 90 * DAY - 1;
      const signed = await idToken();
      tokens.clock.time += DAY + 1;
      await keys.maintain();
      expect(await publishedKids()).to.not.include(kidOf(signed));
      return signed;
    };

    it('a hint is verified for as long as grants live after its key was removed, and no other token is', async () => {
      const signed = await outlived();
      expect(await isHint(signed)).to.equal(true);
      expect(await keys.verify('JWT', signed, { evenExpired: true })).to.equal(null);
      expect(await isHint(signed, 'at+jwt'), 'as another type').to.equal(false);
      const altered = signed.slice(0, -3) + (signed.endsWith('AAA') ? 'BBB' : 'AAA');
      expect(await isHint(altered), 'with another signature').to.equal(false);
      tokens.clock.time += 60 * DAY - 1;
      expect(await isHint(signed)).to.equal(true);
      tokens.clock.time += 1;
      expect(await isHint(signed)).to.equal(false);
    });

    it('a hint whose key was withdrawn in an emergency is not verified, nor one whose key was removed before', async () => {
      const earlier = await outlived();
      const last = await idToken();
      expect([await isHint(earlier), await isHint(last)]).to.deep.equal([true, true]);
      await keys.rotate({ emergency: true });
      expect([await isHint(earlier), await isHint(last)]).to.deep.equal([false, false]);
    });

    it('a hint with a key id of any other form is of an unknown key', async () => {
      const claims = (await idToken()).split('.')[1]!;
      for (const kid of ['', '\0', 'a\0b', '../../etc/passwd', "' or true --", 'k'.repeat(60_000)]) {
        const header = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid })).toString('base64url');
        expect(await isHint(`${header}.${claims}.AAAA`)).to.equal(false);
      }
    });
  });

  it('one next signing key is made when many processes find it missing', async () => {
    await token();
    await Promise.all(Array.from({ length: 10 }, () => tokens.process().maintain()));
    expect(await statesOf()).to.deep.equal(['active', 'next']);
  });

  it('no signing key is made before one is needed', async () => {
    await keys.maintain();
    const { rows } = await tokens.database.query('select 1 from runtime.signing_keys');
    expect(rows).to.be.empty;
  });

  describe('rotated', () => {
    it('a rotation takes effect at once when the next key has been published for a day', async () => {
      const before = await token();
      await keys.maintain();
      const [, next] = await keys.list();
      tokens.clock.time += DAY;
      await keys.rotate();
      const after = await token();
      expect(kidOf(after)).to.equal(next!.kid);
      expect(await statesOf()).to.deep.equal(['retired', 'active', 'next']);
      expect(await keys.verify('at+jwt', before, { evenExpired: true })).to.not.be.null;
      expect(await keys.verify('at+jwt', after)).to.not.be.null;
    });

    it('a rotation takes effect as soon as the next key has been published for a day, however often it is requested', async () => {
      const before = await token();
      for (let round = 0; round < 3; round++) await keys.rotate();
      expect(await statesOf()).to.deep.equal(['active', 'next']);
      tokens.clock.time += DAY - 1;
      expect(kidOf(await token())).to.equal(kidOf(before));
      tokens.clock.time += 1;
      expect(kidOf(await token())).to.not.equal(kidOf(before));
    });

    it('during a rotation each token verifies in both processes, whichever signed it', async function () {
      this.slow(10_000);

      const processes = [tokens.process({ refreshMs: 20 }), tokens.process({ refreshMs: 20 })] as const;
      await token(processes[0]);
      await keys.maintain();
      let rotating = true;
      const kids = new Set<string>();
      const signing = processes.map(async (process, index) => {
        const other = processes[1 - index]!;
        while (rotating) {
          const signed = await token(process);
          kids.add(kidOf(signed));
          // a day may pass in between
          const claims = await other.verify('at+jwt', signed, { evenExpired: true });
          expect(claims, 'by the other one').to.not.be.null;
          expect(await publishedKids(other)).to.include(kidOf(signed));
        }
      });
      try {
        for (let round = 0; round < 5; round++) {
          tokens.clock.time += DAY;
          await processes[round % 2]!.rotate();
          const listed = await keys.list();
          // as in life: long before a day has passed, every process has read the next key
          const next = listed.find(({ state }) => state === 'next')!;
          for (const process of processes)
            while (!(await publishedKids(process)).includes(next.kid)) await sleep(5);
          const { kid } = listed.find(({ state }) => state === 'active')!;
          while (!kids.has(kid)) await token(processes[0]).then((signed) => kids.add(kidOf(signed)));
        }
      } finally {
        rotating = false;
      }
      await Promise.all(signing);
      expect(kids).to.have.property('size', 6);
    });
  });

  describe('rotated in an emergency', () => {
    it('an emergency rotation voids every token, in every process that has read the keys since', async () => {
      const other = tokens.process();
      const before = await token(other);
      expect(await other.verify('at+jwt', before)).to.not.be.null;
      await keys.rotate({ emergency: true });
      for (const process of [keys, other]) {
        expect(await process.verify('at+jwt', before)).to.be.null;
        expect(await process.verify('at+jwt', before, { evenExpired: true })).to.be.null;
        expect(await publishedKids(process)).to.not.include(kidOf(before));
      }
    });

    it('after an emergency rotation a new key signs only once every process publishes it', async () => {
      const other = tokens.process({ refreshMs: 2_000 });
      const startedAt = performance.now();
      const stale = await publishedKids(other);
      const rotator = tokens.process({ refreshMs: 2_000 });
      await rotator.rotate({ emergency: true });
      expect(await statesOf(rotator)).to.deep.equal(['next']);
      const signing = token(rotator);
      const [first] = await rotator.list();
      expect(Date.parse(first!.activatesAt)).to.be.at.least(tokens.clock.time + 2_000);
      // the other process may not have read them anew so far, and still nothing is signed
      const still = await publishedKids(other);
      if (performance.now() - startedAt < 2_000) expect(still).to.deep.equal(stale);
      expect(await Promise.race([signing, Promise.resolve('waiting')])).to.equal('waiting');
      tokens.clock.time = Date.parse(first!.activatesAt);
      const signed = await signing;
      expect(kidOf(signed)).to.equal(first!.kid);
      expect(await keys.verify('at+jwt', signed)).to.not.be.null;
    });

    it('after an emergency rotation no private half of a former key is left', async () => {
      await token();
      await keys.rotate({ emergency: true });
      const { rows } = await tokens.database.query<{ count: bigint }>(
        'select count(*) from runtime.signing_keys where removed_at is not null and sealed is null',
      );
      expect(rows).to.deep.equal([{ count: 1n }]);
    });
  });
});
