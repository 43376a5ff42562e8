import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { SignUpCounts } from '../../../application/ports/sign-up/sign-ups.js';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { postgresMailLimits } from '../../../infrastructure/mail/postgres-mail-limits.js';
import { altchaWork } from '../../../infrastructure/sign-up/altcha-work.js';
import { postgresSignUpCounts } from '../../../infrastructure/sign-up/postgres-sign-up-counts.js';
import { signUpMigrations } from '../../../infrastructure/sign-up/sign-up-table.js';
import { inMemoryMailLimits } from '../../support/in-memory/in-memory-links.js';
import { inMemorySignUpCounts } from '../../support/in-memory/in-memory-sign-ups.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const start = Date.parse('2026-01-02T03:04:05.678Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const secret = randomBytes(32);

describe('the limits of sign-ups', () => {
  let database: TestDatabase;
  const clock = { now: () => Date.now() };
  before(async () => {
    database = await testDatabase({ max: 10 }, [...mailMigrations, ...signUpMigrations]);
  });
  after(() => database.close());

  describe('a proof of work', () => {
    const address = { tenantId: randomUUID(), emailDigest: 'b4'.repeat(32) };
    const work = () => altchaWork({ database, clock, secret, cost: 10 });
    const solved = async (of: Promise<object>): Promise<string> => {
      const challenge = (await of) as Challenge;
      return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
    };

    it('is accepted once, also of fifty at once', async () => {
      const answer = await solved(work().task(address));
      const uses = await Promise.all(Array.from({ length: 50 }, () => work().accepts(address, answer)));
      expect(uses.filter(Boolean)).to.have.length(1);
    });

    it('does not reveal the digest of the address', async () => {
      expect(JSON.stringify(await work().task(address))).not.to.contain(address.emailDigest);
    });

    it('is refused for another address, another tenant, another key, and once it is late', async () => {
      const answer = await solved(work().task(address));
      const later = { now: () => Date.now() + 10 * MINUTE + 1_000 };
      for (const [name, refused] of [
        ['address', work().accepts({ ...address, emailDigest: 'c5'.repeat(32) }, answer)],
        ['tenant', work().accepts({ ...address, tenantId: randomUUID() }, answer)],
        ['key', altchaWork({ database, clock, secret: randomBytes(32) }).accepts(address, answer)],
        ['late', altchaWork({ database, clock: later, secret }).accepts(address, answer)],
      ] as const)
        expect(await refused, name).to.equal(false);
      expect(await work().accepts(address, answer)).to.equal(true);
    });

    it('is refused when it is altered, not done, or no answer at all', async () => {
      const answer = JSON.parse(await solved(work().task(address))) as {
        challenge: Challenge;
        solution: { counter: number; derivedKey: string };
      };
      const { challenge, solution } = answer;
      const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } };
      const wrong = solution.counter === 0 ? 1 : 0;
      for (const text of [
        JSON.stringify({ challenge: easier, solution }),
        JSON.stringify({ challenge: { parameters: challenge.parameters }, solution }),
        JSON.stringify({ challenge, solution: { ...solution, counter: wrong } }),
        JSON.stringify({ challenge, solution: { counter: wrong, derivedKey: '00'.repeat(32) } }),
        JSON.stringify({ challenge, solution: null }),
        JSON.stringify({ challenge: null, solution }),
        '',
        'null',
        '[]',
        '{',
        '"x"',
        '{}',
        'x'.repeat(3_000),
      ])
        expect(await work().accepts(address, text), text.slice(0, 60)).to.equal(false);
    });

    it('leaves nothing behind once its task has expired', async () => {
      await work().accepts(address, await solved(work().task(address)));
      await altchaWork({ database, secret, clock: { now: () => Date.now() + 11 * MINUTE } }).deleteExpired();
      expect((await database.query('select from runtime.sign_up_work')).rowCount).to.equal(0);
    });
  });

  for (const [name, counts] of [
    ['in memory', () => inMemorySignUpCounts()],
    ['in PostgreSQL', () => postgresSignUpCounts(database, secret)],
  ] as const)
    describe(`the accounts of a day, counted ${name}`, () => {
      const caps = { tenant: 10, domain: 5, network: 4 };
      let of: SignUpCounts;
      let tenantId: string;
      beforeEach(() => {
        of = counts();
        tenantId = randomUUID();
      });
      const from = (ip: string | null, domain: string) => ({ tenantId, ip, domain });

      it('a tenant gets as many as its setting says, also of fifty at once, and learns of the last one', async () => {
        const taken = await Promise.all(
          Array.from({ length: 50 }, (_, n) => of.take(from(`192.0.2.${n}`, `${n}.test`), caps, start)),
        );
        expect(taken.filter((one) => one === 'counted')).to.have.length(9);
        expect(taken.filter((one) => one === 'last')).to.have.length(1);
        expect(await of.isFull(from('198.51.100.1', 'new.test'), caps, start)).to.equal(true);
        expect(await of.isFull({ ...from(null, 'x.test'), tenantId: randomUUID() }, caps, start)).to.equal(
          false,
        );
        expect(await of.take(from('198.51.100.1', 'new.test'), caps, start + DAY), 'the day after').to.equal(
          'counted',
        );
      });

      it('a network and a domain get fewer, and leave the others theirs', async () => {
        for (let n = 0; n < 4; n++)
          expect(await of.take(from('192.0.2.1', `${n}.test`), caps, start)).to.equal('counted');
        expect(await of.isFull(from('192.0.2.1', 'x.test'), caps, start)).to.equal(true);
        expect(await of.take(from('192.0.2.1', 'x.test'), caps, start)).to.equal('full');
        for (let n = 0; n < 5; n++)
          expect(await of.take(from(`192.0.2.${n + 2}`, 'mail.test'), caps, start)).to.equal('counted');
        expect(await of.take(from('192.0.2.9', 'mail.test'), caps, start)).to.equal('full');
        expect(await of.isFull(from('192.0.2.10', 'other.test'), caps, start)).to.equal(false);
        expect(await of.take(from(null, 'other.test'), { ...caps, domain: null }, start)).to.equal('last');
      });
    });

  for (const [name, limits] of [
    ['in memory', () => inMemoryMailLimits()],
    ['in PostgreSQL', () => postgresMailLimits(database, secret)],
  ] as const)
    it(`mails without work, counted ${name}, are three an hour for a network and thirty for a tenant`, async () => {
      const of = limits();
      const tenantId = randomUUID();
      const take = (ip: string | null, at = start): Promise<boolean> =>
        of.takeWithoutWork({ tenantId, ip }, at);
      const first = [];
      for (let n = 0; n < 4; n++) first.push(await take('192.0.2.1'));
      expect(first).to.deep.equal([true, true, true, false]);
      for (let n = 0; n < 27; n++) expect(await take(`198.51.100.${n}`), String(n)).to.equal(true);
      expect(await take('203.0.113.1')).to.equal(false);
      expect(await take(null)).to.equal(false);
      expect(await take('203.0.113.2', start + 60 * MINUTE)).to.equal(true);
    });

  for (const [name, limits] of [
    ['in memory', () => inMemoryMailLimits()],
    ['in PostgreSQL', () => postgresMailLimits(database, secret)],
  ] as const)
    it(`mails of a tenant that its owner made, counted ${name}, are fifty a day, also at once, and fifty to owners`, async () => {
      const of = limits();
      const tenantId = randomUUID();
      const take = (forOwners: boolean, at = start): Promise<number | null> =>
        of.takeOfLimitedTenant({ tenantId, forOwners }, at);
      expect(await take(false, start - 60 * MINUTE)).to.equal(null);
      const taken = await Promise.all(Array.from({ length: 60 }, () => take(false)));
      expect(taken.filter((one) => one === null)).to.have.length(49);
      // there is room when the first one is a day old
      expect(new Set(taken.filter((one) => one !== null))).to.deep.equal(
        new Set([start - 60 * MINUTE + DAY]),
      );
      expect(await take(true)).to.equal(null);
      expect(await of.takeOfLimitedTenant({ tenantId: randomUUID(), forOwners: false }, start)).to.equal(
        null,
      );
      expect(await take(false, start - 60 * MINUTE + DAY)).to.equal(null);
      expect(await take(false, start - 60 * MINUTE + DAY)).to.equal(start + DAY);
    });

  it('the counts hold neither domains nor networks, and go with their day', async () => {
    const of = postgresSignUpCounts(database, secret);
    await of.take(
      { tenantId: randomUUID(), ip: '192.0.2.77', domain: 'mail.test' },
      { tenant: 5, domain: 5, network: 5 },
      start,
    );
    const { rows } = await database.query('select c::text from runtime.sign_up_counts c');
    expect(JSON.stringify(rows)).not.to.match(/192\.0|mail\.test/);
    await of.deleteExpired(start + DAY);
    const left = await database.query('select from runtime.sign_up_counts where day = $1', ['2026-01-02']);
    expect(left.rowCount).to.equal(0);
  });
});
