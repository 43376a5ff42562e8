import { expect } from 'chai';
import { endCredentials } from '../../../application/connection/link-arrived.js';
import { UnreadableEvent } from '../../../application/events/unreadable-event.js';
import {
  confirmLegacySignIn,
  removeLegacySignIn,
  setLegacySignIn,
} from '../../../application/legacy-sign-in/change-legacy-sign-in.js';
import { followLegacySignIns } from '../../../application/legacy-sign-in/follow-legacy-sign-ins.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { type SignInOutcome, signIn } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { importLines } from '../../../application/user/import/import-lines.js';
import { requestPasswordReset } from '../../../application/user/password/request-password-reset.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { verifyWebhook } from '../../../interfaces/webhook-verifier/webhooks.js';
import { withUnreadable } from '../../support/http/with-unreadable.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import {
  type FormerSystem,
  formerSystem,
  formerSystemsHere,
  sendPerson,
} from '../../support/providers/former-system.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import { userNow } from '../../support/samples/second-factor.js';
import { cheapHashes } from '../../support/services/cheap-hashes.js';

const DAY = 86_400_000;
const email = 'ada@example.com';
const password = 'old-password-of-ada';

describe('sign-ins that ask a former system', () => {
  let world: World;
  let app: Process;
  let system: FormerSystem;
  let secret: string;
  let addresses = 0;
  const visit = () =>
    command({ source: 'hosted', ip: `192.0.2.${++addresses % 250}`, userAgent: 'Mozilla/5.0' });
  const attempt = (typed = password, address = email): Promise<SignInOutcome> =>
    signIn(app, visit(), { email: address, password: typed, clientId: null });
  const kindOf = async (typed?: string, address?: string): Promise<string> =>
    (await attempt(typed, address)).kind;
  const eventsOf = (type: string) => world.log.all.filter(({ event }) => event.type === type);
  const created = () => eventsOf('UserCreated');
  const onError = (error: unknown): never => {
    throw error;
  };

  before(async () => {
    system = await formerSystem();
  });
  after(() => system.close());
  beforeEach(async () => {
    world = inMemoryWorld();
    world.formerSystems = formerSystemsHere(world.webhookSecrets, 300);
    const usual = world.process();
    const listeners = { fault: () => Promise.resolve(null) };
    app = { ...usual, listeners, secrets: { ...usual.secrets, ...cheapHashes } };
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    secret = (await setLegacySignIn(app, command(), { url: system.url })).secret;
    system.passwords.clear();
    system.people.clear();
    system.passwords.set(email, password);
    system.people.set(email, { firstName: 'Ada', externalId: 'old-1', emailVerified: true });
    system.asked.length = 0;
    system.odd = null;
  });

  it('a person whom the former system knows is created with the password that is right there, and signed in', async () => {
    expect(await kindOf()).to.equal('signed-in');
    const [one] = created();
    expect(one?.event.data).to.include({
      email,
      firstName: 'Ada',
      externalId: 'old-1',
      emailVerified: false,
    });
    expect(system.asked.map(({ question }) => question)).to.deep.equal([{ type: 'verify', email, password }]);
    // the second sign-in is ours alone
    expect(await kindOf()).to.equal('signed-in');
    expect(await kindOf('wrong-password')).to.equal('refused');
    expect(system.asked).to.have.length(1);
  });

  it('the former system is believed about verified addresses where an owner said so', async () => {
    await setLegacySignIn(app, command(), { url: system.url, trustVerified: true });
    await attempt();
    expect(created()[0]?.event.data).to.include({ emailVerified: true });
  });

  it('no event and no log holds a password, nor the secret of the questions', async () => {
    await attempt();
    await attempt('another-wrong-password', 'bob@example.com');
    const stored = JSON.stringify(world.log.all.map(({ event }) => event));
    for (const hidden of [password, 'another-wrong-password', secret]) expect(stored).not.to.contain(hidden);
  });

  it('a question is signed as a webhook is, and another secret does not verify it', async () => {
    await attempt();
    const { headers, text } = system.asked[0]!;
    const now = Date.now();
    const body = Buffer.from(text);
    expect(headers['tessera-event']).to.equal('legacy_sign_in.verify');
    const signature = String(headers['tessera-signature']);
    const event = verifyWebhook({ body, signature, secret, now });
    expect(event).to.include({ type: 'verify', email });
    expect(() => verifyWebhook({ body, signature, secret: `${secret}x`, now })).to.throw();
  });

  it('a password that the former system refuses is a wrong one, and counts', async () => {
    expect(await kindOf('wrong-password')).to.equal('refused');
    expect(eventsOf('UserSignInFailed')[0]?.event.data).to.include({ reason: 'unknown_user' });
    for (let n = 1; n < 10; n++) await attempt('wrong-password');
    system.asked.length = 0;
    expect(await kindOf()).to.equal('refused');
    expect(system.asked, 'asked while locked').to.have.length(0);
    expect(created()).to.have.length(0);
  });

  it('the former system is asked about no user who has a password here, nor one who was invited', async () => {
    await createUser(app, systemCommand(), { email: 'own@example.com', password: 'a-password-of-own' });
    await createUser(app, systemCommand(), { email: 'invited@example.com' });
    for (const known of ['own@example.com', 'invited@example.com']) {
      system.passwords.set(known, password);
      expect(await kindOf(password, known), known).to.equal('refused');
    }
    expect(system.asked).to.have.length(0);
  });

  it('a password that was taken away does not come back from the former system', async () => {
    expect(await kindOf()).to.equal('signed-in');
    const { userId } = created()[0]!.event.data as { userId: string };
    await endCredentials(app, systemCommand(), { holder: await userNow(app, TENANT, userId) });
    expect(await kindOf()).to.equal('refused');
    expect(system.asked).to.have.length(1);
    expect((await userNow(app, TENANT, userId)).passwordSetAt).to.equal(null);
  });

  it('a person who was imported without a password gets the one that is right at the former system', async () => {
    const options = {
      dryRun: false,
      onConflict: 'skip',
      trustVerified: false,
      notify: false,
      allowWeak: false,
    } as const;
    const context = systemCommand();
    const run = { importId: context.commandId, context, options, roles: null, connections: null, room: null };
    await importLines(app, run, [{ number: 1, text: JSON.stringify({ email }) }]);
    expect(await kindOf()).to.equal('signed-in');
    expect(created()).to.have.length(1);
    expect(await kindOf('wrong-password')).to.equal('refused');
    expect(system.asked).to.have.length(1);
  });

  it('the former system is asked about no administrator', async () => {
    const context = systemCommand();
    const options = {
      dryRun: false,
      onConflict: 'skip',
      trustVerified: false,
      notify: false,
      allowWeak: false,
    } as const;
    const run = { importId: context.commandId, context, options, roles: null, connections: null, room: null };
    for (const role of ['admin', 'owner'] as const) {
      const address = `${role}@example.com`;
      const [line] = await importLines(app, run, [{ number: 1, text: JSON.stringify({ email: address }) }]);
      const userId = line!.id!;
      await assignRole(app, systemCommand(), { userId, roleId: builtInRoleId(TENANT, role) });
      system.passwords.set(address, password);
      expect(await kindOf(password, address)).to.equal('refused');
      expect((await userNow(app, TENANT, userId)).passwordSetAt).to.equal(null);
    }
    expect(system.asked).to.have.length(0);
  });

  it('of 50 sign-ins of one new person at once one creates the person, and none is refused', async () => {
    world.formerSystems = formerSystemsHere(world.webhookSecrets);
    const kinds = await Promise.all(Array.from({ length: 50 }, () => kindOf()));
    expect(created()).to.have.length(1);
    expect(kinds).to.include('signed-in');
    expect(kinds).not.to.include('refused');
    const reasons = eventsOf('LegacySignInDisturbed').map(({ event }) => event.data);
    expect(kinds, JSON.stringify(reasons)).not.to.include('disturbed');
  });

  for (const [what, odd] of [
    ['answers 500', (response) => response.writeHead(500).end()],
    ['does not answer in time', () => undefined],
    ['hangs up', (response) => response.destroy()],
    ['states another address', (response) => sendPerson(response, { email: 'eve@example.com' })],
    ['states no person', (response) => response.writeHead(200).end('"yes"')],
    ['answers 5 MB', (response) => sendPerson(response, { email, firstName: 'x'.repeat(5_000_000) })],
    ['states a member that lines do not have', (response) => sendPerson(response, { email, admin: true })],
    ['redirects', (response) => response.writeHead(302, { Location: 'http://127.0.0.1/' }).end()],
  ] as const satisfies readonly (readonly [string, FormerSystem['odd'] & object])[])
    it(`a former system that ${what} disturbs the sign-in: nobody is created, and nothing is counted`, async () => {
      system.odd = odd;
      expect(await kindOf()).to.equal('disturbed');
      expect(created()).to.have.length(0);
      expect(eventsOf('UserSignInFailed')).to.have.length(0);
      expect(await kindOf()).to.equal('disturbed');
      expect(eventsOf('LegacySignInDisturbed')).to.have.length(1);
      system.odd = null;
      expect(await kindOf()).to.equal('signed-in');
    });

  it('a wrong password of a user says the same as an unknown address while the former system is disturbed, and counts', async () => {
    await createUser(app, systemCommand(), { email: 'own@example.com', password: 'a-password-of-own' });
    system.odd = (response) => response.writeHead(500).end();
    await attempt();
    expect(await kindOf('wrong-password', 'own@example.com')).to.equal('disturbed');
    expect(eventsOf('UserSignInFailed')).to.have.length(1);
    expect(await kindOf('a-password-of-own', 'own@example.com')).to.equal('signed-in');
  });

  it('the former system gives neither the role owner nor admin', async () => {
    system.people.set(email, { roles: ['Owner', ' admin'] });
    expect(await kindOf()).to.equal('signed-in');
    expect(eventsOf('UserRoleAssigned')).to.have.length(0);
  });

  it('a person of the former system who forgot the password is created, and mailed a link', async () => {
    await requestPasswordReset(app, visit(), { email });
    expect(system.asked[0]?.question).to.deep.equal({ type: 'find', email });
    expect(created()).to.have.length(1);
    expect(eventsOf('UserPasswordResetRequested')).to.have.length(1);
    await requestPasswordReset(app, visit(), { email: 'nobody@example.com' });
    expect(eventsOf('UserPasswordResetRequested')).to.have.length(1);
  });

  it('the former system is asked no more once it is removed, and its secret is gone', async () => {
    await removeLegacySignIn(app, command());
    expect(await kindOf()).to.equal('refused');
    expect(system.asked).to.have.length(0);
    expect(await world.webhookSecrets.tenantsWithOwn()).to.deep.equal([]);
    const confirmed = await refusal(confirmLegacySignIn(app, command()));
    expect(confirmed.code).to.equal('legacy_sign_in_not_found');
  });

  it('a removal leaves the secret of another former system that is set at the same time', async () => {
    const { webhookSecrets } = app;
    let removed: Promise<unknown> | undefined;
    // the secret is stored before the event that names it
    const storing = {
      ...webhookSecrets,
      store: async (...given: Parameters<typeof webhookSecrets.store>) => {
        const stored = await webhookSecrets.store(...given);
        removed ??= removeLegacySignIn(app, command());
        await removed;
        return stored;
      },
    };
    await setLegacySignIn({ ...app, webhookSecrets: storing }, command(), { url: system.url });
    expect(await kindOf()).to.equal('signed-in');
    await setLegacySignIn(app, command(), { url: system.url });
    await removeLegacySignIn(app, command());
    expect(await world.webhookSecrets.tenantsWithOwn()).to.deep.equal([]);
  });

  it('owners are reminded 14 and 3 days before the end, once each, and it ends after 90 days unless one confirms', async () => {
    const at = async (days: number): Promise<void> => {
      world.now += days * DAY;
      await followLegacySignIns(app, onError);
      await followLegacySignIns(app, onError);
    };
    const reminders = () =>
      eventsOf('TenantLegacySignInReminded').map(({ event }) => (event.data as { days: number }).days);
    await at(75);
    expect(reminders()).to.deep.equal([]);
    await at(2);
    expect(reminders()).to.deep.equal([14]);
    await at(11);
    expect(reminders()).to.deep.equal([14, 3]);
    await confirmLegacySignIn(app, command());
    await at(89);
    expect(reminders()).to.deep.equal([14, 3, 3]);
    expect(await kindOf('wrong-password')).to.equal('refused');
    expect(system.asked).to.have.length(1);
    world.now += DAY;
    expect(await kindOf()).to.equal('refused');
    expect(system.asked, 'asked after the end').to.have.length(1);
    await at(0);
    expect(await world.webhookSecrets.tenantsWithOwn()).to.deep.equal([]);
    expect(eventsOf('TenantLegacySignInEnded')[0]?.event.data).to.include({ reason: 'lapsed' });
    expect(eventsOf('TenantLegacySignInEnded')).to.have.length(1);
  });

  it('owners are reminded though another tenant with a former system cannot be read', async () => {
    const altered = '0190f0f0-0000-7000-8000-0000000000aa';
    const { webhookSecrets } = app;
    const tenantsWithOwn = async () => [altered, ...(await webhookSecrets.tenantsWithOwn())];
    const reported: unknown[] = [];
    world.now += 77 * DAY;
    await followLegacySignIns(
      {
        ...withUnreadable(app, (stream) => stream === streamName(altered, 'tenant', altered)),
        webhookSecrets: { ...webhookSecrets, tenantsWithOwn },
      },
      (error) => reported.push(error),
    );
    expect(eventsOf('TenantLegacySignInReminded')).to.have.length(1);
    expect(reported).to.have.length(1);
    expect(reported[0]).to.be.instanceOf(UnreadableEvent);
  });

  it('a repeated command returns the same secret, another one makes a new one', async () => {
    const context = command();
    const first = await setLegacySignIn(app, context, { url: system.url });
    expect((await setLegacySignIn(app, context, { url: system.url })).secret).to.equal(first.secret);
    expect(first.record.secretHint).to.equal(first.secret.slice(-4));
    expect((await setLegacySignIn(app, command(), { url: system.url })).secret).not.to.equal(first.secret);
    const late = await refusal(setLegacySignIn(app, context, { url: system.url }));
    expect(late.code).to.equal('legacy_sign_in_replaced');
  });

  it('a former system has an address that a webhook may have, by https', async () => {
    const strict = { ...app, listeners: world.process().listeners };
    for (const url of ['http://old.example.com/', 'https://127.0.0.1/', 'https://old/', 'no url'])
      expect(faultsOf(await refusal(setLegacySignIn(strict, command(), { url }))), url).to.have.length(1);
  });

  it('a former system of one tenant is not asked about people of another', async () => {
    const tenantId = '0190f0f0-0000-7000-8000-0000000000ff';
    await createTenant(app, systemCommand({ tenantId }), { slug: 'other', name: 'Other' });
    expect(tenantId).not.to.equal(TENANT);
    const context = command({ tenantId, source: 'hosted' });
    expect((await signIn(app, context, { email, password, clientId: null })).kind).to.equal('refused');
    expect(system.asked).to.have.length(0);
  });
});
