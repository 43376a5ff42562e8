import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { NewSignUp, SignUps } from '../../application/ports/sign-up/sign-ups.js';
import type { SignUpMail } from '../../domain/sign-up/sign-up.js';

export interface SignUpsUnderTest {
  readonly signUps: SignUps;
  /** ms since the epoch. */
  readonly clock: { now: number };
  /** The ids of the mails in the queue for a sign-up, with the time from which they are of no use. */
  mailsOf(signUpId: string): Promise<readonly { readonly mailId: string; readonly expiresAt: string }[]>;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Sign-ups between the address and the account. */
export function signUpsContract(name: string, create: () => Promise<SignUpsUnderTest>): void {
  describe(`sign-ups kept ${name}`, () => {
    let world: SignUpsUnderTest;
    let signUps: SignUps;
    let tenantId: string;
    before(async () => {
      world = await create();
      ({ signUps } = world);
    });
    after(() => world.close());
    beforeEach(() => {
      tenantId = randomUUID();
    });

    const mail = (form: SignUpMail['form'] = 'code'): SignUpMail => ({
      mailId: randomUUID(),
      form,
      until: world.clock.now + 10 * MINUTE,
    });
    const person = (more: Partial<NewSignUp> = {}): NewSignUp => ({
      signUpId: randomUUID(),
      tenantId,
      email: 'grace@acme.test',
      emailDigest: 'b4'.repeat(32),
      clientId: 'web',
      language: 'de',
      link: randomBytes(32).toString('base64url'),
      mail: mail(),
      ...more,
    });
    const provedAt = async (secret: string): Promise<boolean | undefined> =>
      (await signUps.find(tenantId, secret))?.proved;

    it('a sign-up claims one record, also of fifty claims at once, and another one once it gave that back', async () => {
      const given = person();
      await signUps.begin(given);
      const records = Array.from({ length: 50 }, () => randomUUID());
      const claim = (recordId: string) => signUps.claim(tenantId, given.signUpId, recordId);
      const claimed = await Promise.all(records.map(claim));
      expect(claimed.filter(Boolean)).to.have.length(1);
      const [first, other] = [records[claimed.indexOf(true)]!, records[claimed.indexOf(false)]!];
      expect(await claim(first), 'again').to.equal(true);
      await signUps.unclaim(tenantId, given.signUpId, other);
      expect(await claim(other)).to.equal(false);
      await signUps.unclaim(tenantId, given.signUpId, first);
      expect(await claim(other)).to.equal(true);
      expect(await signUps.claim(randomUUID(), given.signUpId, other), 'of another tenant').to.equal(false);
      await signUps.end(tenantId, given.signUpId);
      expect(await claim(other), 'over').to.equal(false);
    });

    it('a sign-up is found by the secret, by its link and by its id, in its own tenant only', async () => {
      const given = person();
      const secret = await signUps.begin(given);
      expect(secret).to.match(/^[\w-]{43}$/);
      const { link, mail: first, ...rest } = given;
      const expected = { ...rest, mails: [first], proved: false };
      expect(await signUps.find(tenantId, secret)).to.deep.equal(expected);
      expect(await signUps.findByLink(tenantId, link)).to.deep.equal(expected);
      expect(await signUps.byId(tenantId, given.signUpId)).to.deep.equal(expected);
      const other = randomUUID();
      for (const found of [
        signUps.find(other, secret),
        signUps.findByLink(other, link),
        signUps.byId(other, given.signUpId),
        signUps.find(tenantId, link),
        signUps.find(tenantId, ''),
        signUps.findByLink(tenantId, secret),
      ])
        expect(await found).to.equal(null);
    });

    it('its mails stand in the queue for as long as the sign-up lives; without a mail there is none', async () => {
      const given = person();
      const secret = await signUps.begin(given);
      const second = mail('link');
      expect(await signUps.addMail(tenantId, secret, second)).to.equal(true);
      const expiresAt = new Date(world.clock.now + 24 * HOUR).toISOString();
      expect(await world.mailsOf(given.signUpId)).to.have.deep.members([
        { mailId: given.mail!.mailId, expiresAt },
        { mailId: second.mailId, expiresAt },
      ]);
      const limited = person({ mail: null });
      expect((await signUps.find(tenantId, await signUps.begin(limited)))?.mails).to.deep.equal([]);
      expect(await world.mailsOf(limited.signUpId)).to.deep.equal([]);
    });

    it('the last two mails are kept, the latest first', async () => {
      const given = person();
      const secret = await signUps.begin(given);
      const [two, three] = [mail(), mail()];
      for (const each of [two, three]) await signUps.addMail(tenantId, secret, each);
      expect((await signUps.find(tenantId, secret))?.mails).to.deep.equal([three, two]);
      expect(await signUps.addMail(tenantId, 'x'.repeat(43), mail())).to.equal(false);
    });

    it('five tries are counted, also of fifty at once', async () => {
      const secret = await signUps.begin(person());
      const tries = await Promise.all(Array.from({ length: 50 }, () => signUps.attempt(tenantId, secret)));
      expect(tries.filter(Boolean)).to.have.length(5);
    });

    it('the digits of a mail prove the address once, and are void then', async () => {
      const given = person();
      const secret = await signUps.begin(given);
      expect(await signUps.prove(tenantId, secret, randomUUID())).to.equal(false);
      const uses = await Promise.all(
        Array.from({ length: 50 }, () => signUps.prove(tenantId, secret, given.mail!.mailId)),
      );
      expect(uses.filter(Boolean)).to.have.length(1);
      expect(await provedAt(secret)).to.equal(true);
      expect((await signUps.find(tenantId, secret))?.mails).to.deep.equal([]);
      expect(await signUps.attempt(tenantId, secret)).to.equal(false);
      expect(await signUps.addMail(tenantId, secret, mail())).to.equal(false);
    });

    it('the link proves the address for the browser that followed it, and ends the former secret', async () => {
      const given = person();
      const former = await signUps.begin(given);
      const secret = await signUps.proveByLink(tenantId, given.link);
      expect(secret)
        .to.match(/^[\w-]{43}$/)
        .and.not.to.equal(former);
      expect(await provedAt(secret!)).to.equal(true);
      expect(await signUps.find(tenantId, former)).to.equal(null);
      expect(await signUps.proveByLink(randomUUID(), given.link)).to.equal(null);
      expect(await signUps.proveByLink(tenantId, 'x'.repeat(43))).to.equal(null);
      const later = await Promise.all(
        Array.from({ length: 50 }, () => signUps.proveByLink(tenantId, given.link)),
      );
      const live = await Promise.all(later.map((one) => signUps.find(tenantId, one!)));
      expect(
        live.filter((one) => one !== null),
        'one browser at a time',
      ).to.have.length(1);
    });

    it('it lives for 24 hours, and for an hour once the address is proved', async () => {
      const [one, two] = [person(), person()];
      const [first, second] = [await signUps.begin(one), await signUps.begin(two)];
      await signUps.prove(tenantId, second, two.mail!.mailId);
      world.clock.now += HOUR - 1;
      expect(await provedAt(second)).to.equal(true);
      world.clock.now += 1;
      expect(await signUps.find(tenantId, second)).to.equal(null);
      world.clock.now += 23 * HOUR - 1;
      expect(await signUps.find(tenantId, first)).not.to.equal(null);
      world.clock.now += 1;
      expect(await signUps.find(tenantId, first)).to.equal(null);
      expect(await signUps.findByLink(tenantId, one.link)).to.equal(null);
      expect(await signUps.proveByLink(tenantId, one.link)).to.equal(null);
    });

    it('it can be ended by its id, or with all of its address', async () => {
      const [one, two, three] = [person(), person(), person({ emailDigest: 'c5'.repeat(32) })];
      const secrets = [await signUps.begin(one), await signUps.begin(two), await signUps.begin(three)];
      const left = async (): Promise<boolean[]> =>
        Promise.all(secrets.map(async (secret) => (await signUps.find(tenantId, secret)) !== null));
      await signUps.end(randomUUID(), one.signUpId);
      await signUps.forget(randomUUID(), [one.emailDigest]);
      await signUps.forget(tenantId, []);
      expect(await left()).to.deep.equal([true, true, true]);
      await signUps.end(tenantId, one.signUpId);
      expect(await left()).to.deep.equal([false, true, true]);
      await signUps.forget(tenantId, [two.emailDigest]);
      expect(await left()).to.deep.equal([false, false, true]);
    });
  });
}
