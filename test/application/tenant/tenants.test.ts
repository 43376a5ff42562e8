import { expect } from 'chai';
import { changeTenant } from '../../../application/tenant/change-tenant.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../application/tenant/unlock-tenant.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  Crash,
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { typesIn } from '../../support/samples/tenant-world.js';

const other = '0190f0f0-0000-7000-8000-0000000000ff';
const acme = { slug: 'acme', name: ' Acme Inc. ' };
const stream = streamName(TENANT, 'tenant', TENANT);

describe('tenants', () => {
  let world: World;
  let app: Process;

  beforeEach(() => {
    world = inMemoryWorld();
    app = world.process();
  });

  it('a tenant is created with the id of the context', async () => {
    const { record, revision, position } = await createTenant(app, systemCommand(), acme);
    expect(record).to.deep.equal({
      id: TENANT,
      slug: 'acme',
      name: 'Acme Inc.',
      status: 'active',
      deletion: null,
      defaultLocale: null,
      mailFromName: null,
      createdAt: '2026-01-02T03:04:05.678Z',
    });
    expect({ revision, position }).to.deep.equal({ revision: 0n, position: 2n });
  });

  it('a slug belongs to one tenant', async () => {
    await createTenant(app, systemCommand(), acme);
    const error = await refusal(createTenant(app, systemCommand({ tenantId: other }), acme));
    expect(error).to.include({ kind: 'conflict', code: 'slug_taken' });
  });

  it('a tenant is refused with bad input', async () => {
    const error = await refusal(createTenant(app, systemCommand(), { slug: 'A', name: '' }));
    expect(faultsOf(error)).to.deep.equal(['/slug format', '/name required']);
  });

  it('a repeated command creates a tenant once, also after a crash', async () => {
    const context = systemCommand();
    const crash = { at: 1, when: 'after' } as const;
    const dead = await createTenant(world.process({ crash }), context, acme).catch((error: unknown) => error);
    expect(dead).to.be.instanceOf(Crash);
    const first = await createTenant(app, context, acme);
    expect(await createTenant(app, context, acme)).to.deep.equal(first);
    expect(typesIn(world, stream)).to.deep.equal(['TenantCreated']);
  });

  it('a tenant takes over the slug of a creation that died, after a minute', async () => {
    const dead = systemCommand();
    await createTenant(world.process({ crash: { at: 1, when: 'after' } }), dead, acme).catch(() => undefined);
    expect(await refusal(createTenant(app, systemCommand({ tenantId: other }), acme))).to.include({
      code: 'slug_taken',
    });
    world.now += 60_000;
    await createTenant(app, systemCommand({ tenantId: other }), acme);
    expect(await refusal(createTenant(app, dead, acme))).to.include({ code: 'slug_taken' });
    expect(typesIn(world, stream)).to.deep.equal(['TenantCreationCancelled']);
  });

  it('a tenant is changed where a member differs', async () => {
    const { record } = await createTenant(app, systemCommand(), acme);
    const changed = await changeTenant(app, systemCommand(), { defaultLocale: 'de-at' });
    expect(changed.record).to.deep.equal({ ...record, defaultLocale: 'de-AT' });
    expect(await changeTenant(app, systemCommand(), { defaultLocale: 'de-AT' })).to.deep.equal(changed);
    expect(typesIn(world, stream)).to.deep.equal(['TenantCreated', 'TenantChanged']);
    expect(faultsOf(await refusal(changeTenant(app, systemCommand(), { defaultLocale: '?' })))).to.deep.equal(
      ['/defaultLocale format'],
    );
    const unknown = changeTenant(app, systemCommand({ tenantId: other }), { defaultLocale: 'de' });
    expect(await refusal(unknown)).to.include({ code: 'tenant_not_found' });
  });

  it('a tenant is locked and unlocked once', async () => {
    await createTenant(app, systemCommand(), acme);
    const locked = await lockTenant(app, systemCommand(), { reason: 'unpaid' });
    expect(await lockTenant(app, systemCommand(), { reason: 'again' })).to.deep.equal(locked);
    const unlocked = await unlockTenant(app, systemCommand(), { reason: 'paid' });
    expect(await unlockTenant(app, systemCommand(), { reason: 'again' })).to.deep.equal(unlocked);
    expect(typesIn(world, stream)).to.deep.equal(['TenantCreated', 'TenantLocked', 'TenantUnlocked']);
  });

  for (const run of [lockTenant, unlockTenant])
    it(`${run.name} requires a reason and a tenant`, async () => {
      expect(faultsOf(await refusal(run(app, systemCommand(), { reason: ' ' })))).to.deep.equal([
        '/reason required',
      ]);
      expect(await refusal(run(app, systemCommand(), { reason: 'x' }))).to.include({
        code: 'tenant_not_found',
      });
    });
});
