import { expect } from 'chai';
import {
  addDomain,
  removeDomain,
  verifyDomain,
  verifyDomainByDecree,
} from '../../../application/connection/change-domains.js';
import { connectionBook } from '../../../application/connection/connection-book.js';
import { createConnection } from '../../../application/connection/create-connection.js';
import { deleteConnection } from '../../../application/connection/delete-connection.js';
import { followDomains } from '../../../application/connection/follow-domains.js';
import { mailDomainTarget } from '../../../application/connection/mail-domain-stream.js';
import type { ProviderPerson } from '../../../application/ports/connections/provider-client.js';
import { UnreadableEvent } from '../../../application/events/unreadable-event.js';
import { load } from '../../../application/shared/load.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import type { PresentDomain } from '../../../domain/connection/mail-domain.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { withUnreadable } from '../../support/http/with-unreadable.js';
import { type World, inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';

const DAY = 86_400_000;
const domain = 'acme.example';

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

describe('mail domains of connections', () => {
  let world: World;
  let app: ReturnType<World['process']>;
  let tenantId: string;
  let connectionId: string;
  let slugs = 0;

  const tenant = async (): Promise<string> => {
    slugs += 1;
    const context = systemCommand({ tenantId: app.ids.next() });
    return (await createTenant(app, context, { slug: `acme${slugs}`, name: 'Acme' })).record.id;
  };
  const connect = async (of: string, more: object = {}): Promise<string> => {
    const { record } = await createConnection(app, systemCommand({ tenantId: of }), {
      provider: 'oidc',
      name: 'Acme staff',
      issuer: 'https://id.acme.test',
      clientId: 'tessera',
      clientSecret: 'hardly-a-secret-9xQ2',
      ...more,
    });
    return record.id;
  };
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    tenantId = await tenant();
    connectionId = await connect(tenantId);
  });

  const command = (of = tenantId) => systemCommand({ tenantId: of });
  const add = (name = domain, of = tenantId, id = connectionId) =>
    addDomain(app, command(of), { connectionId: id, domain: name });
  const verify = (name = domain, of = tenantId, id = connectionId) =>
    verifyDomain(app, command(of), { connectionId: id, domain: name });
  const verified = async (name = domain): Promise<PresentDomain> => {
    const { domain: added } = await add(name);
    world.mailDomainChecks.records.set(added.domain, added.challenge);
    return (await verify(name)).domain;
  };
  const stateOf = async (name = domain, of = tenantId) => {
    const { stream, aggregate } = mailDomainTarget(app, of, name);
    return (await load(app, stream, aggregate)).state;
  };
  const isLapsed = async (): Promise<boolean> => {
    const state = await stateOf();
    return state.status === 'present' && state.verifiedAt === null;
  };
  const book = () => connectionBook(app);
  const routed = (email: string, of = tenantId) => book().ofAddress(of, email);

  it('a domain is verified by its TXT record, and its addresses lead to the connection from then on', async () => {
    const { domain: added } = await add('ACME.example');
    expect(added).to.include({ domain, verifiedAt: null, lapsesAt: null });
    expect(added.challenge).to.match(/^tessera-domain=[0-9a-f]{40}$/);
    expect(await routed('ada@acme.example')).to.equal(null);
    world.mailDomainChecks.records.set(domain, added.challenge);
    expect((await verify()).domain.verifiedAt).to.be.a('string');
    expect(await routed('ada@acme.example')).to.equal(connectionId);
    expect(await routed('ada@sub.acme.example')).to.equal(null);
    for (const typed of ['', 'acme.example', '@acme.example', 'a\0b@acme.example', 'ada@acme.example\0'])
      expect(await routed(typed), typed).to.equal(null);
    const events = world.log.all.length;
    await verify();
    await add();
    expect(world.log.all.length).to.equal(events);
  });

  it('a domain without its record, or with that of another tenant, is refused after three look-ups', async function () {
    this.slow(20_000);
    const { domain: added } = await add();
    const other = await tenant();
    const { domain: theirs } = await add(domain, other, await connect(other));
    expect(theirs.challenge).to.not.equal(added.challenge);
    let lookUps = 0;
    const { mailDomainChecks } = world;
    const counting = {
      ...app,
      mailDomainChecks: {
        ...app.mailDomainChecks,
        proof: (name: string, challenge: string) => {
          lookUps += 1;
          return mailDomainChecks.proof(name, challenge);
        },
      },
    };
    for (const record of ['', theirs.challenge, null]) {
      world.mailDomainChecks.records.set(domain, record);
      const asked = verifyDomain(counting, command(), { connectionId, domain });
      expect(await codeOf(asked)).to.equal('domain_not_verified');
    }
    expect(lookUps).to.equal(9);
    expect(await stateOf()).to.include({ verifiedAt: null });
  });

  it('of 50 tenants that prove one domain at once one has it', async () => {
    const tenants = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const of = await tenant();
        const id = await connect(of);
        await add(domain, of, id);
        return { of, id };
      }),
    );
    // their records may stand beside each other
    world.mailDomainChecks.proof = () => Promise.resolve('there');
    const codes = await Promise.all(tenants.map(({ of, id }) => codeOf(verify(domain, of, id))));
    expect(codes.filter((code) => code === 'done')).to.have.length(1);
    expect(new Set(codes)).to.deep.equal(new Set(['done', 'domain_taken']));
    const leads = await Promise.all(tenants.map(({ of }) => routed('ada@acme.example', of)));
    expect(leads.filter((id) => id !== null)).to.have.length(1);
  });

  it('a domain that was removed leads nowhere, and is free for another tenant at once', async () => {
    await verified();
    await removeDomain(app, command(), { connectionId, domain });
    expect(await routed('ada@acme.example')).to.equal(null);
    const other = await tenant();
    const id = await connect(other);
    world.mailDomainChecks.records.set(domain, (await add(domain, other, id)).domain.challenge);
    expect((await verify(domain, other, id)).domain.verifiedAt).to.be.a('string');
    expect(await codeOf(removeDomain(app, command(), { connectionId, domain }))).to.equal('domain_not_found');
  });

  it('a connection that is deleted gives its domains up, also after a crash in between', async () => {
    await verified();
    const second = await connect(tenantId);
    expect(await codeOf(add(domain, tenantId, second))).to.equal('domain_taken');
    await deleteConnection(app, command(), { connectionId, force: false });
    expect(await stateOf()).to.deep.equal({ status: 'removed' });
    // one more, whose removal is not lived to see
    connectionId = second;
    const { challenge } = await verified('else.example');
    world.mailDomainChecks.records.set('else.example', challenge);
    await deleteConnection(
      { ...app, mailDomains: { ...app.mailDomains, of: () => Promise.resolve([]) } },
      command(),
      { connectionId, force: false },
    );
    expect(await routed('ada@else.example')).to.equal(null);
    const third = await connect(tenantId);
    expect((await add('else.example', tenantId, third)).domain).to.include({ connectionId: third });
  });

  it('a domain whose record is gone lapses 14 days later, with an alert before and then, and is free', async () => {
    await verified();
    const types = () =>
      world.log.all
        .map(({ event }) => event.type)
        .filter((type) => type.startsWith('ConnectionDomain'))
        .slice(2);
    const pass = async (days: number): Promise<void> => {
      world.now += days * DAY;
      await Promise.all([followDomains(app), followDomains(world.process())]);
    };
    await pass(8);
    expect(types()).to.deep.equal([]);
    world.mailDomainChecks.records.set(domain, 'v=spf1 -all');
    await pass(8);
    expect(types()).to.deep.equal(['ConnectionDomainMissed']);
    expect(await routed('ada@acme.example')).to.equal(connectionId);
    await pass(13);
    expect(types()).to.deep.equal(['ConnectionDomainMissed']);
    await pass(1.1);
    expect(types()).to.deep.equal(['ConnectionDomainMissed', 'ConnectionDomainLapsed']);
    expect(await routed('ada@acme.example')).to.equal(null);
    const other = await tenant();
    const id = await connect(other);
    world.mailDomainChecks.records.set(domain, (await add(domain, other, id)).domain.challenge);
    expect(await codeOf(verify(domain, other, id))).to.equal('done');
    // it is looked up for the first one no more
    await pass(30);
    expect(await stateOf()).to.include({ verifiedAt: null });
  });

  it('a lapsed domain that is verified while the job ends its look-ups is looked up again, and lapses again', async () => {
    const { challenge } = await verified();
    const { records } = world.mailDomainChecks;
    const passDays = async (days: number): Promise<void> => {
      for (let day = 0; day < days; day++) {
        world.now += DAY;
        await followDomains(app);
      }
    };
    records.delete(domain);
    for (let day = 0; day < 40 && !(await isLapsed()); day++) await passDays(1);
    expect(await isLapsed()).to.equal(true);
    world.now += DAY;
    await followDomains({
      ...app,
      mailDomainChecks: {
        ...app.mailDomainChecks,
        end: async (claimed) => {
          records.set(domain, challenge);
          await verify();
          return app.mailDomainChecks.end(claimed);
        },
      },
    });
    expect(await isLapsed()).to.equal(false);
    // the domain goes to another owner
    records.delete(domain);
    await passDays(30);
    expect(await isLapsed()).to.equal(true);
  });

  it('a domain that is verified again right after its removal is looked up again', async () => {
    const { challenge } = await verified();
    const { records } = world.mailDomainChecks;
    // an owner adds and verifies it right after the append of the removal
    const events: typeof app.events = {
      ...app.events,
      append: async (appends) => {
        const appended = await app.events.append(appends);
        const types = appends.flatMap((one) => one.events.map(({ type }) => type));
        if (types.includes('ConnectionDomainRemoved')) await verified();
        return appended;
      },
    };
    await removeDomain({ ...app, events }, command(), { connectionId, domain });
    expect(await stateOf()).to.include({ challenge, verifiedBy: 'dns' });
    records.delete(domain);
    for (let day = 0; day < 30; day++) {
      world.now += DAY;
      await followDomains(app);
    }
    expect(await isLapsed()).to.equal(true);
  });

  it('a domain is looked up though the events of another one cannot be read', async () => {
    await verified();
    await verified('altered.example');
    world.now += 8 * DAY;
    const looked: string[] = [];
    world.mailDomainChecks.proof = (name) => {
      looked.push(name);
      return Promise.resolve('there');
    };
    const altered = mailDomainTarget(app, tenantId, 'altered.example').stream;
    // whichever of the two is claimed first
    for (const [unreadable, other] of [
      [altered, domain],
      [mailDomainTarget(app, tenantId, domain).stream, 'altered.example'],
    ]) {
      const failure = await followDomains(withUnreadable(app, (name) => name === unreadable)).catch(
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(UnreadableEvent);
      expect(looked.splice(0)).to.deep.equal([other]);
      world.now += 8 * DAY;
    }
  });

  it('a domain that was removed is looked up no more', async () => {
    await verified();
    await removeDomain(app, command(), { connectionId, domain });
    const looked: string[] = [];
    world.mailDomainChecks.proof = (name) => {
      looked.push(name);
      return Promise.resolve('missing');
    };
    world.now += 30 * DAY;
    await followDomains(app);
    world.now += 30 * DAY;
    expect(await world.mailDomainChecks.claimDue(world.now, world.now + 1, 10)).to.deep.equal([]);
    expect(looked).to.deep.equal([]);
  });

  it('a record that is back within 14 days ends the grace, and name servers that do not answer begin none', async () => {
    const { challenge } = await verified();
    const pass = (days: number): Promise<void> => {
      world.now += days * DAY;
      return followDomains(app);
    };
    world.mailDomainChecks.records.set(domain, null);
    await pass(8);
    expect(await stateOf()).to.include({ lapsesAt: null });
    world.mailDomainChecks.records.delete(domain);
    await pass(1);
    expect(await stateOf())
      .to.have.property('lapsesAt')
      .that.is.a('string');
    world.mailDomainChecks.records.set(domain, challenge);
    await pass(2);
    expect(await stateOf()).to.include({ lapsesAt: null });
    await pass(30);
    expect(await routed('ada@acme.example')).to.equal(connectionId);
  });

  it('an operator verifies a domain without a record, which is never looked up', async () => {
    const { domain: done } = await verifyDomainByDecree(app, command(), { connectionId, domain });
    expect(done).to.include({ domain, verifiedBy: 'operator' });
    world.now += 400 * DAY;
    await followDomains(app);
    expect(await routed('ada@acme.example')).to.equal(connectionId);
    const other = await tenant();
    const id = await connect(other);
    expect(await codeOf(verifyDomainByDecree(app, command(other), { connectionId: id, domain }))).to.equal(
      'domain_taken',
    );
  });

  it('addresses lead to a connection only while it is on and not hidden', async () => {
    for (const hidden of [{ enabled: false }, { visibility: 'hidden' }]) {
      connectionId = await connect(tenantId, hidden);
      await verified();
      expect(await routed('ada@acme.example')).to.equal(null);
      await removeDomain(app, command(), { connectionId, domain });
    }
    connectionId = await connect(tenantId, { visibility: 'domain' });
    await verified();
    expect(await routed('ada@acme.example')).to.equal(connectionId);
  });

  it('what is no domain, or of no connection, is refused', async () => {
    for (const name of [
      'acme',
      'ada@acme.example',
      'https://acme.example',
      'acme..example',
      '-a.example',
      'müller.example',
    ])
      expect(await codeOf(add(name)), name).to.equal('invalid_input');
    expect(await codeOf(add(domain, tenantId, app.ids.next()))).to.equal('connection_not_found');
    expect(await codeOf(verify())).to.equal('domain_not_found');
    expect(await codeOf(add(domain, await tenant()))).to.equal('connection_not_found');
  });

  it('a connection has 50 domains at most', async () => {
    for (let n = 0; n < 50; n++) await add(`d${n}.example`);
    expect(await codeOf(add('d50.example'))).to.equal('too_many_domains');
    expect(await codeOf(add('d7.example'))).to.equal('done');
  });

  const person = (email: string, more: Partial<ProviderPerson> = {}): ProviderPerson => ({
    issuer: 'https://id.acme.test',
    subject: email,
    email,
    emailVerified: true,
    firstName: null,
    lastName: null,
    locale: null,
    picture: null,
    amr: [],
    acr: null,
    authenticatedAt: null,
    claims: {},
    ...more,
  });
  const arrive = async (who: ProviderPerson) => {
    const found = (await book().find(tenantId, connectionId))!;
    const { source, traceId, commandId, ip, userAgent } = command();
    return book().arrive({ tenantId, source, traceId, commandId, ip, userAgent }, found, who);
  };

  it('only people with an address in a verified domain come by newPeople: domain, with a verified address', async () => {
    connectionId = await connect(tenantId, { newPeople: 'domain' });
    const unknown = { kind: 'refused', reason: 'unknown' };
    expect(await arrive(person('ada@acme.example'))).to.deep.equal(unknown);
    await verified();
    expect(await arrive(person('eve@else.example'))).to.deep.equal(unknown);
    expect(await arrive(person('eve@acme.example', { emailVerified: false }))).to.deep.equal(unknown);
    expect(await arrive(person('ada@acme.example'))).to.include({ kind: 'known' });
    const created = world.log.all.find(({ event }) => event.type === 'UserCreated')!.event.data;
    expect(created).to.include({ email: 'ada@acme.example', emailVerified: true });
  });

  it('an account is linked by its address alone in a verified domain, and is asked about elsewhere', async () => {
    connectionId = await connect(tenantId, { linking: 'verified_email' });
    for (const email of ['ada@acme.example', 'bea@else.example'])
      await createUser(app, command(), { email, emailVerified: true });
    await verified();
    expect(await arrive(person('ada@acme.example'))).to.include({ kind: 'known' });
    expect(await arrive(person('bea@else.example'))).to.deep.equal({ kind: 'ask' });
  });

  it('a domain of another connection of the tenant proves nothing', async () => {
    await verified();
    connectionId = await connect(tenantId, { newPeople: 'domain' });
    expect(await arrive(person('ada@acme.example'))).to.deep.equal({ kind: 'refused', reason: 'unknown' });
  });

  it('an address with a domain in letters leads to the connection that verified it in ASCII', async () => {
    await verified('xn--mller-kva.example');
    expect(await routed('ada@müller.example')).to.equal(connectionId);
  });
});
