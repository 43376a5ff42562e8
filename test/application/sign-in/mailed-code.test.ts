import { expect } from 'chai';
import { proveMailbox, type MailboxOutcome } from '../../../application/sign-in/mailed-code/prove-mailbox.js';
import { type CodeRequest, requestCode } from '../../../application/sign-in/mailed-code/request-code.js';
import { openSignIn } from '../../../application/sign-in/open-sign-in.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { signInByLink } from '../../../application/sign-in/advance-sign-in.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { load } from '../../../application/shared/load.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { presentUser, user } from '../../../domain/user/user.js';
import { MailRefused } from '../../../application/ports/mail/mailer.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { inMemoryMail, type InMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { userStream } from '../../support/samples/tenant-world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const credentials = { email: 'ada@example.com', password: 'correct horse staple' };

describe('a mailed code', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;
  let userId: string;
  const visit = (ip = '192.0.2.9', rest: Partial<VisitorContext> = {}): VisitorContext => {
    const { actor: _, ...context } = command({ source: 'hosted', ip });
    return { ...context, ...rest };
  };
  const begin = async (context = visit()): Promise<string> => {
    const outcome = await signIn(app, context, { ...credentials, clientId: 'web' });
    if (outcome.kind !== 'unfinished') throw new Error(outcome.kind);
    expect(outcome.step).to.equal('mail-code');
    return outcome.secret;
  };
  const again = async (secret: string, context = visit()): Promise<CodeRequest> => {
    const { user } = (await openSignIn(app, TENANT, secret))!;
    return requestCode(app, context, { secret, user, purpose: 'set-up' });
  };
  /** The codes or links of all mails so far, the latest last. */
  const codes = async (): Promise<string[]> => {
    await mail.send();
    // in the order of their events: several are sent at once
    const sent = mail.mails.flatMap(({ eventId }) => mail.delivered.filter((one) => one.eventId === eventId));
    return sent
      .filter(({ kind }) => kind === 'code')
      .map(({ code, link }) => code!.digits ?? new URL(link!).searchParams.get('token')!);
  };
  const newest = async (): Promise<string> => (await codes()).at(-1)!;
  const prove = (secret: string, text: string, context = visit()): Promise<MailboxOutcome> =>
    proveMailbox(app, context, { secret, form: text.length > 10 ? 'link' : 'code', text });
  const wrong = async (): Promise<string> => ((await codes()).includes('000000') ? '000001' : '000000');
  const stepOf = async (secret: string) => (await openSignIn(app, TENANT, secret))?.step;
  /** Types ten wrong codes of the account, four at most from one network. */
  const spendMisses = async (): Promise<void> => {
    for (const [network, times] of [4, 4, 2].entries()) {
      const context = visit(`198.51.100.${network}`);
      const secret = await begin(context);
      for (let time = 0; time < times; time++)
        expect((await prove(secret, await wrong(), context)).kind).to.equal('refused');
    }
  };

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    mail = inMemoryMail(world, app);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    await changeTenantSettings(app, systemCommand(), { mfa: 'required' });
    const input = { ...credentials, emailVerified: true };
    userId = (await createUser(app, systemCommand(), input)).record.id;
  });

  it('is mailed to the address of the account after a right password, and leads to the set-up', async () => {
    const secret = await begin();
    expect(await app.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
    const code = await newest();
    expect(mail.delivered.map(({ to, kind }) => [to, kind])).to.deep.equal([[credentials.email, 'code']]);
    expect(await prove(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `)).to.deep.equal({
      kind: 'proved',
      step: 'enrol',
    });
    expect(await stepOf(secret)).to.equal('enrol');
    expect(await app.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
  });

  it('is not asked for where a mailed link proved the mailbox in the same sign-in', async () => {
    const present = presentUser((await load(app, userStream(userId), user)).state);
    const outcome = await signInByLink(app, visit(), { user: present, clientId: null });
    expect(outcome).to.include({ kind: 'unfinished', step: 'enrol' });
    expect(await codes()).to.deep.equal([]);
  });

  it('has the language of the page', async () => {
    await begin(visit(undefined, { language: 'de' }));
    await newest();
    expect(mail.delivered[0]?.language).to.equal('de');
  });

  it('is in no event', async () => {
    const secret = await begin();
    await prove(secret, await wrong());
    await prove(secret, await newest());
    const log = JSON.stringify(world.log.all, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    expect(log).to.contain('SignInCodeRequested');
    expect(new RegExp(`(?<![0-9a-z.])${await newest()}(?![0-9a-z])`).test(log)).to.equal(false);
  });

  it('is refused when it is wrong, and the right one is accepted afterwards', async () => {
    const secret = await begin();
    for (const text of [await wrong(), '', '12345', '1234567', 'abcdef'])
      if (text !== '') expect((await prove(secret, text)).kind, text).to.equal('refused');
    expect((await prove(secret, await newest())).kind).to.equal('proved');
    const failed = world.log.all.filter(({ event }) => event.type === 'UserSignInFailed');
    expect(failed.map(({ event }) => (event.data as { reason: string }).reason)).to.deep.equal(
      Array.from({ length: 4 }, () => 'code'),
    );
  });

  it('is refused after ten minutes', async () => {
    const secret = await begin();
    const first = await newest();
    world.now += 9 * MINUTE;
    await again(secret);
    world.now += MINUTE;
    expect((await prove(secret, first)).kind, 'of ten minutes ago').to.equal('refused');
    world.now += 9 * MINUTE - 1;
    expect((await prove(secret, await newest())).kind, 'of not quite ten minutes ago').to.equal('proved');
  });

  it('ends with its sign-in, ten minutes after the last mail', async () => {
    const secret = await begin();
    const code = await newest();
    world.now += 10 * MINUTE;
    expect((await prove(secret, code)).kind).to.equal('over');
  });

  it('of another sign-in is refused, also of one of the same user', async () => {
    const others = await begin(visit('198.51.100.1'));
    const code = await newest();
    const own = await begin();
    expect((await prove(own, code)).kind).to.equal('refused');
    expect((await prove(others, code)).kind, 'ended by the later request').to.equal('refused');
    expect((await prove(own, await newest())).kind).to.equal('proved');
  });

  it('of another tenant is refused, and a sign-in of another tenant is none', async () => {
    const tenantId = app.ids.next();
    await createTenant(app, systemCommand({ tenantId }), { slug: 'umbra', name: 'Umbra' });
    await changeTenantSettings(app, systemCommand({ tenantId }), { mfa: 'required' });
    await createUser(app, systemCommand({ tenantId }), credentials);
    const secret = await begin();
    const there = await signIn(app, visit('192.0.2.9', { tenantId }), { ...credentials, clientId: null });
    if (there.kind !== 'unfinished') throw new Error(there.kind);
    const [own, others] = await codes();
    expect((await prove(secret, others!)).kind).to.equal('refused');
    expect((await prove(secret, own!, visit('192.0.2.9', { tenantId }))).kind).to.equal('over');
    expect((await prove(secret, own!)).kind).to.equal('proved');
  });

  it('stays valid after one more was sent, and ends with the second one more', async () => {
    const secret = await begin();
    expect(await again(secret)).to.deep.equal({ kind: 'due' });
    const [first, second] = await codes();
    expect(await again(secret)).to.deep.equal({ kind: 'due' });
    expect((await prove(secret, first!)).kind).to.equal('refused');
    expect((await prove(secret, second!)).kind).to.equal('proved');
  });

  it('is accepted once', async () => {
    const secret = await begin();
    const code = await newest();
    await prove(secret, code);
    expect((await prove(secret, code)).kind).to.equal('over');
    const next = await begin();
    expect((await prove(next, code)).kind).to.equal('refused');
  });

  it('has five tries, also with mails in between', async () => {
    const secret = await begin();
    for (let time = 0; time < 5; time++) {
      if (time === 2) await again(secret);
      expect((await prove(secret, await wrong())).kind).to.equal('refused');
    }
    expect((await prove(secret, await newest())).kind).to.equal('over');
  });

  it('has five tries of 50 at once', async () => {
    const secret = await begin();
    const tries = Array.from({ length: 50 }, (_, n) => prove(secret, String(n).padStart(6, '0')));
    const kinds = (await Promise.all(tries)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'refused')).to.have.length(5);
    expect(kinds.filter((kind) => kind === 'over')).to.have.length(45);
  });

  it('proves the mailbox once when 50 use it at once, and begins no session', async () => {
    const secret = await begin();
    const code = await newest();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => prove(secret, code)));
    expect(outcomes.filter(({ kind }) => kind === 'proved')).not.to.be.empty;
    expect(outcomes.every(({ kind }) => kind === 'proved' || kind === 'over')).to.equal(true);
    expect(await app.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
  });

  describe('after ten misses within a day, from all networks', () => {
    it('is not accepted any more, and the mail brings a link instead, good in the browser that asked', async () => {
      const waiting = await begin(visit('203.0.113.1'));
      const code = await newest();
      await spendMisses();
      const secret = await begin();
      expect((await prove(waiting, code, visit('203.0.113.1'))).kind).to.equal('refused');
      const token = await newest();
      expect(mail.delivered.at(-1)).to.deep.include({ code: { purpose: 'set-up', digits: null } });
      expect(mail.delivered.at(-1)!.link).to.match(/\/mail-code\?token=code~/);
      const elsewhere = await begin(visit('203.0.113.2'));
      expect((await prove(elsewhere, token)).kind, 'in another browser').to.equal('refused');
      expect((await prove(secret, token)).kind, 'ended by the later request').to.equal('refused');
      expect((await prove(elsewhere, await newest())).kind).to.equal('proved');
    });

    it('no code of an event whose mail brought a link is accepted', async () => {
      await spendMisses();
      const secret = await begin();
      const { eventId } = (await openSignIn(app, TENANT, secret))!.transaction.codes[0]!;
      expect((await prove(secret, app.mailSecrets.code(eventId))).kind).to.equal('refused');
    });

    it('a link that proved the mailbox brings codes back, and so does a day', async () => {
      await spendMisses();
      const secret = await begin();
      expect((await prove(secret, await newest())).kind).to.equal('proved');
      await begin(visit('203.0.113.7'));
      expect(await newest()).to.match(/^\d{6}$/);
      world.now += 2 * 24 * HOUR;
      await spendMisses();
      world.now += 24 * HOUR;
      await begin(visit('203.0.113.8'));
      expect(await newest()).to.match(/^\d{6}$/);
    });

    it('is refused, where 45 wrong ones in nine other sign-ins came at once', async () => {
      const secrets: string[] = [];
      for (let network = 0; network < 10; network++)
        secrets.push(await begin(visit(`198.51.100.${network}`)));
      const right = await newest();
      const bad = await wrong();
      const tries = secrets
        .slice(0, 9)
        .flatMap((secret) => Array.from({ length: 5 }, () => prove(secret, bad)));
      await Promise.all(tries);
      expect((await prove(secrets.at(-1)!, right)).kind).to.equal('refused');
    });
  });

  describe('is mailed', () => {
    const count = async (): Promise<number> => (await codes()).length;

    it('three times an hour to an address from a network, and the sign-in goes on without', async () => {
      const secret = await begin();
      const until = world.now + HOUR;
      expect([await again(secret), await again(secret), await again(secret)]).to.deep.equal([
        { kind: 'due' },
        { kind: 'due' },
        { kind: 'limited', until, mayBeShown: true },
      ]);
      expect(await count()).to.equal(3);
      await begin();
      expect(await count()).to.equal(3);
      expect((await prove(secret, await newest())).kind).to.equal('proved');
      world.now += HOUR;
      await begin();
      expect(await count()).to.equal(4);
    });

    it('six times an hour from a browser that the account knows', async () => {
      const knownBrowserId = 'b'.repeat(43);
      await app.knownDevices.remember({ tenantId: TENANT, userId }, { ip: null, knownBrowserId });
      for (let time = 0; time < 8; time++) await begin(visit(`198.51.100.${time}`, { knownBrowserId }));
      expect(await count()).to.equal(6);
    });

    it('ten times a day from networks that the account does not know', async () => {
      for (let network = 0; network < 15; network++) await begin(visit(`198.51.100.${network}`));
      expect(await count()).to.equal(10);
    });

    it('never to an address that the account has no more, and the code for it is void', async () => {
      const secret = await begin();
      const { eventId } = (await openSignIn(app, TENANT, secret))!.transaction.codes[0]!;
      await changeUser(app, command(), { userId, email: 'augusta@example.com' });
      expect(await codes()).to.deep.equal([]);
      expect(mail.mails.find(({ kind }) => kind === 'code')?.reason).to.equal('superseded');
      expect((await prove(secret, app.mailSecrets.code(eventId))).kind).to.equal('refused');
    });

    it('not once the tenant is locked or the user suspended or deleted, which ends the sign-in', async () => {
      const ends = [
        () => lockTenant(app, systemCommand(), { reason: 'abuse' }),
        () => suspendUser(app, systemCommand(), { userId }),
        () => deleteUser(app, systemCommand(), { userId }),
      ];
      for (const [index, reason] of (
        ['tenant_locked', 'user_suspended', 'user_deleted'] as const
      ).entries()) {
        world = inMemoryWorld();
        app = world.process();
        mail = inMemoryMail(world, app);
        await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
        await changeTenantSettings(app, systemCommand(), { mfa: 'required' });
        const input = { ...credentials, emailVerified: true };
        userId = (await createUser(app, systemCommand(), input)).record.id;
        const secret = await begin();
        const { eventId } = (await openSignIn(app, TENANT, secret))!.transaction.codes[0]!;
        await ends[index]!();
        expect(await codes()).to.deep.equal([]);
        expect(mail.mails.find(({ kind }) => kind === 'code')?.reason).to.equal(reason);
        expect((await prove(secret, app.mailSecrets.code(eventId))).kind).to.equal('over');
      }
    });

    it('again within seconds while the mail server does not answer', async () => {
      let fails = true;
      const failing = inMemoryMail(world, app, () =>
        fails
          ? Promise.reject(new MailRefused('econnection', false))
          : Promise.resolve({ file: null, discard: () => Promise.resolve() }),
      );
      await begin();
      await failing.send();
      expect(failing.mails.find(({ kind }) => kind === 'code')).to.include({ status: 'pending' });
      fails = false;
      world.now += 10_000;
      await failing.send();
      expect(failing.delivered.filter(({ kind }) => kind === 'code')).to.have.length(1);
    });

    it('not after ten minutes', async () => {
      await begin();
      world.now += 10 * MINUTE;
      expect(await codes()).to.deep.equal([]);
      expect(mail.outcomes.find(({ kind }) => kind === 'code')?.reason).to.equal('expired');
    });
  });
});
