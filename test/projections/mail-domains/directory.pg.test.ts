import { expect } from 'chai';
import type { MailDomainEvent } from '../../../domain/connection/mail-domain-events.js';
import { mailDomainDirectory } from '../../../projections/mail-domains/directory.js';
import { connectionCreated, domainAdded, tenantCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { type World, openWorld } from '../support/world.js';

const [tenantId, otherTenant] = [uuidOf('tenant'), uuidOf('other')];
const connectionId = uuidOf('acme');

describe('the mail domains of tenants in the read model', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    for (const id of [tenantId, otherTenant]) await world.append(id, 'tenant', id, [tenantCreated(id)]);
    await world.append(tenantId, 'connection', connectionId, [connectionCreated(connectionId, 'Acme')]);
  });
  after(() => world.close());

  const append = async (domain: string, ...events: readonly MailDomainEvent[]): Promise<void> => {
    const last = await world.append(tenantId, 'domain', uuidOf(domain), events);
    await world.process().progress.waitFor(last, 30_000);
  };
  const verified = (domain: string): MailDomainEvent => ({
    type: 'ConnectionDomainVerified',
    data: { connectionId, domain, by: 'dns' },
  });
  const lead = (domain: string, of = tenantId) => mailDomainDirectory(world.reader).connectionOf(of, domain);

  it('a tenant has its domains by name, and another one none of them', async () => {
    await append('zeta.example', domainAdded(connectionId, 'zeta.example'));
    await append('alpha.example', domainAdded(connectionId, 'alpha.example'), verified('alpha.example'));
    const found = await mailDomainDirectory(world.reader).of(tenantId);
    expect(found.map(({ domain, verifiedBy }) => [domain, verifiedBy])).to.deep.equal([
      ['alpha.example', 'dns'],
      ['zeta.example', null],
    ]);
    expect(await mailDomainDirectory(world.reader).of(otherTenant)).to.deep.equal([]);
  });

  it('a domain leads to its connection while it is verified and the connection on and not hidden', async () => {
    const domain = 'xn--mller-kva.example';
    await append(domain, domainAdded(connectionId, domain));
    expect(await lead('müller.example')).to.equal(null);
    await append(domain, verified(domain));
    expect([await lead('müller.example'), await lead('müller.example', otherTenant)]).to.deep.equal([
      connectionId,
      null,
    ]);
    const change = async (data: { enabled?: boolean; visibility?: 'domain' | 'hidden' }): Promise<void> => {
      const changed = { type: 'ConnectionChanged', data: { connectionId, ...data } } as const;
      const last = await world.append(tenantId, 'connection', connectionId, [changed]);
      await world.process().progress.waitFor(last, 30_000);
    };
    await change({ visibility: 'hidden' });
    expect(await lead('müller.example')).to.equal(null);
    await change({ visibility: 'domain' });
    expect(await lead('müller.example')).to.equal(connectionId);
    await change({ enabled: false });
    expect(await lead('müller.example')).to.equal(null);
    await change({ enabled: true });
    await append(domain, { type: 'ConnectionDomainLapsed', data: { connectionId, domain } });
    expect(await lead('müller.example')).to.equal(null);
    await append(domain, { type: 'ConnectionDomainRemoved', data: { connectionId, domain } });
    const left = await mailDomainDirectory(world.reader).of(tenantId);
    expect(left.map((one) => one.domain)).to.not.include(domain);
  });
});
