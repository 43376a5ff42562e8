import { expect } from 'chai';
import type { App } from '../../../../application/app.js';
import { connectionBook } from '../../../../application/connection/connection-book.js';
import { deleteConnection } from '../../../../application/connection/delete-connection.js';
import { linkUserIdentity, readIdentities } from '../../../../application/connection/user-identities.js';
import { dueMails } from '../../../../application/mail/due-mails.js';
import { namesInExport } from '../../../../application/tenant/export/exported-users.js';
import { issuerOfDirectory } from '../../../../domain/connection/connection-values.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import { importConnections } from '../../../../application/user/import/import-connections.js';
import { checkLines, importLines } from '../../../../application/user/import/import-lines.js';
import {
  type ImportOptions,
  type ImportRun,
  type LineResult,
  countsOf,
} from '../../../../application/user/import/import-run.js';
import { catalogueEntry } from '../../../../application/webhook/webhook-catalogue.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import { type World, inMemoryWorld, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { addConnection } from '../../../support/samples/connections.js';

const email = 'ada@example.com';
const issuer = 'https://id.acme.test';
const account = { connection: 'Acme staff', subject: 'subject-4711' };

describe('external accounts of an import', () => {
  let world: World;
  let app: App;
  let tenantId: string;
  let connectionId: string;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    tenantId = uuids.next();
    await createTenant(app, systemCommand({ tenantId }), { slug: 'acme', name: 'Acme' });
    connectionId = await addConnection(app, tenantId, { issuer });
  });

  const runOf = (options: Partial<ImportOptions> = {}, importId = uuids.next()): ImportRun => ({
    importId,
    context: systemCommand({ tenantId, commandId: importId, actor: { type: 'apiKey', id: uuids.next() } }),
    options: {
      dryRun: false,
      onConflict: 'skip',
      trustVerified: false,
      notify: false,
      allowWeak: false,
      ...options,
    },
    roles: null,
    connections: importConnections(app, tenantId),
    room: null,
  });
  const linesOf = (people: readonly object[]): { number: number; text: string }[] =>
    people.map((one, index) => ({ number: index + 1, text: JSON.stringify(one) }));
  const imported = (people: readonly object[], run = runOf()): Promise<LineResult[]> =>
    importLines(app, run, linesOf(people));
  const checked = (people: readonly object[], run = runOf()): Promise<LineResult[]> =>
    checkLines(app, run, linesOf(people), new Set());
  const accountsOf = async (userId: string): Promise<unknown[]> =>
    (await readIdentities(app, tenantId, userId)).map(({ connection, subject }) => ({ connection, subject }));
  /** Returns what a dry run and the import of one line say of it. */
  const both = async (line: object, options: Partial<ImportOptions> = {}): Promise<LineResult> => {
    const [foreseen] = await checked([line], runOf(options));
    const [done] = await imported([line], runOf(options));
    expect({ ...foreseen, id: null }).to.deep.equal({ ...done, id: null });
    return done!;
  };
  const arrives = async (subject: string): Promise<unknown> => {
    const book = connectionBook(app);
    const { actor: _, ...visitor } = systemCommand({ tenantId });
    const person = {
      issuer,
      subject,
      email: null,
      emailVerified: false,
      firstName: null,
      lastName: null,
      locale: null,
      picture: null,
      amr: [],
      acr: null,
      authenticatedAt: null,
      claims: {},
    };
    const connection = (await book.find(tenantId, connectionId))!;
    return book.arrive(visitor, connection, person);
  };

  it('a person comes along with accounts, in one append, and signs in with them', async () => {
    const other = await addConnection(app, tenantId, { name: 'GitHub', issuer: 'https://else.test' });
    const [result] = await imported([
      {
        email,
        identities: [
          { ...account, connection: 'acme STAFF' },
          { connection: other, subject: '77' },
        ],
      },
    ]);
    expect(result).to.deep.equal({ line: 1, outcome: 'created', id: result!.id });
    expect(await accountsOf(result!.id!)).to.deep.equal([account, { connection: 'GitHub', subject: '77' }]);
    const own = world.log.all.filter(({ stream }) => stream.includes('-user_'));
    expect(new Set(own.map(({ context }) => context.commandId)).size).to.equal(1);
    expect(own.map(({ event }) => event.type)).to.deep.equal([
      'UserCreated',
      'UserIdentityLinked',
      'UserIdentityLinked',
    ]);
    expect(await arrives('subject-4711')).to.include({ kind: 'known', userId: result!.id });
  });

  it('neither mails nor webhooks report the accounts that a person comes with', async () => {
    await imported([{ email, identities: [account] }], runOf({ notify: true }));
    const linked = world.log.all.find(({ event }) => event.type === 'UserIdentityLinked')!;
    expect(dueMails(linked.event.type, linked.event.data, linked.context)).to.deep.equal([]);
    expect(catalogueEntry(linked.event.type)?.when?.(linked.event.data as never)).to.equal(false);
  });

  it('an account that a line names twice, by the id and the name of its connection, is linked once', async () => {
    const [result] = await imported([
      { email, identities: [account, { ...account, connection: connectionId }] },
    ]);
    expect(await accountsOf(result!.id!)).to.deep.equal([account]);
  });

  it('the same file changes nothing the second time, and a batch that is repeated after a crash creates the same', async () => {
    const people = Array.from({ length: 30 }, (_, n) => ({
      email: `p${n}@example.com`,
      identities: [{ ...account, subject: `s${n}` }],
    }));
    const run = runOf();
    await importLines(app, run, linesOf(people).slice(0, 10));
    const first = await importLines(app, run, linesOf(people));
    expect(countsOf(first)).to.include({ created: 30, refused: 0 });
    const events = world.log.all.length;
    for (const onConflict of ['skip', 'update', 'fail'] as const) {
      const again = await imported(people, runOf({ onConflict }));
      expect(again.map(({ id }) => id)).to.deep.equal(first.map(({ id }) => id));
      expect(countsOf(again)).to.include({ created: 0, updated: 0 });
    }
    expect(world.log.all.length).to.equal(events);
  });

  it('an account of another user refuses the line, with member and remedy, and keeps the person free to come without it', async () => {
    const { record } = await createUser(app, systemCommand({ tenantId }), { email: 'bo@example.com' });
    const { subject } = account;
    await linkUserIdentity(app, systemCommand({ tenantId }), { userId: record.id, connectionId, subject });
    for (const onConflict of ['skip', 'update', 'fail'] as const)
      expect(
        await both({ email, identities: [{ ...account, subject: 'free' }, account] }, { onConflict }),
      ).to.deep.equal({
        line: 1,
        outcome: 'refused',
        id: null,
        code: 'identity_taken',
        errors: [
          {
            pointer: '/identities/1',
            code: 'identity_taken',
            detail: 'belongs to another user; leave it out, or unlink it there',
          },
        ],
      });
    expect(await both({ email, identities: [{ ...account, subject: 'free' }] })).to.include({
      outcome: 'created',
    });
  });

  it('an account that an earlier line has refuses the later one, in a dry run as well', async () => {
    const people = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com`, identities: [account] }));
    const outcomes = ['created', 'refused', 'refused'];
    expect((await checked(people)).map(({ outcome }) => outcome)).to.deep.equal(outcomes);
    const done = await imported(people);
    expect(done.map(({ outcome }) => outcome)).to.deep.equal(outcomes);
    expect(done[2]).to.deep.include({ line: 3, code: 'identity_taken', id: null });
    // nobody is lost for the next file
    expect(await both({ email: 'c@example.com' })).to.include({ outcome: 'created' });
  });

  it('of 50 imports of people with one account at once, one brings it', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => imported([{ email: `p${n}@example.com`, identities: [account] }])),
    );
    expect(countsOf(all.flat())).to.include({ created: 1, refused: 49 });
    const linked = world.log.all.filter(({ event }) => event.type === 'UserIdentityLinked');
    expect(linked).to.have.length(1);
  });

  it('a connection that is unknown, deleted or ambiguous refuses the line, with member and remedy', async () => {
    await addConnection(app, tenantId, { name: 'acme staff', issuer: 'https://else.test' });
    const gone = await addConnection(app, tenantId, { name: 'Gone' });
    await deleteConnection(app, systemCommand({ tenantId }), { connectionId: gone, force: false });
    for (const [connection, code, remedy] of [
      ['Nowhere', 'unknown', /create it first/],
      ['Gone', 'unknown', /create it first/],
      [gone, 'unknown', /create it first/],
      [uuids.next(), 'unknown', /create it first/],
      ['Acme staff', 'ambiguous', /give the id of one/],
    ] as const) {
      const { outcome, errors } = await both({ email, identities: [{ ...account, connection }] });
      expect([outcome, errors?.length, errors?.[0]?.pointer, errors?.[0]?.code], connection).to.deep.equal([
        'refused',
        1,
        '/identities/0/connection',
        code,
      ]);
      expect(errors![0]!.detail).to.match(remedy);
    }
    expect(await both({ email, identities: [{ ...account, connection: connectionId }] })).to.include({
      outcome: 'created',
    });
  });

  it('a connection to people of many directories refuses the line, with member and remedy, or is left out', async () => {
    await addConnection(app, tenantId, {
      provider: 'microsoft',
      name: 'Partners',
      issuer: undefined,
      directory: 'organizations',
    });
    const partner = { connection: 'Partners', subject: 'subject-1' };
    const { outcome, errors } = await both({ email, identities: [account, partner] });
    expect([outcome, errors?.map(({ pointer, code }) => [pointer, code])]).to.deep.equal([
      'refused',
      [['/identities/1/connection', 'many_directories']],
    ]);
    expect(errors![0]!.detail).to.match(/name a connection to the directory of this account/);
    const result = await both({ email, identities: [account, { ...partner, optional: true }] });
    expect(result).to.deep.include({ outcome: 'created', leftOut: ['/identities/1'] });
    expect(await accountsOf(result.id!)).to.deep.equal([account]);
  });

  it('an export names accounts that no import can bring as optional', () => {
    const names = namesInExport([
      { connectionId: 'one', name: 'Staff', issuer },
      { connectionId: 'two', name: 'Partners', issuer: issuerOfDirectory('organizations') },
    ]);
    expect([...names.values()]).to.deep.equal([
      { connection: 'Staff' },
      { connection: 'Partners', optional: true },
    ]);
  });

  it('a connection of another tenant is unknown', async () => {
    const otherId = uuids.next();
    await createTenant(app, systemCommand({ tenantId: otherId }), { slug: 'globex', name: 'Globex' });
    const other = await addConnection(app, otherId, { name: 'Globex staff' });
    for (const connection of [other, 'Globex staff'])
      expect(await both({ email, identities: [{ ...account, connection }] })).to.include({
        outcome: 'refused',
      });
  });

  it('an optional account whose connection does not exist is reported, and the person comes without it', async () => {
    const result = await both({
      email,
      identities: [
        { connection: 'myspace', subject: '1', optional: true },
        { ...account, optional: true },
      ],
    });
    expect(result).to.deep.include({ outcome: 'created', leftOut: ['/identities/0'] });
    expect(await accountsOf(result.id!)).to.deep.equal([account]);
  });

  it('a user who is here already gets no account, which is reported', async () => {
    const { record } = await createUser(app, systemCommand({ tenantId }), { email });
    const line = { email, firstName: 'Ada', identities: [account] };
    const [updated] = await imported([line], runOf({ onConflict: 'update' }));
    expect(updated).to.deep.equal({
      line: 1,
      outcome: 'updated',
      id: record.id,
      leftOut: ['/identities/0'],
    });
    expect(await accountsOf(record.id)).to.deep.equal([]);
  });

  it('the accounts of an exported user are taken, and their number, which earlier exports have, is not', async () => {
    const data = { id: uuids.next(), roles: ['user'], status: 'active' };
    const results = await imported([
      { type: 'user', data: { ...data, email, identities: [account] } },
      { type: 'user', data: { ...data, email: 'bo@example.com', identities: 1 } },
    ]);
    expect(results.map(({ outcome }) => outcome)).to.deep.equal(['created', 'created']);
    expect(await accountsOf(results[0]!.id!)).to.deep.equal([account]);
  });
});
