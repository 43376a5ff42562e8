import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { emailPseudonym } from '../../application/user/email/typed-email.js';
import { emailDigestOf } from '../../application/user/email/unique-email.js';
import { PLATFORM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import { openRuntime } from '../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../interfaces/config.js';
import { type Call, type Reply, call, sendRaw, upload } from '../support/http/http-client.js';
import { formOf, userAgent } from '../support/http/user-agent.js';
import { noise } from '../support/samples/sample-images.js';
import {
  type Ended,
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  embeddedUrlOf,
  startServiceProcess,
  temporaryDataDir,
  tessera,
} from '../support/services/service-process.js';
import { dump, filesOf, tracesOf } from './traces.js';

/** A value that stands for something personal and occurs nowhere else. */
const canary = (what: string): string => `Canary${what}${randomBytes(6).toString('hex')}`;

/**
 * A user who is deleted leaves no trace in the database (all that a dump of it would
 * hold), in the files beside it or in what the service printed, and everything can still be built anew.
 *
 * Pages and indexes are looked at in `erased-pages.pg.test.ts`; out of scope is the write-ahead log of the database, which
 * PostgreSQL overwrites in its own time.
 */
describe('the erasure of a person', () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  let probe: Probe;
  let key: string;
  const ended: Ended[] = [];

  const agent = canary('Agent');
  const person = {
    email: `${canary('mail')}@canary.test`.toLowerCase(),
    firstName: canary('First'),
    lastName: canary('Last'),
    locale: `de-x-${randomBytes(4).toString('hex')}`,
    externalId: canary('External'),
    metadata: { plan: canary('Plan'), [canary('Key')]: canary('Value') },
    password: canary('Password'),
  };
  const changed = {
    email: `${canary('second')}@canary.test`.toLowerCase(),
    firstName: canary('Other'),
    lastName: canary('Married'),
    locale: `en-x-${randomBytes(4).toString('hex')}`,
    externalId: canary('Moved'),
    metadata: { plan: canary('Gold') },
  };
  const valuesOf = ({ metadata, ...rest }: typeof changed): string[] => [
    ...Object.values(rest),
    ...Object.values(metadata),
    ...Object.keys(metadata).filter((name) => name.startsWith('Canary')),
  ];
  const canaries = [...valuesOf(person), ...valuesOf(changed)];
  const creation = { headers: { 'Idempotency-Key': canary('Idempotency') }, body: person };
  let id: string;
  let webhook: string;

  const send = (method: string, path: string, { headers, ...rest }: Call = {}): Promise<Reply> =>
    call(service.url, method, path, { key, headers: { 'User-Agent': agent, ...headers }, ...rest });
  const done = async (method: string, path: string, options?: Call): Promise<Reply> => {
    const reply = await send(method, path, options);
    expect(reply.status, `${method} ${path}: ${reply.text}`).to.be.within(200, 204);
    return reply;
  };

  /** Types these at the tenant's page; the status that the browser sees. */
  const signIn = async (email: string, password: string): Promise<number> => {
    const { port } = new URL(service.url);
    const browser = userAgent(Number(port));
    const headers = { 'User-Agent': agent };
    const { action, hidden } = formOf(await browser.get(`http://acme.localhost:${port}/sign-in`, headers));
    return (await browser.post(action, { ...hidden, email, password }, headers)).status;
  };

  /** Fails with the place of each trace of these values. */
  function expectNoTrace(values: readonly string[], texts: ReadonlyMap<string, string>): void {
    for (const [where, text] of texts) expect(tracesOf(values, text), where).to.deep.equal([]);
  }
  /** Pieces of an image from all over it, in hexadecimal, as a dump shows bytes. */
  const piecesOf = (image: Buffer): string[] =>
    [0.2, 0.4, 0.6, 0.8].map((share) => {
      const at = Math.floor(image.length * share);
      return image.subarray(at, at + 16).toString('hex');
    });
  const pictures: string[] = [];
  /** Fails with the table that an avatar stands in as it can be seen. */
  function expectNoPicture(database: ReadonlyMap<string, string>): void {
    for (const [where, text] of database)
      for (const piece of pictures) expect(text.includes(piece), where).to.equal(false);
  }
  /** All that any process of the service has printed. */
  const printed = (): Map<string, string> =>
    new Map(
      [...ended, { stdout: service.stdout(), stderr: service.stderr() }].flatMap(
        ({ stdout, stderr }, number): [string, string][] => [
          [`stdout of process ${number}`, stdout],
          [`stderr of process ${number}`, stderr],
        ],
      ),
    );
  const without = (names: RegExp, files: ReadonlyMap<string, string>): Map<string, string> =>
    new Map([...files].filter(([name]) => !names.test(name)));
  const mails = (): Map<string, string> =>
    new Map([...filesOf(dataDir.path)].filter(([name]) => /^outbox\/.*\.eml$/.test(name)));
  /** The mails in files, once they are as wanted. */
  const untilFiles = async (wanted: (names: readonly string[]) => boolean): Promise<Map<string, string>> => {
    while (!wanted([...mails().keys()])) await sleep(20);
    return mails();
  };
  const restart = async (): Promise<void> => {
    ended.push(await service.end('SIGTERM'));
    service = await startServiceProcess({ DATA_DIR: dataDir.path, LOG_LEVEL: 'trace' });
    await service.ready;
  };

  before(async () => {
    dataDir = temporaryDataDir();
    service = await startServiceProcess({ DATA_DIR: dataDir.path, LOG_LEVEL: 'trace' });
    await service.ready;
    key = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
    probe = await connectProbe(embeddedUrlOf(dataDir.path));
  });
  after(async () => {
    await probe.close();
    await service.end();
    await dataDir.remove();
  });

  it("the person's addresses were typed at the sign-in before the user existed", async () => {
    for (const { email } of [person, changed]) expect(await signIn(email, person.password)).to.equal(400);
  });

  it('a listener who never answered was sent events about the person', async () => {
    const body = { url: 'https://listener.invalid/', events: ['*'] };
    webhook = `/api/webhooks/${String((await done('POST', '/api/webhooks', { body })).json['id'])}`;
  });

  it('the person used the service: created, changed, listed, given a role, refused requests', async () => {
    const created = await done('POST', '/api/users', creation);
    id = String(created.json['id']);
    expect((await done('POST', '/api/users', creation)).json).to.include({ id });
    const role = await done('POST', '/api/roles', { body: { name: 'reader' } });
    await done('POST', `/api/roles/${String(role.json['id'])}/users/${id}`);
    const find = async (): Promise<void> => {
      const { json } = await done('GET', `/api/users/${id}`);
      const { email, firstName, lastName } = json as { email: string; firstName: string; lastName: string };
      for (const q of [email, firstName.slice(0, 8), lastName])
        expect((await done('GET', `/api/users?q=${encodeURIComponent(q)}`)).json['items']).to.have.length(1);
      const listed = await done('GET', `/api/users?email=${encodeURIComponent(email)}&includeTotal=true`);
      expect(listed.json).to.include({ total: 1 });
      await done('GET', `/api/roles/${String(role.json['id'])}/users`);
      await done('GET', `/api/users/${id}/history`);
    };
    await find();
    await done('PUT', `/api/users/${id}`, { body: { email: changed.email } });
    await done('PUT', `/api/users/${id}`, { body: changed });
    await done('POST', `/api/users/${id}/suspend`);
    await done('POST', `/api/users/${id}/reactivate`);
    await find();
    const photo = await noise(300, 200)
      .withExif({ IFD0: { Copyright: person.firstName, Artist: changed.lastName } })
      .jpeg()
      .toBuffer();
    expect(tracesOf(canaries, photo.toString('latin1'))).to.not.deep.equal([]);
    await done('POST', `/api/users/${id}/avatar`, { body: upload(photo) });
    const { bytes } = await done('GET', `/api/users/${id}/avatar`);
    pictures.push(...piecesOf(photo), ...piecesOf(bytes));
    const again = await send('POST', '/api/users', { body: { email: changed.email } });
    expect(again.json).to.include({ status: 409, code: 'email_taken' });
  });

  it('the person signed in, failed to, and was looked for at a former address', async () => {
    expect(await signIn(changed.email, `${person.password}!`)).to.equal(400);
    expect(await signIn(person.email, person.password)).to.equal(400);
    expect(await signIn(changed.email, person.password)).to.equal(303);
    const sessions = await done('GET', `/api/users/${id}/sessions`);
    expect(sessions.json['items']).to.have.length(1);
    expect(tracesOf([agent], sessions.text)).not.to.deep.equal([]);
    expect((await done('GET', `/api/users/${id}`)).json['lastLoginAt']).to.be.a('string');
  });

  it("the person's data is in the sealed bodies for the listener", async () => {
    const { json } = await done('GET', `${webhook}/deliveries`);
    const reported = (json['items'] as { event: string }[]).map(({ event }) => event);
    expect(reported).to.include.members(['user.created', 'user.updated', 'user.login', 'user.login_failed']);
    expect((await dump(probe)).get('runtime.webhook_bodies')).to.contain(id);
  });

  it("the person's data is in the read model, where this test finds it", async () => {
    // who asks waits until all that was written is there
    await done('GET', '/api/auditlogs?limit=1');
    const database = await dump(probe);
    expect(tracesOf([changed.email], database.get('core.users')!)).to.not.deep.equal([]);
    expect(tracesOf([changed.email], database.get('audit.names')!)).to.not.deep.equal([]);
    expect(database.get('audit.origins')).to.contain(`user:${id}`);
  });

  it("the person's data is in the audit log", async () => {
    const { text } = await done('GET', '/api/auditlogs?limit=200');
    expect(tracesOf([changed.email], text)).to.not.deep.equal([]);
    expect(tracesOf([agent], text)).to.not.deep.equal([]);
  });

  it("the planner has no statistics of the person's data, which would outlive the deletion", async () => {
    await probe.query('analyze');
    const samples = await probe.query(
      "select schemaname || '.' || tablename as name, s::text as sample from pg_stats s where schemaname !~ '^pg_'",
    );
    expect(samples.map(({ name }) => name)).to.include('core.users');
    const all = [...canaries, person.password];
    expectNoTrace(all, new Map(samples.map(({ name, sample }) => [name!, sample!])));
  });

  it("the person's data was never in the clear in the event log, in the database, in a file or in the output", async () => {
    const database = await dump(probe);
    expect(pictures).to.have.length(8);
    expect(database.get('storage.avatars')).to.contain(id);
    expectNoPicture(database);
    const reads = [...database.keys()].filter(
      (name) => name.startsWith('core.') || /^audit\.(names|origins)/.test(name),
    );
    for (const name of reads) database.delete(name);
    expect([...database.keys()]).to.include.members([
      'events.event',
      'keys.subject_keys',
      'runtime.idempotency',
      'audit.entries',
      'runtime.sessions',
      'runtime.sign_in_failures',
    ]);
    const all = [...canaries, person.password, agent, creation.headers['Idempotency-Key']];
    expectNoTrace(all, database);
    // mails are for people to read: they are looked at below
    expectNoTrace(all, without(/^outbox\//, filesOf(dataDir.path)));
    expectNoTrace(all, printed());
  });

  it('the person was sent mails, in files that carry neither address nor name', async () => {
    const mails = await untilFiles((names) => names.some((name) => name.startsWith('outbox/verification_')));
    expect(tracesOf([person.email, changed.email], [...mails.values()].join('\n'))).not.to.deep.equal([]);
    expectNoTrace([...canaries, person.password], new Map([['names', [...mails.keys()].join('\n')]]));
  });

  it("the person's data is gone from every table when the deletion is answered", async () => {
    await done('DELETE', `/api/users/${id}`);
    const left = await dump(probe);
    expect(left.get('storage.avatars')).to.equal('');
    expectNoPicture(left);
    expectNoTrace([...canaries, person.password], await dump(probe));
  });

  it('the listener is sent nothing more about the person, except that the user is gone', async () => {
    const { json } = await done('GET', `${webhook}/deliveries?limit=200`);
    const deliveries = json['items'] as { event: string; status: string; attempts: unknown[] }[];
    expect(deliveries[0]).to.include({ event: 'user.deleted' });
    const bodies = await probe.query('select user_id from runtime.webhook_bodies');
    expect(bodies.filter(({ user_id }) => user_id === id)).to.deep.equal([]);
    const left = await probe.query(
      "select user_id from runtime.webhook_deliveries where status in ('pending', 'retrying', 'in_progress')",
    );
    expect(left.filter(({ user_id }) => user_id === id)).to.deep.equal([]);
  });

  it("the person's data is gone from every file by then, the mails included", () => {
    const files = filesOf(dataDir.path);
    expectNoTrace([...canaries, person.password], files);
    expect([...files.keys()].filter((name) => name.includes(id))).to.deep.equal([]);
  });

  it('the person is unknown to every endpoint', async () => {
    expect((await send('GET', `/api/users/${id}`)).status).to.equal(404);
    expect((await send('GET', `/api/users/${id}/history`)).status).to.equal(404);
    expect((await send('GET', `/api/users/${id}/avatar`)).status).to.equal(404);
    for (const query of [`email=${person.email}`, `email=${changed.email}`, `q=${changed.lastName}`])
      expect((await send('GET', `/api/users?${query}`)).json['items']).to.deep.equal([]);
    const replay = await send('POST', '/api/users', creation);
    expect(replay.json).to.include({ status: 409, code: 'idempotent_answer_erased' });
    expectNoTrace(canaries, new Map([['the replay', replay.text]]));
  });

  it('the person is anonymous in the audit log, whose chain is valid', async () => {
    const verified = await done('GET', '/api/auditlogs/verify');
    expect(verified.json).to.include({ valid: true, firstBroken: null });
    const pages = await Promise.all(
      ['?limit=200', `?targetId=${id}`, `?q=${changed.lastName}`, '/export', '/export?format=csv'].map(
        (path) => done('GET', `/api/auditlogs${path}`),
      ),
    );
    expect(pages[1]!.json['items']).to.have.length.greaterThan(5);
    expect(pages[2]!.json['items']).to.deep.equal([]);
    expectNoTrace(canaries, new Map(pages.map(({ text }, index) => [`page ${index}`, text])));
  });

  it("later attempts with the person's addresses leave nothing", async () => {
    for (const { email } of [person, changed]) expect(await signIn(email, person.password)).to.equal(400);
    expectNoTrace([...canaries, person.password, agent], await dump(probe));
  });

  it("the person's data is missing from the event streams, which can still be read", async () => {
    const config = readConfig({ DATA_DIR: dataDir.path });
    const log = createLog({ level: 'silent', write: () => undefined });
    const runtime = await openRuntime(config, { log, exclusive: false });
    try {
      const { tenantId = '' } = bootstrapOf(dataDir.path).tenants![0]!;
      const history = await runtime.app.events.load(streamName(tenantId, 'user', id));
      const types = history.map(({ event }) => event.type);
      expect(types[0]).to.equal('UserCreated');
      expect(types.at(-1)).to.equal('UserDeleted');
      expect(types).to.include.members(['UserEmailChanged', 'UserProfileChanged', 'UserRoleAssigned']);
      expect(history[0]!.event.data).to.include({ userId: id, email: null, firstName: null, lastName: null });
      const { events } = runtime.app;
      const pseudonyms = await Promise.all(
        [person, changed].map(async ({ email }) => {
          const digest = await emailDigestOf(runtime.app, tenantId, email);
          return emailPseudonym(runtime.app.keys, tenantId, digest, Date.now());
        }),
      );
      const signIns = await Promise.all(
        [id, ...pseudonyms].map((key) => events.load(streamName(tenantId, 'signin', key))),
      );
      expect(signIns.map((stream) => stream.map(({ event }) => event.type))).to.deep.equal([
        ['UserSignInFailed', 'UserSignedIn', 'UserSignedInFromNewDevice'],
        Array(3).fill('UserSignInFailed'),
        Array(2).fill('UserSignInFailed'),
      ]);
      const opened = JSON.stringify(history.map(({ event }) => event));
      expectNoTrace(canaries, new Map([['the stream', opened]]));
      // at the API the agent was that of a key's holder
      const typed = JSON.stringify(signIns.flat().map(({ event, context }) => [event, context]));
      expectNoTrace([...canaries, agent, '127.0.0.1'], new Map([['the sign-ins', typed]]));
    } finally {
      await runtime.close();
    }
  });

  it("the person's data does not return with a rebuild of every projection, nor with a restart", async () => {
    const before = await dump(probe);
    for (const name of ['core', 'audit-log', 'access']) {
      const rebuilt = await tessera(['projections', 'rebuild', '--projection', name], {
        DATA_DIR: dataDir.path,
        LOG_LEVEL: 'trace',
      });
      expect(rebuilt.code, rebuilt.stderr).to.equal(0);
      ended.push(rebuilt);
    }
    const after = await dump(probe);
    // what an address was seen to do is not found again once the address is erased
    const reads = [...before.keys()].filter(
      (name) => /^(core|audit|access)\./.test(name) && name !== 'audit.watches',
    );
    expect(reads).to.have.length.greaterThan(4);
    // the rebuilds are in the operators' log
    const reported = (text = ''): string[] =>
      text.split('\n').filter((row) => !row.includes(PLATFORM_TENANT));
    for (const name of reads)
      expect(reported(after.get(name)), name).to.deep.equal(reported(before.get(name)));
    expectNoTrace(canaries, after);

    await probe.close();
    await restart();
    probe = await connectProbe(embeddedUrlOf(dataDir.path));
    expect((await done('GET', '/api/users')).json['items']).to.have.length(1);
    expect((await send('GET', `/api/users/${id}`)).status).to.equal(404);
    expectNoTrace(canaries, await dump(probe));
    expectNoTrace(canaries, filesOf(dataDir.path));
    expectNoTrace(canaries, printed());
  });

  it("the person's email and external id are free for the next user", async () => {
    for (const { email, externalId } of [person, changed]) {
      const next = await done('POST', '/api/users', { body: { email, externalId } });
      expect(next.json['id']).to.not.equal(id);
      await done('DELETE', `/api/users/${String(next.json['id'])}`);
    }
    expectNoTrace(canaries, await dump(probe));
  });

  it("the person's data is in no log line, with any fault of a request", async () => {
    const name = canary('Wrong');
    const bad: [string, string, Call?][] = [
      ['GET', `/api/users/${name}`],
      ['GET', `/${name}`],
      ['GET', `/api/${name}?q=${name}`],
      ['GET', `/api/users?cursor=${name}`],
      ['GET', `/api/users?${name}=1`],
      ['GET', `/api/users?email=${name}`],
      ['PATCH', `/api/users?q=${name}`],
      ['POST', '/api/users', { body: { email: name } }],
      ['POST', '/api/users', { body: { email: `${name}@x.test`, [name]: name } }],
      ['POST', '/api/users', { body: { email: `${name}@x.test`, firstName: `${name}\u0000` } }],
      ['POST', '/api/users', { body: `{"email": "${name}` }],
      ['POST', '/api/users', { body: { email: `${name}@x.test`, password: name.slice(0, 3) } }],
      ['POST', '/api/users', { body: name, headers: { 'Content-Type': `text/${name}` } }],
      [
        'POST',
        '/api/users',
        { body: { email: 'a@x.test' }, headers: { 'Idempotency-Key': `${name} ${name}` } },
      ],
      ['PUT', `/api/users/${id}`, { body: { firstName: name }, headers: { 'If-Match': name } }],
      ['GET', '/api/users', { headers: { 'X-Api-Key': name } }],
      ['GET', '/api/users', { headers: { Authorization: `Bearer ${name}` } }],
      ['GET', '/api/users', { headers: { traceparent: name, 'X-Forwarded-For': name, Cookie: name } }],
    ];
    const statuses = new Set<number>();
    for (const [method, path, options] of bad) {
      const reply = await send(method, path, {
        ...options,
        headers: { 'User-Agent': name, Referer: `http://${name}.test/`, ...options?.headers },
      });
      expect(reply.status, `${method} ${path}`).to.be.lessThan(500);
      statuses.add(reply.status);
    }
    expect([...statuses]).to.include.members([200, 400, 401, 404, 405, 415]);
    for (const raw of [
      `GET /${name} HTTP/9.9\r\n\r\n`,
      `${name}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${name}\r\n\r\n`,
    ])
      await sendRaw(service.url, raw);
    const cli = await tessera(['tenants', 'lock', '--tenant', 'acme', '--reason', `${name}\u0007`], {
      DATA_DIR: dataDir.path,
    });
    expect(cli.code).to.equal(1);
    await restart();
    const lines = ended
      .map(({ stdout }) => stdout)
      .join('')
      .split('\n');
    expect(lines.filter((line) => line.includes('"msg":"request"')).length).to.be.greaterThan(
      bad.length + 30,
    );
    expectNoTrace([...canaries, agent, name], printed());
    expectNoTrace([...canaries, agent, name], filesOf(dataDir.path));
  });
});
