import { expect } from 'chai';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { applyBootstrap, BootstrapRefused } from '../../../application/bootstrap/apply-bootstrap.js';
import { secretsIn, withSecrets } from '../../../application/bootstrap/entry-secrets.js';
import type { Bootstrap } from '../../../application/bootstrap/bootstrap-run.js';
import {
  type BootstrapDocument,
  type BootstrapTenant,
  bootstrapSchema,
} from '../../../application/bootstrap/bootstrap-document.js';
import { changeClient } from '../../../application/client/change-client.js';
import { deleteClient } from '../../../application/client/delete-client.js';
import { findClient } from '../../../application/client/find-client.js';
import { revokeApiKey } from '../../../application/api-key/revoke-api-key.js';
import { changeResource } from '../../../application/resource/change-resource.js';
import { deleteResource } from '../../../application/resource/delete-resource.js';
import { loadResource } from '../../../application/resource/resource-stream.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { checkedPlans } from '../../../domain/billing/plan.js';
import type { BootstrapEvent } from '../../../domain/bootstrap/bootstrap-events.js';
import { SYSTEM_TENANT } from '../../../domain/shared/stream-name.js';
import { deleteRole } from '../../../application/role/delete-role.js';
import { changeRole } from '../../../application/role/change-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import { changeUser } from '../../../application/user/change-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { readUser } from '../../../application/user/read-user.js';
import type { Scope } from '../../../domain/api-key/scopes.js';
import type { ApiKeyEvent } from '../../../domain/api-key/api-key-events.js';
import type { ClientInput } from '../../../domain/client/client-input.js';
import { acceptsSecret } from '../../../domain/client/client-secret.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { compileSchema } from '../../../infrastructure/json-schema/compile-schema.js';
import {
  type Process,
  type World,
  Crash,
  inMemoryWorld,
  systemCommand,
  testAddresses,
} from '../../support/in-memory/in-memory-app.js';

const RUN = '0190f0f0-0000-7000-8000-00000000c0de';

const OTHER_RUN = '0190f0f0-0000-7000-8000-00000000c0df';

const jwks = {
  keys: [{ kty: 'EC' as const, crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43), kid: 'one' }],
};

const wanted: BootstrapDocument = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme Inc.',
      owner: { email: 'Owner@acme.test', firstName: 'Ada', locale: 'de-at', externalId: 'crm-0' },
      users: [
        { email: 'bo@acme.test', roles: ['admin', 'billing-viewer'], emailVerified: true },
        { email: 'cy@acme.test', password: 'correct horse battery' },
      ],
      roles: [{ name: 'billing-viewer', description: 'Sees invoices' }],
      apiKeys: [{ name: 'backend', scopes: ['users:read'] }],
    },
  ],
};

/** A process of that world that runs the document, as a start does: with the run of one that died, where one did. */
function starting(world: World, app: Process, overrides: Partial<Bootstrap> = {}): Bootstrap {
  const apiKeys: Bootstrap['apiKeys'] = (tenantId) =>
    Promise.resolve(
      world.log.all
        .filter(({ context }) => context.tenantId === tenantId)
        .flatMap(({ event, context: { occurredAt } }) => {
          if (event.type !== 'ApiKeyIssued') return [];
          const { apiKeyId: id, name, scopes } = event.data;
          const revoked = world.log.all.find(
            (other) => other.event.type === 'ApiKeyRevoked' && other.event.data.apiKeyId === id,
          );
          const revokedAt = revoked?.context.occurredAt ?? null;
          return [{ id, name, scopes: scopes as Scope[], createdAt: occurredAt, revokedAt }];
        }),
    );
  return { app, apiKeys, generated: new Set(), run: RUN, ...overrides };
}

const typesOf = (world: World): string[] => world.log.all.map(({ event }) => event.type);
const only = (document: BootstrapDocument) => document.tenants![0]!;

async function done(document = wanted): Promise<{ world: World; app: Process; written: BootstrapDocument }> {
  const world = inMemoryWorld();
  const app = world.process();
  const complete = withSecrets(document, app.secrets);
  const bootstrap = starting(world, app, { generated: complete.generated });
  return { world, app, written: await applyBootstrap(bootstrap, complete.document) };
}

/** Runs it again, as the next start would: what was written is known. */
async function again(world: World, document: BootstrapDocument, run: string): Promise<BootstrapDocument> {
  const app = world.process();
  const complete = withSecrets(document, app.secrets);
  return applyBootstrap(starting(world, app, { generated: complete.generated, run }), complete.document);
}

/** Runs it again with what the last run wrote, as `runBootstrap` does. */
async function after(earlier: BootstrapDocument, world: World, document: BootstrapDocument) {
  const app = world.process();
  const known = secretsIn(earlier);
  const { document: complete, generated } = withSecrets(document, app.secrets, known);
  return applyBootstrap(starting(world, app, { generated, known, run: app.ids.next() }), complete);
}

describe('bootstrap', () => {
  it('the bootstrap creates what the document says, and fills in ids and secrets', async () => {
    const { app, written } = await done();
    const tenant = only(written);
    const read = async (userId: string): Promise<object> =>
      (await readUser(app, tenant.tenantId!, userId))!.record;
    expect(await read(tenant.owner.id!)).to.include({
      email: 'owner@acme.test',
      firstName: 'Ada',
      locale: 'de-AT',
      emailVerified: true,
    });
    expect(await read(tenant.owner.id!))
      .to.have.property('roles')
      .with.members(['user', 'owner']);
    const [bo, cy] = tenant.users!;
    expect(await read(bo!.id!)).to.include({ emailVerified: true });
    expect(await read(bo!.id!))
      .to.have.property('roles')
      .with.members(['user', 'admin', 'billing-viewer']);
    expect(await read(cy!.id!)).to.include({ emailVerified: false });
    expect(cy!.password).to.equal('correct horse battery');
    for (const { password } of [tenant.owner, bo!]) expect(password).to.match(/^password-/);
    expect(tenant.apiKeys![0]!.key).to.match(/^tsk_/);
    expect(tenant.roles![0]!.id).to.match(/^[0-9a-f-]{36}$/);
  });

  it('the bootstrap changes nothing when it runs again', async () => {
    const { world, written } = await done();
    const before = typesOf(world);
    const second = await again(world, written, '0190f0f0-0000-7000-8000-00000000c0d2');
    expect(typesOf(world)).to.deep.equal(before);
    expect(second).to.deep.equal(written);
  });

  it('the bootstrap shows no generated secret for records that exist already', async () => {
    const { world } = await done();
    const tenant = only(await again(world, wanted, '0190f0f0-0000-7000-8000-00000000c0d2'));
    expect(tenant.owner).to.not.have.property('password');
    expect(tenant.users![0]).to.not.have.property('password');
    expect(tenant.users![1]).to.include({ password: 'correct horse battery' });
    expect(tenant.apiKeys![0]).to.not.have.property('key');
  });

  it('the bootstrap applies settings of a tenant once, and shows what they are now', async () => {
    const settings = { mfa: 'required_for_admins', passwordMinLength: 9 } as const;
    const document = { tenants: [{ ...only(wanted), settings, users: [] }] };
    const { world, app, written } = await done(document);
    expect(only(written).settings).to.deep.equal(settings);
    const context = systemCommand({ tenantId: only(written).tenantId! });
    await changeTenantSettings(app, context, { mfa: 'off' });
    const later = await again(world, document, '0190f0f0-0000-7000-8000-00000000c0d2');
    expect(only(later).settings).to.deep.equal({ ...settings, mfa: 'off' });
  });

  it('the bootstrap gives a tenant its plan once, also one with a price', async () => {
    const world = inMemoryWorld();
    world.plans = checkedPlans({
      currency: 'EUR',
      plans: [
        { id: 'free', name: 'Free', default: true },
        { id: 'team', name: 'Team', amount: 4900, interval: 'month' },
      ],
    });
    const planOf = async (tenantId: string): Promise<string | undefined> =>
      (await loadBilling(world.process(), tenantId)).state.subscription?.plan;
    for (const [plan, run] of [
      ['team', RUN],
      ['free', OTHER_RUN],
    ] as const) {
      const document = { tenants: [{ ...only(wanted), plan, users: [] }] };
      const tenant = only(await again(world, document, run));
      // the second one is not applied: the entry was
      expect(await planOf(tenant.tenantId!)).to.equal('team');
      expect(tenant.plan).to.equal(plan);
    }
  });

  it('the bootstrap refuses a plan that is not offered, and two keys with one name, and says where', async () => {
    const refusal = async (members: object): Promise<string> =>
      ((await done({ tenants: [{ ...only(wanted), ...members }] }).catch((error: unknown) => error)) as Error)
        .message;
    expect(await refusal({ plan: 'gold' })).to.match(/^at \/tenants\/0\/plan: is not one of /);
    const key = { name: 'backend', scopes: ['users:read' as const] };
    expect(await refusal({ apiKeys: [key, key] })).to.equal(
      'at /tenants/0/apiKeys/1/name: is the name of another key of this tenant; give each key a name of its own',
    );
  });

  it('the bootstrap refuses settings that are none, and says where', async () => {
    const settings = { passwordMinLength: 7 };
    const outcome: unknown = await done({ tenants: [{ ...only(wanted), settings }] }).catch(
      (error: unknown) => error,
    );
    expect(outcome).to.be.instanceOf(BootstrapRefused);
    expect((outcome as Error).message).to.equal(
      'at /tenants/0/settings/passwordMinLength: must be a whole number from 8 to 64',
    );
  });

  it('the bootstrap refuses a key that two tenants have, and does not name them', async () => {
    const key = `tsk_${'k'.repeat(43)}`;
    const tenants = ['one', 'two'].map((slug) => ({
      slug,
      name: slug,
      owner: { email: 'o@example.com' },
      apiKeys: [{ name: 'backend', scopes: ['users:read'], key }],
    }));
    const world = inMemoryWorld();
    const app = world.process();
    const { document } = withSecrets({ tenants }, app.secrets);
    const outcome: unknown = await applyBootstrap(starting(world, app), document).catch(
      (error: unknown) => error,
    );
    expect(outcome).to.be.instanceOf(BootstrapRefused);
    expect((outcome as Error).message)
      .to.match(/^at \/tenants\/1\/apiKeys\/0: /)
      .and.not.contain(key);
  });

  it('the bootstrap refuses a user whose external id another user has', async () => {
    const [acme] = wanted.tenants!;
    const users = ['bo', 'cy'].map((name) => ({ email: `${name}@acme.test`, externalId: 'crm-1' }));
    const refused = await done({ tenants: [{ ...acme!, users }] }).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(BootstrapRefused);
    expect((refused as Error).message)
      .to.contain('external id')
      .and.not.to.contain('crm-1');
  });

  it('the bootstrap changes no record that was changed since, and restores none that is gone', async () => {
    const { world, app, written } = await done();
    const { tenantId = '', users, roles, owner } = only(written);
    const by = () => systemCommand({ tenantId });
    const bo = users![0]!.id!;
    const cy = users![1]!.id!;
    const roleId = roles![0]!.id!;
    await changeUser(app, by(), { userId: owner.id!, firstName: 'Augusta', externalId: 'crm-2' });
    await unassignRole(app, by(), { roleId: builtInRoleId(tenantId, 'admin'), userId: bo });
    await changeRole(app, by(), { roleId, description: 'Sees all' });
    await deleteUser(app, by(), { userId: cy });
    const key = world.log.all.find(({ event }) => event.type === 'ApiKeyIssued')!.event as ApiKeyEvent;
    await revokeApiKey(app, by(), { apiKeyId: key.data.apiKeyId });

    await deleteRole(app, by(), { roleId });
    const before = typesOf(world);
    const tenant = only(await again(world, written, '0190f0f0-0000-7000-8000-00000000c0d2'));
    expect(typesOf(world)).to.deep.equal(before);
    expect(tenant.users!.map(({ id }) => id)).to.deep.equal([bo]);
    expect([tenant.roles, tenant.apiKeys]).to.deep.equal([[], []]);
    expect(tenant.owner).to.include({ firstName: 'Augusta', externalId: 'crm-2' });
    expect(tenant.users![0]).to.deep.include({ roles: [], emailVerified: true });
    expect(JSON.stringify(tenant)).not.to.contain('cy@acme.test');
  });

  it('the bootstrap does not restore an owner who was removed, erased, renamed or demoted, however often it runs', async () => {
    const { world, app, written } = await done();
    const { tenantId = '', owner, users } = only(written);
    const by = () => systemCommand({ tenantId });
    const ownerRoleId = builtInRoleId(tenantId, 'owner');
    const [bo, cy] = users!.map(({ id }) => id!) as [string, string];
    await assignRole(app, by(), { roleId: ownerRoleId, userId: bo });
    await unassignRole(app, by(), { roleId: ownerRoleId, userId: owner.id! });
    await changeUser(app, by(), { userId: cy, email: 'cynthia@acme.test' });
    const counts = () =>
      typesOf(world).filter((type) => type === 'UserCreated' || type === 'OwnerAdded').length;
    const before = counts();
    for (const run of ['c0d2', 'c0d3']) await again(world, wanted, `0190f0f0-0000-7000-8000-00000000${run}`);
    await deleteUser(app, by(), { userId: owner.id! });
    for (const run of ['c0d4', 'c0d5']) {
      const tenant = only(await again(world, wanted, `0190f0f0-0000-7000-8000-00000000${run}`));
      expect(tenant.owner).to.deep.equal({ email: 'erased' });
    }
    expect(counts()).to.equal(before);
  });

  it('the bootstrap keeps the secrets of a user with another address and of a client with another name, in every run', async () => {
    const server = {
      name: 'Server',
      type: 'confidential',
      audience: 'api',
      redirectUris: ['https://a.test/'],
    };
    const document = { tenants: [{ ...only(wanted), clients: [server] }] };
    const { world, app, written } = await done(document);
    const { tenantId = '', users, clients } = only(written);
    const by = () => systemCommand({ tenantId });
    await changeUser(app, by(), { userId: users![0]!.id!, email: 'robert@acme.test' });
    await changeClient(app, by(), { clientId: clients![0]!.clientId!, name: 'Renamed' });
    let last = written;
    for (let start = 0; start < 3; start++) {
      last = await after(last, world, document);
      const tenant = only(last);
      expect(tenant.users![0]).to.include({ email: 'robert@acme.test', password: users![0]!.password });
      expect(tenant.clients![0]).to.include({ name: 'Renamed', clientSecret: clients![0]!.clientSecret });
    }
    await generatePassword(app, by(), { userId: users![0]!.id! });
    expect(only(await after(last, world, document)).users![0]).to.not.have.property('password');
  });

  it('the bootstrap leaves out values of an entry that no longer exist', async () => {
    const { world, app, written } = await done();
    const { tenantId = '', owner } = only(written);
    const cleared = { firstName: null, locale: null, externalId: null };
    await changeUser(app, systemCommand({ tenantId }), { userId: owner.id!, ...cleared });
    const next = await after(written, world, wanted);
    expect(only(next).owner).to.have.all.keys('email', 'password', 'id');
    expect(compileSchema(bootstrapSchema)(next)).to.deep.equal([]);
  });

  it('the bootstrap names entries by event once each, and no address in it', async () => {
    const { world, written } = await done();
    const applied = world.log.all.filter(({ event }) => event.type === 'BootstrapEntryApplied');
    const { tenantId, owner, users, roles } = only(written);
    const ids = applied.map(({ event }) => (event as BootstrapEvent).data.id);
    expect(ids).to.include.members([tenantId, owner.id, users![0]!.id, users![1]!.id, roles![0]!.id]);
    expect(ids).to.have.length(5);
    expect(JSON.stringify(applied.map(({ event }) => event))).not.to.match(/acme|@|billing/);
    expect(new Set(applied.map(({ context }) => context.tenantId))).to.deep.equal(new Set([SYSTEM_TENANT]));
  });

  it('the bootstrap does not change a user who existed before, also when it continues after a crash', async () => {
    const world = inMemoryWorld();
    const app = world.process();
    const tenantId = app.ids.next();
    await createTenant(app, systemCommand({ tenantId }), { slug: 'acme', name: 'Acme Inc.' });
    const { record } = await createUser(app, systemCommand({ tenantId }), { email: 'bo@acme.test' });
    const { document } = withSecrets(wanted, app.secrets);
    for (const at of [3, 100]) {
      const doomed = world.process({ crash: { at, when: 'after' } });
      await applyBootstrap(starting(world, doomed), document).catch(() => undefined);
    }
    const found = (await readUser(app, tenantId, record.id))!.record;
    expect(found).to.deep.include({ roles: ['user'], emailVerified: false });
  });

  it('the bootstrap continues after a crash at any point, as the same run', async () => {
    const { world: whole, app } = await done();
    const expected = typesOf(whole);
    for (let at = 1; at <= app.writes; at++) {
      for (const when of ['before', 'after'] as const) {
        const world = inMemoryWorld();
        const doomed = world.process({ crash: { at, when } });
        const { document, generated } = withSecrets(wanted, doomed.secrets);
        const outcome = await applyBootstrap(starting(world, doomed, { generated }), document).catch(
          (error: unknown) => error,
        );
        expect(outcome, `${when} ${at}`).to.be.instanceOf(Crash);
        // at once: nothing that the dead run reserved is waited for
        const resumed = starting(world, world.process());
        const written = only(await applyBootstrap(resumed, document));
        expect(typesOf(world).filter((type) => type !== 'ValueReserved')).to.deep.equal(
          expected.filter((type) => type !== 'ValueReserved'),
        );
        expect(written.apiKeys![0]!.key).to.equal(only(document).apiKeys![0]!.key);
        expect(written.owner.password).to.equal(only(document).owner.password);
      }
    }
  });

  it('the bootstrap continues after a crash, and does not restore records that were deleted meanwhile', async () => {
    const world = inMemoryWorld();
    const app = world.process();
    const { document } = withSecrets(wanted, app.secrets);
    const { tenantId = '', users, roles } = only(await applyBootstrap(starting(world, app), document));
    await deleteUser(app, systemCommand({ tenantId }), { userId: users![1]!.id! });
    await deleteRole(app, systemCommand({ tenantId }), { roleId: roles![0]!.id! });
    const tenant = only(await applyBootstrap(starting(world, app), document));
    expect(tenant.users!.map(({ id }) => id)).to.deep.equal([users![0]!.id]);
    expect(tenant.roles).to.deep.equal([]);
  });

  const acme = only(wanted);
  const refusals: [string, object, string][] = [
    ['a slug', { ...acme, slug: 'No Slug' }, '/tenants/0/slug'],
    ['a tenant name', { ...acme, name: ' ' }, '/tenants/0/name'],
    ['the owner’s email', { ...acme, owner: { email: 'hunter2hunter2' } }, '/tenants/0/owner/email'],
    [
      'a password',
      { ...acme, users: [...acme.users!, { email: 'd@acme.test', password: 'hunter2' }] },
      '/tenants/0/users/2/password',
    ],
    ['a role that nobody defines', { ...acme, roles: [] }, '/tenants/0/users/0/roles'],
    ['a built-in role', { ...acme, roles: [{ name: 'Admin' }] }, '/tenants/0/roles/0'],
    ['a role name', { ...acme, roles: [{ name: 'hunter2\u0000' }], users: [] }, '/tenants/0/roles/0/name'],
    ['a user’s email', { ...acme, users: [{ email: 'a@' }] }, '/tenants/0/users/0/email'],
    [
      'a key’s name',
      { ...acme, apiKeys: [{ name: '', scopes: ['users:read'], key: `tsk_${'h'.repeat(43)}` }] },
      '/tenants/0/apiKeys/0/name',
    ],
  ];
  for (const [what, tenant, pointer] of refusals) {
    it(`the bootstrap says which entry the rules refuse, and not its value: ${what}`, async () => {
      const outcome = await done({ tenants: [tenant] } as BootstrapDocument).catch((error: unknown) => error);
      expect(outcome).to.be.instanceOf(BootstrapRefused);
      const { message } = outcome as Error;
      expect(message.startsWith(`at ${pointer}: `), message).to.equal(true);
      expect(message).to.not.contain('hunter2');
      expect(message).to.not.contain('hhhh');
    });
  }

  describe('of APIs', () => {
    const identifier = 'https://api.acme.test';
    const orders = {
      identifier,
      name: 'Orders',
      permissions: [{ name: 'orders:read', description: 'Read orders' }, { name: 'orders:write' }],
      accessTokenMinutes: 5,
    };
    const clerk = { name: 'clerk', permissions: [{ resource: identifier, name: 'orders:read' }] };
    const web = {
      clientId: 'web',
      type: 'public',
      redirectUris: ['https://a.test/cb'],
      resources: [identifier],
    };
    const withApi: BootstrapTenant = {
      ...acme,
      users: [],
      resources: [orders],
      roles: [clerk],
      clients: [web],
    };
    const document = { tenants: [withApi] };

    it('the bootstrap registers APIs before the roles and clients that name them', async () => {
      const { app, written } = await done(document);
      const { tenantId = '', resources, roles } = only(written);
      const { state } = await loadResource(app, tenantId, identifier);
      expect(state).to.deep.include({ status: 'present', name: 'Orders', accessTokenMinutes: 5 });
      expect(resources).to.have.length(1);
      expect(resources![0]).to.deep.include({ identifier, name: 'Orders', accessTokenMinutes: 5 });
      expect(resources![0]!.id).to.match(/^[0-9a-f-]{36}$/);
      expect(roles![0]).to.deep.include(clerk);
      expect((await findClient(app, 'web'))!.client.resources).to.include(identifier);
    });

    it('the bootstrap of APIs changes nothing the second time, and writes a valid document', async () => {
      const { world, written } = await done(document);
      const before = world.log.all.length;
      const { resources, roles, clients } = only(await again(world, document, OTHER_RUN));
      expect({ resources, roles, clients }).to.deep.equal({
        resources: only(written).resources,
        roles: only(written).roles,
        clients: only(written).clients,
      });
      expect(await again(world, written, OTHER_RUN)).to.deep.equal(written);
      expect(world.log.all).to.have.length(before);
      expect(compileSchema(bootstrapSchema)(written)).to.deep.equal([]);
    });

    it('the bootstrap shows an API as it is now, and does not restore a deleted one', async () => {
      const { world, app, written } = await done(document);
      const { tenantId = '', resources } = only(written);
      const by = () => systemCommand({ tenantId });
      const resourceId = resources![0]!.id!;
      await changeResource(app, by(), { resourceId, name: 'All orders' });
      expect(only(await again(world, document, OTHER_RUN)).resources![0]).to.include({ name: 'All orders' });
      await deleteResource(app, by(), { resourceId });
      expect(only(await again(world, document, OTHER_RUN)).resources).to.deep.equal([]);
    });

    it('the bootstrap of APIs continues after a crash at any write', async () => {
      const complete = withSecrets(document, inMemoryWorld().process().secrets);
      for (let at = 1; ; at++) {
        const world = inMemoryWorld();
        const doomed = world.process({ crash: { at, when: 'after' } });
        const outcome = await applyBootstrap(starting(world, doomed), complete.document).catch(
          (error: unknown) => error,
        );
        if (!(outcome instanceof Crash)) break;
        const app = world.process();
        expect(only(await applyBootstrap(starting(world, app), complete.document)).resources).to.have.length(
          1,
        );
        expect(typesOf(world).filter((type) => type === 'ResourceRegistered')).to.have.length(1);
      }
    });

    for (const [what, tenant, pointer] of [
      ['an identifier', { resources: [{ identifier: 'hunter2' }] }, '/resources/0/identifier'],
      [
        'a permission',
        { resources: [{ ...orders, permissions: [{ name: 'Hunter2' }] }] },
        '/resources/0/permissions/0/name',
      ],
      [
        'a lifetime',
        { resources: [orders, { identifier: 'urn:acme:other', accessTokenMinutes: 61 }] },
        '/resources/1/accessTokenMinutes',
      ],
      ['a role of an API that is not there', { resources: [] }, '/roles/0/permissions/0/resource'],
      [
        'a role with a permission that is not there',
        { resources: [{ ...orders, permissions: [] }] },
        '/roles/0/permissions/0/name',
      ],
      ['a client of an API that is not there', { resources: [], roles: [] }, '/clients/0/resources/0'],
    ] as const)
      it(`the bootstrap of APIs is refused with the path of the faulty entry: ${what}`, async () => {
        const outcome = await done({ tenants: [{ ...withApi, ...tenant }] }).catch((error: unknown) => error);
        expect(outcome).to.be.instanceOf(BootstrapRefused);
        const { message } = outcome as Error;
        expect(message.startsWith(`at /tenants/0${pointer}: `), message).to.be.true;
        expect(message.toLowerCase()).to.not.contain('hunter2');
      });
  });

  describe('of clients', () => {
    const web = { clientId: 'web', type: 'public', audience: 'api', redirectUris: ['https://a.test/cb'] };
    const other = { ...web, clientId: 'other' };
    const named = { ...web, clientId: undefined, name: 'Named', type: 'confidential' };
    const { clientId: _, ...server } = named;
    const signing = {
      ...web,
      clientId: 'signing',
      type: 'confidential',
      authMethod: 'private_key_jwt',
      jwks,
    };
    const document = { tenants: [{ ...acme, users: [], clients: [web, server, signing] }] };

    it('the bootstrap registers a client that publishes its keys', async () => {
      const { jwks: _jwks, ...rest } = signing;
      const publishing = { ...rest, jwksUri: 'https://keys.acme.test/jwks' };
      const { app, written } = await done({ tenants: [{ ...acme, users: [], clients: [publishing] }] });
      expect(only(written).clients).to.deep.equal([publishing]);
      const { client } = (await findClient(app, 'signing'))!;
      expect(client).to.deep.include({ jwks: null, jwksUri: publishing.jwksUri, secrets: [] });
    });

    it('the bootstrap registers clients, with an id and a secret where they have none', async () => {
      const { app, written } = await done(document);
      const [first, second, third] = only(written).clients!;
      expect([first, third]).to.deep.equal([web, signing]);
      expect(second).to.deep.include(server);
      expect(second!.clientId).to.match(/^[0-9a-f]{32}$/);
      const { client, tenantId } = (await findClient(app, second!.clientId!))!;
      expect(tenantId).to.equal(only(written).tenantId);
      const hash = app.secrets.hashClientSecret(second!.clientSecret!);
      expect(acceptsSecret(client, hash, '2026-01-02T03:04:05.678Z')).to.be.true;
      expect((await findClient(app, 'signing'))!.client).to.deep.include({ jwks, secrets: [] });
    });

    it('the bootstrap of clients changes nothing the second time, also where another process knows the ids and secrets', async () => {
      const { world, written } = await done(document);
      const before = world.log.all.length;
      expect(only(await again(world, written, OTHER_RUN)).clients).to.deep.equal(only(written).clients);
      const elsewhere = only(await again(world, document, OTHER_RUN)).clients!;
      const [, { clientSecret: _secret, ...shown }] = only(written).clients! as [ClientInput, ClientInput];
      expect(elsewhere).to.deep.equal([web, shown, signing]);
      expect(world.log.all).to.have.length(before);
    });

    it('the bootstrap does not restore a deleted client', async () => {
      const { world, app, written } = await done(document);
      const { tenantId = '' } = only(written);
      await deleteClient(app, systemCommand({ tenantId }), { clientId: 'web' });
      await again(world, document, OTHER_RUN);
      expect(await findClient(app, 'web')).to.be.null;
    });

    it('the bootstrap of clients continues after a crash at any write, with the same secrets', async () => {
      const complete = withSecrets(document, inMemoryWorld().process().secrets);
      for (let at = 1; ; at++) {
        const world = inMemoryWorld();
        const doomed = world.process({ crash: { at, when: 'after' } });
        const outcome = await applyBootstrap(starting(world, doomed), complete.document).catch(
          (error: unknown) => error,
        );
        if (!(outcome instanceof Crash)) break;
        const app = world.process();
        const written = await applyBootstrap(starting(world, app), complete.document);
        const [, second] = only(written).clients!;
        const { client } = (await findClient(app, second!.clientId!))!;
        expect(client.secrets[0]!.hash).to.equal(app.secrets.hashClientSecret(second!.clientSecret!));
        expect(typesOf(world).filter((type) => type === 'ClientRegistered')).to.have.length(3);
      }
    });

    it('a client of the bootstrap needs no audience, and no redirect URI where its kind has none', async () => {
      const clients = [
        { clientId: 'own', type: 'public', redirectUris: ['https://a.test/cb'] },
        { clientId: 'hook', kind: 'service' },
      ];
      const { app, written } = await done({ tenants: [{ ...acme, users: [], clients }] });
      const { tenantId, clients: [, hook] = [] } = only(written);
      const registered = async (id: string) => (await findClient(app, id))!.client;
      expect(await registered('own')).to.include({ audience: `urn:uuid:${tenantId}:own`, kind: 'spa' });
      expect(await registered('hook')).to.include({
        audience: `urn:uuid:${tenantId}:hook`,
        type: 'confidential',
        kind: 'service',
      });
      expect(hook!.clientSecret).to.match(/^[A-Za-z0-9_-]{43}$/);
    });

    for (const [what, client, pointer] of [
      ['neither type nor kind', { ...other, type: undefined }, '/type'],
      ['no redirect URI', { ...other, redirectUris: undefined }, '/redirectUris'],
      ['neither id nor name', { ...server, name: undefined }, '/name'],
      ['a bad redirect URI', { ...other, redirectUris: ['http://hunter2.test/'] }, '/redirectUris/0'],
      ['a short secret', { ...server, clientSecret: 'hunter2' }, '/clientSecret'],
      ['a public client with a secret', { ...other, clientSecret: 'hunter2'.repeat(6) }, '/clientSecret'],
      [
        'a redirect URI at the portal',
        { ...other, redirectUris: [`${testAddresses.portalUrl}/callback`.replace('http:', 'https:')] },
        '/redirectUris/0',
      ],
      [
        'a redirect URI at a tenant',
        {
          ...other,
          redirectUris: [`${testAddresses.tenantHost('acme')}/sign-in`.replace('http:', 'https:')],
        },
        '/redirectUris/0',
      ],
      ['the audience of the service', { ...other, audience: testAddresses.baseUrl }, '/audience'],
    ] as const) {
      it(`the bootstrap of clients is refused with the path of the faulty entry: ${what}`, async () => {
        const tenants = [{ ...acme, users: [], clients: [web, client] }];
        const outcome = await done({ tenants }).catch((error: unknown) => error);
        expect(outcome).to.be.instanceOf(BootstrapRefused);
        const { message } = outcome as Error;
        expect(message.startsWith(`at /tenants/0/clients/1${pointer}: `), message).to.be.true;
        expect(message).to.not.contain('hunter2');
      });
    }

    it('the bootstrap of clients is refused when another tenant has the client id or the audience', async () => {
      const globex = { ...acme, slug: 'globex', owner: { email: 'o@globex.test' }, users: [], roles: [] };
      for (const [client, words] of [
        [web, /client id/],
        [{ ...web, clientId: 'web2' }, /audience/],
      ] as const) {
        const tenants = [...document.tenants, { ...globex, clients: [client] }];
        const outcome = await done({ tenants }).catch((error: unknown) => error);
        expect(outcome).to.be.instanceOf(BootstrapRefused);
        expect((outcome as Error).message)
          .to.match(/^at \/tenants\/1\/clients\/0: /)
          .and.match(words);
      }
    });
  });
});
