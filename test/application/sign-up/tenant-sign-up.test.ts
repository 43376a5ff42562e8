import { expect } from 'chai';
import { registerClient } from '../../../application/client/register-client.js';
import { changeClient } from '../../../application/client/change-client.js';
import { currentEntitlements } from '../../../application/billing/refuse-beyond-plan.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { proveSignUp } from '../../../application/sign-up/prove-sign-up.js';
import {
  type CompletedTenantSignUp,
  completeTenantSignUp,
} from '../../../application/sign-up/tenant/complete-tenant-sign-up.js';
import { proposeSlug, slugStatus } from '../../../application/sign-up/tenant/propose-slug.js';
import { requestTenantSignUp } from '../../../application/sign-up/tenant/request-tenant-sign-up.js';
import type { AuditHeads } from '../../../application/ports/audit/audit-heads.js';
import { deleteAbandonedTenants } from '../../../application/tenant/deletion/delete-abandoned-tenants.js';
import { retainRecords } from '../../../application/tenant/deletion/retain-records.js';
import { changeTenant } from '../../../application/tenant/change-tenant.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { liftTenantLimits } from '../../../application/tenant/lift-tenant-limits.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../application/user/create-user.js';
import { ownersTarget } from '../../../application/owners/owner-streams.js';
import { load } from '../../../application/shared/load.js';
import type { ClientInput } from '../../../domain/client/client-input.js';
import { SYSTEM_TENANT } from '../../../domain/shared/stream-name.js';
import { signUpLimits, tenantSignUpCaps } from '../../../domain/sign-up/sign-up.js';
import {
  type Process,
  type World,
  command,
  inMemoryWorld,
  systemCommand,
} from '../../support/in-memory/in-memory-app.js';
import { type InMemoryMail, inMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { refusal } from '../../support/samples/given.js';

const ada = { firstName: 'Ada', lastName: 'Byron', password: 'analytical-engine-1843' };
const HOUR = 3_600_000;

describe('the sign-up of a tenant', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;
  beforeEach(() => {
    world = inMemoryWorld();
    app = world.process();
    mail = inMemoryMail(world, app);
  });

  const visit = (more: Partial<VisitorContext> = {}): VisitorContext => {
    const { actor: _, ...context } = command({ source: 'hosted', tenantId: SYSTEM_TENANT });
    return { ...context, ...more };
  };
  const workFor = async (email: string): Promise<string> => {
    const emailDigest = await app.keys.lookupDigest(SYSTEM_TENANT, `email:${email}`);
    return JSON.stringify(await app.signUpWork.task({ tenantId: SYSTEM_TENANT, emailDigest }));
  };
  const begin = async (email: string, ip: string | null = null): Promise<string> => {
    const begun = await requestTenantSignUp(app, visit({ ip }), { email, work: await workFor(email) });
    if (begun.kind !== 'started') throw new Error(begun.kind);
    return begun.secret;
  };
  const codeFor = async (email: string): Promise<string> => {
    await mail.send();
    return mail.delivered.findLast(({ to }) => to === email)?.code?.digits ?? 'none';
  };
  const proved = async (email = 'ada@acme.test', ip: string | null = null): Promise<string> => {
    const secret = await begin(email, ip);
    const proof = await proveSignUp(app, visit({ ip }), { secret, code: await codeFor(email) });
    expect(proof).to.deep.equal({ kind: 'proved' });
    return secret;
  };
  const complete = (
    secret: string,
    slug = 'acme',
    ip: string | null = null,
  ): Promise<CompletedTenantSignUp> =>
    completeTenantSignUp(app, visit({ ip }), { secret, name: 'Acme Inc.', slug, ...ada });
  const founded = async (
    secret: string,
    slug = 'acme',
  ): Promise<Extract<CompletedTenantSignUp, { kind: 'founded' }>> => {
    const outcome = await complete(secret, slug);
    if (outcome.kind !== 'founded') throw new Error(outcome.kind);
    return outcome;
  };
  const events = (type: string) => world.log.all.filter(({ event }) => event.type === type);

  it('creates the tenant and its owner by the ordinary events, each with the owner as the actor, from a page', async () => {
    const { tenantId, signInSecret } = await founded(await proved());
    const [created] = events('TenantCreated');
    expect(created!.event.data).to.deep.equal({
      tenantId,
      slug: 'acme',
      name: 'Acme Inc.',
      selfService: true,
    });
    const [user] = events('UserCreated');
    const { userId } = user!.event.data as { userId: string };
    expect(user!.event.data).to.include({ email: 'ada@acme.test', emailVerified: true, invited: false });
    for (const { context } of [created!, user!])
      expect(context).to.include({ tenantId, actorType: 'user', actorId: userId, source: 'hosted' });
    const [owner] = events('OwnerAdded');
    expect(owner!.event.data).to.deep.equal({ userId });
    expect(owner!.context).to.include({ tenantId, actorType: 'system', source: 'hosted' });
    const { stream, aggregate } = ownersTarget(tenantId);
    expect([...(await load(app, stream, aggregate)).state]).to.deep.equal([[userId, 'active']]);
    const open = await app.signInTransactions.find(tenantId, signInSecret);
    expect(open).to.deep.include({ userId, amr: ['pwd'], provedMailbox: 0 });
  });

  it('puts the new tenant on the plan of tenants without a subscription', async () => {
    const { tenantId } = await founded(await proved());
    expect((await currentEntitlements(app, tenantId)).planName).to.equal(
      (await currentEntitlements(app, '0190f0f0-0000-7000-8000-0000000000ff')).planName,
    );
  });

  it('creates nothing before the address is proved, and for a sign-up that is not known', async () => {
    const secret = await begin('ada@acme.test');
    expect(await complete(secret)).to.deep.equal({ kind: 'over' });
    expect(await complete('x'.repeat(43))).to.deep.equal({ kind: 'over' });
    expect(events('TenantCreated')).to.have.length(0);
  });

  it('mails the same, whether the address owns a tenant or not, and lets an owner set up another one', async () => {
    await founded(await proved());
    await proved('bo@acme.test');
    const again = await proved();
    const kinds = mail.delivered.map(({ kind, to }) => `${kind} to ${to}`);
    expect(kinds).to.deep.equal([
      'tenant-sign-up to ada@acme.test',
      'tenant-sign-up to bo@acme.test',
      'tenant-sign-up to ada@acme.test',
    ]);
    const texts = mail.delivered.map(
      ({ code: _, link: _link, to: _to, eventId: _id, userId: _user, ...rest }) => rest,
    );
    expect(texts[2]).to.deep.equal(texts[1]);
    expect((await founded(again, 'acme-two')).slug).to.equal('acme-two');
    expect(events('TenantCreated')).to.have.length(2);
  });

  it('mails in the name of the service, a code and a link to the portal', async () => {
    await begin('ada@acme.test');
    await mail.send();
    const [sent] = mail.delivered;
    expect(sent).to.include({ tenantName: 'Tessera', senderName: 'Tessera', firstName: null });
    expect(sent!.link).to.contain(`${app.addresses.portalUrl}/start?token=`);
    expect(sent!.code!.digits).to.match(/^\d{6}$/);
  });

  it('refuses wrong input before anything is written, and says which member it is', async () => {
    const secret = await proved();
    const fault = async (more: object): Promise<string> => {
      const input = { secret, name: 'Acme', slug: 'acme', ...ada, ...more };
      const { faults } = await refusal(completeTenantSignUp(app, visit(), input));
      return `${faults[0]?.pointer ?? ''} ${faults[0]?.code ?? ''}`;
    };
    expect(await fault({ slug: '-a' })).to.equal('/slug format');
    expect(await fault({ slug: 'login' })).to.equal('/slug reserved');
    expect(await fault({ slug: 'my-tessera' })).to.equal('/slug reserved');
    expect(await fault({ name: ' ' })).to.match(/^\/name /);
    expect(await fault({ password: 'short' })).to.equal('/password too_short');
    expect(await fault({ lastName: 'x'.repeat(201) })).to.match(/^\/lastName /);
    expect(events('TenantCreated')).to.have.length(0);
    expect((await founded(secret)).slug).to.equal('acme');
  });

  it('goes on with another slug after one that is taken, and with none that another form has claimed', async () => {
    await createTenant(app, systemCommand({ tenantId: app.ids.next() }), { slug: 'acme', name: 'First' });
    const secret = await proved();
    expect(await complete(secret)).to.deep.equal({ kind: 'taken' });
    const signUp = (await app.signUps.find(SYSTEM_TENANT, secret))!;
    expect(await app.signUps.claim(SYSTEM_TENANT, signUp.signUpId, app.ids.next())).to.equal(true);
    expect(await complete(secret, 'acme-two')).to.deep.equal({ kind: 'busy' });
  });

  it('of fifty sign-ups with one slug one gets it, and all others are notified that it is taken', async () => {
    const secrets: string[] = [];
    for (let n = 0; n < 50; n++) secrets.push(await proved(`p${n}@h${n}.test`));
    const kinds = (await Promise.all(secrets.map((secret) => complete(secret)))).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'founded')).to.have.length(1);
    expect(kinds.filter((kind) => kind === 'taken')).to.have.length(49);
    expect(events('UserCreated')).to.have.length(1);
  });

  it('a sign-up that is completed fifty times at once, with two slugs, creates one tenant with one owner', async () => {
    const secret = await proved();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => complete(secret, n % 2 === 0 ? 'acme' : 'acme-two')),
    );
    const kinds = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.kind : String(one.reason)));
    for (const kind of kinds) expect(kind).to.be.oneOf(['founded', 'busy', 'over']);
    expect(kinds).to.include('founded');
    expect(events('TenantCreated')).to.have.length(1);
    expect(events('UserCreated')).to.have.length(1);
    expect(events('OwnerAdded')).to.have.length(1);
  });

  it('creates nothing while no password can be hashed, and goes on with any slug', async () => {
    const secret = await proved();
    const secrets = { ...app.secrets, hashPassword: () => Promise.reject(new Error('overloaded')) };
    const input = { secret, name: 'Acme Inc.', slug: 'acme', ...ada };
    const failed: unknown = await completeTenantSignUp({ ...app, secrets }, visit(), input).catch(
      (e: unknown) => e,
    );
    expect(String(failed)).to.contain('overloaded');
    expect(events('TenantCreated')).to.have.length(0);
    expect(await slugStatus(app, 'acme')).to.equal('free');
    await founded(secret, 'acme-two');
  });

  /** Completes a sign-up in a process that dies once it has created the tenant. Returns the tenant's id. */
  const killedAfterTenant = async (secret: string): Promise<string> => {
    const dying: Process = {
      ...app,
      events: {
        ...app.events,
        load: app.events.load.bind(app.events),
        append: async (appends) => {
          if (appends.some((one) => one.events.some(({ type }) => type === 'UserCreated')))
            throw new Error('killed');
          return app.events.append(appends);
        },
      },
    };
    const input = { secret, name: 'Acme Inc.', slug: 'acme', ...ada };
    const failed: unknown = await completeTenantSignUp(dying, visit(), input).catch((e: unknown) => e);
    expect(String(failed)).to.contain('killed');
    return (events('TenantCreated').at(-1)!.event.data as { tenantId: string }).tenantId;
  };
  const abandoned = (tenantIds: readonly string[]): Promise<number> =>
    deleteAbandonedTenants(
      {
        app,
        ownerless: () => Promise.resolve(tenantIds),
        onError: (error) => {
          throw error;
        },
      },
      new AbortController().signal,
    );

  it('a tenant that gets no owner within a day is deleted, and its slug is free again', async () => {
    const tenantId = await killedAfterTenant(await proved());
    world.now += 24 * HOUR - 1;
    expect(await abandoned([tenantId])).to.equal(0);
    world.now += 1;
    expect(await abandoned([tenantId])).to.equal(1);
    expect(await slugStatus(app, 'acme')).to.equal('taken');
    await retainRecords({ app, heads: {} as AuditHeads, chainEnd: () => Promise.resolve(null) }, tenantId);
    expect(await slugStatus(app, 'acme')).to.equal('free');
    expect((await founded(await proved('bo@acme.test'))).tenantId).not.to.equal(tenantId);
  });

  it('no tenant with an owner is abandoned, and none that an operator made', async () => {
    const { tenantId } = await founded(await proved());
    const operators = app.ids.next();
    await createTenant(app, systemCommand({ tenantId: operators }), { slug: 'by-operator', name: 'First' });
    world.now += 48 * HOUR;
    expect(await abandoned([tenantId, operators])).to.equal(0);
    expect(events('TenantDeletionStarted')).to.have.length(0);
  });

  it('goes on after a crash between tenant and owner, and counts the tenant once', async () => {
    const secret = await proved();
    await killedAfterTenant(secret);
    expect([events('TenantCreated').length, events('UserCreated').length]).to.deep.equal([1, 0]);
    await founded(secret);
    expect([events('TenantCreated').length, events('OwnerAdded').length]).to.deep.equal([1, 1]);
  });

  it('caps the tenants of a day from one network', async () => {
    const ip = '203.0.113.7';
    const secrets: string[] = [];
    for (let n = 0; n <= tenantSignUpCaps.network; n++) secrets.push(await proved(`p${n}@h${n}.test`, ip));
    for (let n = 0; n < tenantSignUpCaps.network; n++)
      expect((await complete(secrets[n]!, `acme-${n}`, ip)).kind, String(n)).to.equal('founded');
    expect(await complete(secrets.at(-1)!, 'one-more', ip)).to.deep.equal({ kind: 'full' });
    expect(await complete(secrets.at(-1)!, 'one-more', ip)).to.deep.equal({ kind: 'over' });
    expect(await requestTenantSignUp(app, visit({ ip }), { email: 'x@y.test', work: null })).to.deep.equal({
      kind: 'full',
    });
  });

  it('sends three mails an hour without proof of work, and more with it', async () => {
    const ip = '203.0.113.8';
    for (let n = 0; n < 3; n++)
      await requestTenantSignUp(app, visit({ ip }), { email: `p${n}@acme.test`, work: null });
    const fourth = (work: string | null) =>
      requestTenantSignUp(app, visit({ ip }), { email: 'q@acme.test', work });
    expect(await fourth(null)).to.deep.equal({ kind: 'limited' });
    const task = await workFor('q@acme.test');
    expect((await fourth(task)).kind).to.equal('started');
    expect((await fourth(task)).kind, 'once').to.equal('limited');
  });

  it('keeps the address for a day, and for an hour once it is proved', async () => {
    const secret = await begin('ada@acme.test');
    world.now += signUpLimits.lifetimeMs;
    expect(await app.signUps.find(SYSTEM_TENANT, secret)).to.equal(null);
    const next = await proved();
    world.now += signUpLimits.provedMs;
    expect(await complete(next)).to.deep.equal({ kind: 'over' });
  });

  it('ends a sign-up with the fifth wrong code, and appends nothing for it', async () => {
    const secret = await begin('ada@acme.test');
    const wrong = () => proveSignUp(app, visit(), { secret, code: 'wrong!' });
    for (let n = 0; n < 5; n++) expect(await wrong()).to.deep.equal({ kind: 'refused' });
    expect(await wrong()).to.deep.equal({ kind: 'over' });
    expect(world.log.all).to.have.length(0);
  });

  it('says whether a slug is free, taken, reserved or malformed, and proposes free ones', async () => {
    await createTenant(app, systemCommand({ tenantId: app.ids.next() }), { slug: 'acme', name: 'First' });
    const slugs = ['acme', 'acme-2', 'login', 'my-tessera', 'xn--a', '-a', 'a', 'A'];
    expect(await Promise.all(slugs.map((slug) => slugStatus(app, slug)))).to.deep.equal([
      'taken',
      'free',
      'reserved',
      'reserved',
      'reserved',
      'format',
      'format',
      'format',
    ]);
    expect(await proposeSlug(app, 'Acme')).to.equal('acme-2');
    expect(await proposeSlug(app, 'Login')).to.equal('login-2');
    expect(await proposeSlug(app, 'Tessera Fans')).to.equal(null);
    expect(await proposeSlug(app, '株式会社')).to.equal(null);
  });

  describe('until an operator lifts the limits', () => {
    let tenantId: string;
    let owner: CommandContext;
    beforeEach(async () => {
      ({ tenantId } = await founded(await proved()));
      const userId = (events('UserCreated')[0]!.event.data as { userId: string }).userId;
      owner = command({ tenantId, actor: { type: 'user', id: userId }, source: 'portal' });
    });
    const as = (context: CommandContext): CommandContext => ({ ...context, commandId: app.ids.next() });
    const operator = (): CommandContext => operatorContext(tenantId, app.ids.next());
    const lift = () => liftTenantLimits(app, operator());
    const invite = async (count: number, from = 0): Promise<void> => {
      for (let n = from; n < from + count; n++)
        await createUser(app, as(owner), { email: `u${n}@acme.test` });
    };
    const invitations = () => mail.delivered.filter(({ kind }) => kind === 'invitation');
    const input = (audience?: string): ClientInput => ({
      name: 'App',
      type: 'public',
      redirectUris: ['https://app.example.com/cb'],
      ...(audience === undefined ? {} : { audience }),
    });

    it('fifty mails are sent in a day, and the others wait for the next', async () => {
      await invite(60);
      await mail.send();
      expect(invitations()).to.have.length(50);
      const waiting = mail.mails.filter(({ kind, status }) => kind === 'invitation' && status === 'pending');
      expect(waiting).to.have.length(10);
      expect(waiting.map(({ attempts }) => attempts)).to.deep.equal(waiting.map(() => 0));
      world.now += 23 * HOUR;
      await mail.send();
      expect(invitations()).to.have.length(50);
      world.now += HOUR;
      await mail.send();
      expect(invitations()).to.have.length(60);
    });

    it('mails come from the tenant by way of the service, and from the tenant alone afterwards', async () => {
      await changeTenant(app, as(owner), { mailFromName: 'Acme Accounts' });
      await invite(1);
      await mail.send();
      expect(invitations()[0]!.senderName).to.equal('Acme Accounts via Tessera');
      await lift();
      world.now += 1_001;
      await invite(60, 1);
      await mail.send();
      expect(invitations()).to.have.length(61);
      expect(invitations().at(-1)!.senderName).to.equal('Acme Accounts');
    });

    it('a mail of an operator’s tenant counts towards nothing', async () => {
      const other = app.ids.next();
      await createTenant(app, systemCommand({ tenantId: other }), { slug: 'globex', name: 'Globex' });
      for (let n = 0; n < 55; n++)
        await createUser(app, systemCommand({ tenantId: other }), { email: `u${n}@globex.test` });
      await mail.send();
      expect(invitations()).to.have.length(55);
    });

    it('audiences are at its own host or begin with its own urn:uuid; an operator registers others', async () => {
      const { slug } = await presentTenantOf(app, tenantId);
      const host = app.addresses.tenantHost(slug);
      for (const audience of [undefined, `${host}/api`, host, `urn:uuid:${tenantId}:billing`])
        await registerClient(app, as(owner), input(audience));
      for (const audience of [
        'https://api.example.com',
        `${host}.example.com/api`,
        `https://user@${new URL(host).host}.example.com`,
        'urn:uuid:0190f0f0-0000-7000-8000-0000000000aa:billing',
        `urn:uuid:${tenantId}:`,
        app.addresses.tenantHost('other'),
        'api',
      ])
        for (const actor of [owner.actor, { type: 'apiKey', id: app.ids.next() } as const])
          expect(
            (await refusal(registerClient(app, { ...as(owner), actor }, input(audience)))).code,
            audience,
          ).to.equal('audience_not_own');
      const rival = systemCommand({ tenantId: app.ids.next(), commandId: app.ids.next() });
      await createTenant(app, rival, { slug: 'rival', name: 'Rival' });
      const ofRival = 'https://rival.example.com';
      await registerClient(app, { ...rival, commandId: app.ids.next() }, input(ofRival));
      // the same as for a value that nobody has
      expect((await refusal(registerClient(app, as(owner), input(ofRival)))).code).to.equal(
        'audience_not_own',
      );
      await registerClient(app, operator(), input('https://api.example.com'));
      // a value that is the tenant's by now
      const { record } = await registerClient(app, as(owner), input('https://api.example.com'));
      const moved = { clientId: record.clientId, audience: 'https://other.example.com' };
      expect((await refusal(changeClient(app, as(owner), moved))).code).to.equal('audience_not_own');
      await lift();
      await changeClient(app, as(owner), moved);
    });

    it('lifting is recorded once, as the action of the operator', async () => {
      expect((await presentTenantOf(app, tenantId)).isLimited).to.equal(true);
      await lift();
      await lift();
      const lifted = events('TenantLimitsLifted');
      expect(lifted).to.have.length(1);
      expect(lifted[0]!.context).to.include({ actorType: 'operator', tenantId });
      expect((await presentTenantOf(app, tenantId)).isLimited).to.equal(false);
    });
  });
});
