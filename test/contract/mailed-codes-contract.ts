import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { anyAssurance } from '../../domain/sign-in/asked-assurance.js';
import type { CodeMisses } from '../../application/ports/sign-in/code-misses.js';
import type { SignInTransactions } from '../../application/ports/sign-in/sign-in-transactions.js';
import type { MailedCode } from '../../domain/sign-in/mailed-code.js';

export interface MailedCodesUnderTest {
  readonly transactions: SignInTransactions;
  readonly misses: CodeMisses;
  /** ms since the epoch. */
  readonly clock: { now: number };
  close(): Promise<void>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The mailed codes of sign-ins between their steps, and the misses of accounts. */
export function mailedCodesContract(name: string, create: () => Promise<MailedCodesUnderTest>): void {
  describe(`mailed codes kept ${name}`, () => {
    let world: MailedCodesUnderTest;
    let tenantId: string;
    let userId: string;
    before(async () => {
      world = await create();
    });
    after(() => world.close());
    beforeEach(() => {
      tenantId = randomUUID();
      userId = randomUUID();
    });

    const begin = (
      of = userId,
      typedEmail: string | null = null,
      raises: string | null = null,
      connectionId: string | null = null,
    ): Promise<string> =>
      world.transactions.begin({
        tenantId,
        userId: of,
        generation: 1,
        clientId: null,
        asked: anyAssurance,
        amr: ['pwd'],
        provedMailbox: null,
        authenticatedAt: world.clock.now,
        typedEmail,
        raises,
        connectionId,
      });
    const code = (): MailedCode => ({
      eventId: randomUUID(),
      purpose: 'set-up',
      form: 'code',
      emailDigest: 'b4'.repeat(32),
      until: world.clock.now + 10 * MINUTE,
    });
    const add = (secret: string, one: MailedCode): Promise<boolean> =>
      world.transactions.addCode(tenantId, secret, userId, one);
    const codesOf = async (secret: string) => (await world.transactions.find(tenantId, secret))?.codes;

    it('a sign-in keeps the address that was typed for its code', async () => {
      for (const typed of ['ada@example.com', 'no address', '', null]) {
        const secret = await begin(userId, typed);
        expect((await world.transactions.find(tenantId, secret))?.typedEmail).to.equal(typed);
      }
    });

    it('a sign-in keeps the session that it supplements', async () => {
      for (const raises of [randomUUID(), null]) {
        const secret = await begin(userId, null, raises);
        expect((await world.transactions.find(tenantId, secret))?.raises).to.equal(raises);
      }
    });

    it('a sign-in keeps the connection that it began with', async () => {
      for (const connectionId of [randomUUID(), null]) {
        const secret = await begin(userId, null, null, connectionId);
        expect((await world.transactions.find(tenantId, secret))?.connectionId).to.equal(connectionId);
      }
    });

    it('a sign-in begins without a code, and keeps the last two, the latest first', async () => {
      const secret = await begin();
      expect(await codesOf(secret)).to.deep.equal([]);
      const [one, two, three] = [code(), code(), code()];
      for (const each of [one, two, three]) expect(await add(secret, each)).to.equal(true);
      expect(await codesOf(secret)).to.deep.equal([three, two]);
    });

    it('the codes of the user’s other sign-ins end, and those of another user do not', async () => {
      const [own, other, another] = [await begin(), await begin(), await begin(randomUUID())];
      const theirs = code();
      await world.transactions.addCode(
        tenantId,
        another,
        (await world.transactions.find(tenantId, another))!.userId,
        theirs,
      );
      await add(other, code());
      const one = code();
      await add(own, one);
      expect([await codesOf(own), await codesOf(other), await codesOf(another)]).to.deep.equal([
        [one],
        [],
        [theirs],
      ]);
    });

    it('of 50 concurrent requests of a user in ten sign-ins the codes of one sign-in remain', async () => {
      const secrets = await Promise.all(Array.from({ length: 10 }, () => begin()));
      await Promise.all(Array.from({ length: 50 }, (_, n) => add(secrets[n % 10]!, code())));
      const left = await Promise.all(secrets.map(codesOf));
      expect(left.filter((codes) => codes!.length > 0)).to.have.length(1);
    });

    it('a sign-in that is over, unknown or of another tenant gets no code, and ends none', async () => {
      const secret = await begin();
      const over = await begin();
      await world.transactions.end(tenantId, over);
      const one = code();
      await add(secret, one);
      for (const gone of [over, 'x'.repeat(43), 'x', '']) expect(await add(gone, code())).to.equal(false);
      expect(await world.transactions.addCode(randomUUID(), secret, userId, code())).to.equal(false);
      expect(await codesOf(secret)).to.deep.equal([one]);
    });

    it('a code prolongs its sign-in, and so does a proof', async () => {
      const secret = await begin();
      world.clock.now += 9 * MINUTE;
      const one = code();
      await add(secret, one);
      world.clock.now += 9 * MINUTE;
      expect(
        await world.transactions.proveMailbox(tenantId, secret, { eventId: one.eventId, mailbox: 3 }),
      ).to.equal(true);
      world.clock.now += 9 * MINUTE;
      expect(await world.transactions.find(tenantId, secret)).to.include({ provedMailbox: 3 });
      await world.transactions.proved(tenantId, secret, {
        amr: ['pwd', 'otp', 'mfa'],
        provedMailbox: 0,
        authenticatedAt: world.clock.now,
        generation: 2,
      });
      expect(await world.transactions.find(tenantId, secret)).to.include({
        generation: 2,
        authenticatedAt: world.clock.now,
      });
      world.clock.now += 10 * MINUTE - 1;
      expect(await codesOf(secret)).to.deep.equal([]);
      world.clock.now += 1;
      expect(await world.transactions.find(tenantId, secret)).to.equal(null);
    });

    it('one of 50 concurrent proofs by a code succeeds, and none by a code of another sign-in', async () => {
      const [secret, other] = [await begin(), await begin()];
      const [one, two] = [code(), code()];
      await add(other, one);
      await add(secret, two);
      const prove = (of: string, eventId: string) =>
        world.transactions.proveMailbox(tenantId, of, { eventId, mailbox: 0 });
      expect(await prove(other, one.eventId), 'ended').to.equal(false);
      expect(await prove(secret, one.eventId)).to.equal(false);
      expect(
        await world.transactions.proveMailbox(randomUUID(), secret, { eventId: two.eventId, mailbox: 0 }),
      ).to.equal(false);
      const proofs = await Promise.all(Array.from({ length: 50 }, () => prove(secret, two.eventId)));
      expect(proofs.filter(Boolean)).to.have.length(1);
      expect(await world.transactions.find(tenantId, other)).to.include({ provedMailbox: null });
    });

    it('of 50 concurrent tries of an account ten are looked at within a day', async () => {
      const owner = { tenantId, userId };
      const take = () => world.misses.take(owner, world.clock.now);
      expect(await world.misses.areUsedUp(owner, world.clock.now)).to.equal(false);
      const taken = await Promise.all(Array.from({ length: 50 }, take));
      expect(taken.filter(Boolean)).to.have.length(10);
      expect(await world.misses.areUsedUp(owner, world.clock.now)).to.equal(true);
      expect(await world.misses.take({ tenantId, userId: randomUUID() }, world.clock.now)).to.equal(true);
      world.clock.now += DAY - 1;
      expect([await take(), await world.misses.areUsedUp(owner, world.clock.now)]).to.deep.equal([
        false,
        true,
      ]);
      world.clock.now += 1;
      expect([await world.misses.areUsedUp(owner, world.clock.now), await take()]).to.deep.equal([
        false,
        true,
      ]);
    });

    it('the sign-ins of a user are forgotten with their codes, and those of others are not', async () => {
      const [own, another] = [await begin(), await begin(randomUUID())];
      await add(own, code());
      await world.transactions.forget(randomUUID(), userId);
      expect(await codesOf(own)).to.have.length(1);
      await world.transactions.forget(tenantId, userId);
      await world.transactions.forget(tenantId, userId);
      expect([await codesOf(own), await codesOf(another)]).to.deep.equal([undefined, []]);
    });

    it('misses that were cleared count no more', async () => {
      const owner = { tenantId, userId };
      for (let time = 0; time < 11; time++) await world.misses.take(owner, world.clock.now);
      await world.misses.clear(owner);
      await world.misses.clear(owner);
      expect(await world.misses.areUsedUp(owner, world.clock.now)).to.equal(false);
      expect(await world.misses.take(owner, world.clock.now)).to.equal(true);
    });
  });
}
