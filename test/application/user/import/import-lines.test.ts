import { expect } from 'chai';
import type { App } from '../../../../application/app.js';
import { unlinkIdentity } from '../../../../application/connection/link-identity.js';
import { linkUserIdentity } from '../../../../application/connection/user-identities.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { defineRole } from '../../../../application/role/define-role.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { readUser } from '../../../../application/user/read-user.js';
import { checkLines, importLines } from '../../../../application/user/import/import-lines.js';
import { importConnections } from '../../../../application/user/import/import-connections.js';
import { importRoles } from '../../../../application/user/import/import-roles.js';
import {
  type ImportOptions,
  type ImportRun,
  type LineResult,
  countsOf,
  resultLines,
} from '../../../../application/user/import/import-run.js';
import { dueMails } from '../../../../application/mail/due-mails.js';
import { catalogueEntry } from '../../../../application/webhook/webhook-catalogue.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import { type World, inMemoryWorld, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { addConnection } from '../../../support/samples/connections.js';
import { userNow } from '../../../support/samples/second-factor.js';

const bcrypt = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
const plain: ImportOptions = {
  dryRun: false,
  onConflict: 'skip',
  trustVerified: false,
  notify: false,
  allowWeak: false,
};

describe('an import of people', () => {
  let world: World;
  let app: App;
  let tenantId: string;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    tenantId = uuids.next();
    await createTenant(app, systemCommand({ tenantId }), { slug: 'acme', name: 'Acme' });
  });

  const runOf = (options: Partial<ImportOptions> = {}, importId = uuids.next()): ImportRun => ({
    importId,
    context: systemCommand({ tenantId, commandId: importId, actor: { type: 'apiKey', id: uuids.next() } }),
    options: { ...plain, ...options },
    roles: importRoles(app, tenantId),
    connections: importConnections(app, tenantId),
    room: null,
  });
  const linesOf = (people: readonly unknown[]): { number: number; text: string }[] =>
    people.map((one, index) => ({
      number: index + 1,
      text: typeof one === 'string' ? one : JSON.stringify(one),
    }));
  const imported = (people: readonly unknown[], run = runOf()): Promise<LineResult[]> =>
    importLines(app, run, linesOf(people));
  const checked = (people: readonly unknown[], run = runOf()): Promise<LineResult[]> =>
    checkLines(app, run, linesOf(people), new Set());
  const typesOf = (id: string): string[] =>
    world.log.all
      .filter(({ stream }) => stream.endsWith(id.replaceAll('-', '')))
      .map(({ event }) => event.type);

  it('a person comes along with profile, roles, hash, app, times and suspension', async () => {
    await defineRole(app, systemCommand({ tenantId }), { name: 'editor' });
    const [result] = await imported(
      [
        {
          email: 'Ada@Example.com',
          emailVerified: true,
          firstName: 'Ada',
          externalId: 'x-1',
          metadata: { plan: 'gold' },
          roles: ['user', 'editor'],
          status: 'suspended',
          createdAt: '2020-01-02T03:04:05Z',
          lastLoginAt: '2024-05-06T07:08:09Z',
          password: { hash: bcrypt },
          totp: [{ secret: 'JBSWY3DPEHPK3PXP' }],
        },
      ],
      runOf({ trustVerified: true }),
    );
    expect(result).to.deep.include({ line: 1, outcome: 'created' });
    const found = await readUser(app, tenantId, result!.id!);
    expect(found?.record).to.deep.include({
      email: 'ada@example.com',
      emailVerified: true,
      firstName: 'Ada',
      externalId: 'x-1',
      metadata: { plan: 'gold' },
      roles: ['user', 'editor'],
      status: 'suspended',
      hasPassword: true,
      mfaEnabled: true,
      createdAt: '2020-01-02T03:04:05.000Z',
      lastLoginAt: '2024-05-06T07:08:09.000Z',
    });
  });

  it('a time that is not of the years 1 to 9999 in UTC refuses its line, and no other', async () => {
    const results = await imported([
      { email: 'a@example.com', createdAt: '0001-01-01T00:00:00+01:00' },
      { email: 'b@example.com', lastLoginAt: '9999-12-31T23:59:59-05:00' },
      { email: 'c@example.com', createdAt: '0000-01-01T00:00:00+14:00' },
      { email: 'd@example.com', createdAt: '0001-01-01T01:00:00+01:00' },
    ]);
    expect(results.map(({ outcome }) => outcome)).to.deep.equal(['refused', 'refused', 'refused', 'created']);
    expect(results.map(({ errors }) => errors?.[0]?.pointer)).to.deep.equal([
      '/createdAt',
      '/lastLoginAt',
      '/createdAt',
      undefined,
    ]);
  });

  it('neither mails nor webhooks report a person, unless the import notifies', async () => {
    const line = { roles: ['admin'], status: 'suspended', totp: [{ secret: 'JBSWY3DPEHPK3PXP' }] };
    const person = (name: string): object => ({
      email: `${name}@example.com`,
      password: { hash: bcrypt },
      ...line,
    });
    await imported([person('quiet')]);
    await imported([person('told')], runOf({ notify: true }));
    const events = world.log.all.filter(({ stream }) => stream.includes('-user_'));
    expect(events.map(({ event }) => event.type)).to.have.lengthOf(10);
    for (const { event, context } of events)
      expect(dueMails(event.type, event.data, context), event.type).to.deep.equal([]);
    const published = events.filter(({ event }) => {
      const rule = catalogueEntry(event.type);
      return rule !== undefined && (rule.when?.(event.data as never) ?? true);
    });
    expect(published.map(({ event }) => event.type)).to.deep.equal(['UserCreated']);
    expect(published[0]!.event.data).to.include({ email: 'told@example.com', notify: true });
  });

  it('emailVerified counts only for an import that trusts the source', async () => {
    const [one] = await imported([{ email: 'ada@example.com', emailVerified: true }]);
    expect((await readUser(app, tenantId, one!.id!))?.record.emailVerified).to.equal(false);
  });

  it('the same file changes nothing the second time, whatever becomes of conflicts', async () => {
    const people = Array.from({ length: 60 }, (_, n) => ({ email: `p${n}@example.com`, firstName: `P${n}` }));
    const first = await imported(people);
    expect(countsOf(first)).to.include({ read: 60, created: 60 });
    const events = world.log.all.length;
    for (const onConflict of ['skip', 'update', 'fail'] as const) {
      const again = await imported(people, runOf({ onConflict }));
      expect(again.map(({ id }) => id)).to.deep.equal(first.map(({ id }) => id));
      expect(countsOf(again)).to.include({ created: 0, updated: 0 });
    }
    expect(world.log.all.length).to.equal(events);
  });

  it('a batch that is repeated after a crash creates the same people, and counts them alike', async () => {
    const people = Array.from({ length: 30 }, (_, n) => ({ email: `p${n}@example.com` }));
    const run = runOf();
    const before = await importLines(app, run, linesOf(people).slice(0, 10));
    const events = world.log.all.length;
    const all = await importLines(app, run, linesOf(people));
    expect(all.slice(0, 10)).to.deep.equal(before);
    expect(countsOf(all)).to.include({ created: 30, skipped: 0 });
    expect(world.log.all.length).to.equal(events + 20 * 2);
  });

  it('50 imports of one person at once create one', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, () => imported([{ email: 'ada@example.com', externalId: 'x-1' }])),
    );
    const counts = countsOf(results.flat());
    expect(counts).to.include({ created: 1, skipped: 49 });
  });

  it('an address or external id of another person is skipped, and updates its user when asked', async () => {
    const { record } = await createUser(app, systemCommand({ tenantId }), {
      email: 'ada@example.com',
      sendInvitation: false,
    });
    const line = {
      email: 'ada@example.com',
      firstName: 'Ada',
      externalId: 'x-1',
      password: { hash: bcrypt },
    };
    const [skipped] = await imported([line]);
    expect(skipped).to.deep.equal({ line: 1, outcome: 'skipped', id: record.id, code: 'email_taken' });
    const [updated] = await imported([line], runOf({ onConflict: 'update' }));
    expect(updated).to.deep.equal({
      line: 1,
      outcome: 'updated',
      id: record.id,
      leftOut: ['/password'],
    });
    const now = await readUser(app, tenantId, record.id);
    expect(now?.record).to.include({ firstName: 'Ada', externalId: 'x-1', hasPassword: false });
    const [unchanged] = await imported([line], runOf({ onConflict: 'update' }));
    expect(unchanged).to.include({ outcome: 'skipped', code: 'unchanged' });
    const [other] = await imported(
      [{ email: 'bo@example.com', externalId: 'x-1' }],
      runOf({ onConflict: 'update' }),
    );
    expect(other).to.include({ outcome: 'skipped', code: 'external_id_taken' });
  });

  it('a line that nothing here can hold is refused, and those beside it are imported', async () => {
    await defineRole(app, systemCommand({ tenantId }), { name: 'constructor' });
    const deep = '['.repeat(31_000) + ']'.repeat(31_000);
    const results = await imported([
      { email: 'ada@example.com', roles: ['constructor'] },
      `{"email":"deep@example.com","metadata":{"x":${deep}}}`,
      { email: 'member@example.com', password: { algorithm: { toString: 1 }, hash: 'x' } },
      {
        email: 'cost@example.com',
        password: { algorithm: 'scrypt', cost: { valueOf: 1 }, hash: 'eA==', salt: 'eA==' },
      },
      { email: 'early@example.com', createdAt: '0001-01-01T00:00:00+01:00' },
      { email: 'late@example.com', lastLoginAt: '9999-12-31T23:59:59-05:00' },
      { email: 'bo@example.com', roles: ['constructor'] },
    ]);
    expect(results.map(({ outcome }) => outcome)).to.deep.equal([
      'created',
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
      'created',
    ]);
    expect(results.map(({ errors }) => errors?.[0]!.pointer)).to.deep.equal([
      undefined,
      '/metadata',
      '/password/hash',
      '/password/hash',
      '/createdAt',
      '/lastLoginAt',
      undefined,
    ]);
    expect(countsOf(results).roles).to.deep.equal({ constructor: 2 });
  });

  it('a person whom an import brought without a password gets the one of a later import', async () => {
    const line = { email: 'ada@example.com' };
    const [one] = await imported([line]);
    const withPassword = [{ ...line, password: { hash: bcrypt } }];
    const [updated] = await imported(withPassword, runOf({ onConflict: 'update' }));
    expect(updated).to.deep.equal({ line: 1, outcome: 'updated', id: one!.id, hash: 'bcrypt' });
    expect((await readUser(app, tenantId, one!.id!))?.record).to.include({ hasPassword: true });
  });

  it('no import gives a password to an administrator who is here, nor to a person who found a way to sign in', async () => {
    const connectionId = await addConnection(app, tenantId);
    const people = ['admin', 'linked', 'unlinked'].map((name) => ({ email: `${name}@example.com` }));
    const ids = (await imported(people)).map(({ id }) => id!);
    const [admin, linked, unlinked] = ids as [string, string, string];
    await assignRole(app, systemCommand({ tenantId }), {
      userId: admin,
      roleId: builtInRoleId(tenantId, 'admin'),
    });
    for (const userId of [linked, unlinked])
      await linkUserIdentity(app, systemCommand({ tenantId }), { userId, connectionId, subject: userId });
    const [identity] = (await userNow(app, tenantId, unlinked)).identities;
    const { identityId } = identity!;
    await unlinkIdentity(app, systemCommand({ tenantId }), { userId: unlinked, identityId });
    const again = people.map((line) => ({ ...line, password: { hash: bcrypt } }));
    const results = await imported(again, runOf({ onConflict: 'update' }));
    for (const [index, id] of ids.entries()) {
      expect(results[index]).to.include({ outcome: 'skipped', code: 'unchanged' });
      expect(results[index]!.leftOut).to.deep.equal(['/password']);
      expect((await readUser(app, tenantId, id))?.record).to.include({ hasPassword: false });
    }
  });

  it('a password that a user has is kept by an update', async () => {
    const { record } = await createUser(app, systemCommand({ tenantId }), {
      email: 'ada@example.com',
      password: 'correct horse battery',
    });
    const results = await imported(
      [{ email: 'ada@example.com', firstName: 'Ada', password: { hash: bcrypt } }],
      runOf({ onConflict: 'update' }),
    );
    expect(countsOf(results)).to.deep.include({ updated: 1, hashes: {} });
    expect(typesOf(record.id)).to.deep.equal(['UserCreated', 'UserPasswordSet', 'UserProfileChanged']);
  });

  it('a person who was deleted does not come back with the file', async () => {
    const [one] = await imported([{ email: 'ada@example.com' }]);
    await deleteUser(app, systemCommand({ tenantId }), { userId: one!.id! });
    const [again] = await imported([{ email: 'ada@example.com' }, { email: 'bo@example.com' }]);
    expect(again).to.include({ outcome: 'skipped', code: 'user_deleted' });
  });

  it('a refused line names number, member and remedy, shows no hash, and stops no other', async () => {
    const results = await imported([
      '{"email":',
      { email: 'no address' },
      {
        email: 'a@example.com',
        password: { algorithm: 'md5', hash: 'd41d8cd98f00b204e9800998ecf8427e', encoding: 'hex' },
      },
      { email: 'b@example.com', roles: ['nobody'] },
      { email: 'c@example.com', metadata: { plan: '\u0000' } },
      { email: 'd@example.com', metadata: { plan: '\ud800' } },
      { email: 'e@example.com' },
    ]);
    expect(results.map(({ outcome }) => outcome)).to.deep.equal([
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
      'created',
    ]);
    expect(results.map(({ errors }) => errors?.[0]?.pointer)).to.deep.equal([
      '',
      '/email',
      '/password/hash',
      '/roles/0',
      '/metadata/plan',
      '/metadata/plan',
      undefined,
    ]);
    const text = resultLines(results);
    expect(text.trimEnd().split('\n')).to.have.lengthOf(6);
    expect(text).not.to.include('d41d8cd98f00b204');
  });

  it('an unsalted hash is taken, and counted, when weak hashes are allowed', async () => {
    const people = [
      {
        email: 'a@example.com',
        password: { algorithm: 'md5', hash: 'd41d8cd98f00b204e9800998ecf8427e', encoding: 'hex' },
      },
    ];
    expect(countsOf(await imported(people))).to.include({ refused: 1, weak: 1 });
    expect(countsOf(await imported(people, runOf({ allowWeak: true })))).to.include({ created: 1, weak: 1 });
  });

  it('a caller who may give no roles gives none, and nobody gives owner', async () => {
    const [refused] = await imported([{ email: 'a@example.com', roles: ['admin'] }], {
      ...runOf(),
      roles: null,
    });
    expect(refused!.errors).to.deep.include({
      pointer: '/roles',
      code: 'roles_protected',
      detail: 'takes an owner, or an API key with users:write and roles:write; leave the roles out',
    });
    const [owner] = await imported([{ email: 'b@example.com', roles: ['owner', 'admin'] }]);
    expect(owner).to.deep.include({ outcome: 'created', leftOut: ['/roles/0'] });
    expect((await readUser(app, tenantId, owner!.id!))?.record.roles).to.deep.equal(['admin', 'user']);
  });

  it('a check says what an import would do, and writes nothing', async () => {
    await imported([{ email: 'ada@example.com' }]);
    const events = world.log.all.length;
    const people = [
      { email: 'ada@example.com' },
      { email: 'bo@example.com' },
      { email: 'BO@example.com' },
      {},
    ];
    for (const [onConflict, counts] of [
      ['skip', { created: 1, skipped: 2, refused: 1 }],
      ['update', { created: 1, updated: 2, refused: 1 }],
      ['fail', { created: 1, refused: 3 }],
    ] as const)
      expect(countsOf(await checked(people, runOf({ onConflict }))), onConflict).to.include(counts);
    expect(world.log.all.length).to.equal(events);
  });

  it('the lines of an export of a tenant are taken as they are', async () => {
    const data = {
      id: uuids.next(),
      email: 'ada@example.com',
      firstName: 'Ada',
      roles: ['owner', 'user'],
      status: 'active',
      mfaEnabled: false,
      passwordHash: bcrypt,
      createdAt: '2020-01-02T03:04:05.678Z',
      lastLoginAt: null,
    };
    const results = await imported([
      { type: 'export', data: { format: 'tessera-tenant-export' } },
      { type: 'user', data },
      '',
    ]);
    expect(results).to.have.lengthOf(1);
    expect(results[0]).to.deep.include({ line: 2, outcome: 'created', leftOut: ['/roles/0'] });
  });
});
