import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { liveSession } from '../../../../application/sign-in/live-session.js';
import { signIn } from '../../../../application/sign-in/sign-in.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import type { Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';
import { command } from '../../../support/in-memory/in-memory-app.js';

/** Users' sessions through the API. */
export function sessionsSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  let userId: string;
  let addresses = 0;
  const credentials = { email: 'ada@example.com', password: 'correct horse' };

  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    userId = String((await ask('POST', '/api/users', credentials)).json['id']);
  });
  after(() => service.stop());

  const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
    service.call(method, path, { key, ...(body === undefined ? {} : { body }) });
  const attempt = (password = credentials.password) => {
    const ip = `10.2.${Math.floor(++addresses / 250)}.${addresses % 250}`;
    const context = command({ tenantId, source: 'hosted', ip, userAgent: 'Mozilla/5.0' });
    return signIn(service.app, context, { ...credentials, password, clientId: null });
  };
  const begin = async () => {
    const outcome = await attempt();
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    return outcome;
  };
  const list = async (
    query = '',
  ): Promise<{ items: Record<string, unknown>[]; nextCursor: string | null }> => {
    const reply = await ask('GET', `/api/users/${userId}/sessions${query}`);
    expect(reply.status, reply.text).to.equal(200);
    return reply.json as never;
  };
  const ids = async (query = ''): Promise<unknown[]> => (await list(query)).items.map(({ id }) => id);
  const isLive = async (secret: string): Promise<boolean> =>
    (await liveSession(service.app, tenantId, { secret })) !== null;
  const typesOfSignIns = async (): Promise<string[]> =>
    (await service.app.events.load(streamName(tenantId, 'signin', userId))).map(({ event }) => event.type);

  it('the sessions of a user are listed, without any secret', async () => {
    expect(await list()).to.deep.equal({ items: [], nextCursor: null });
    const { session, secret } = await begin();
    const { items } = await list();
    expect(items).to.deep.equal([
      {
        id: session.sessionId,
        createdAt: session.createdAt,
        lastSeenAt: session.createdAt,
        expiresAt: new Date(Date.parse(session.lastUsedAt) + 24 * 3_600_000).toISOString(),
        ipAddress: session.ip,
        userAgent: 'Mozilla/5.0',
        browser: null,
        amr: ['pwd'],
        acr: 'urn:tessera:pwd',
        clients: [],
        current: false,
      },
    ]);
    expect(JSON.stringify(items)).not.to.include(secret);
  });

  it('the sessions of a user are listed in pages, newest first', async () => {
    const started: string[] = [];
    for (let n = 0; n < 5; n++) started.unshift((await begin()).session.sessionId);
    const all = await ids();
    expect(new Set(all)).to.deep.equal(new Set(started));
    const createdAt = (await list()).items.map((item) => String(item['createdAt']));
    expect(createdAt).to.deep.equal([...createdAt].sort().reverse());
    const seen: unknown[] = [];
    let query = '?limit=2&includeTotal=true';
    for (;;) {
      const page = await list(query);
      expect(page).to.have.property('total', 5);
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      query = `?limit=2&includeTotal=true&cursor=${page.nextCursor}`;
    }
    expect(seen).to.deep.equal(all);
    const tampered = await ask('GET', `/api/users/${userId}/sessions?cursor=x`);
    expect([tampered.status, tampered.json['code']]).to.deep.equal([400, 'invalid_input']);
  });

  it('one session is ended at once, and no other', async () => {
    const [one, two] = [await begin(), await begin()];
    const path = `/api/users/${userId}/sessions/${one.session.sessionId}`;
    const reply = await ask('DELETE', path);
    expect([reply.status, reply.text]).to.deep.equal([204, '']);
    expect(await isLive(one.secret)).to.equal(false);
    expect(await isLive(two.secret)).to.equal(true);
    expect(await ids()).to.deep.equal([two.session.sessionId]);
    const again = await ask('DELETE', path);
    expect([again.status, again.json['code']]).to.deep.equal([404, 'session_not_found']);
    expect(await typesOfSignIns()).to.deep.equal(['UserSignedIn', 'UserSignedIn', 'SessionEnded']);
  });

  it('all sessions are ended, repeatedly', async () => {
    const started = [await begin(), await begin(), await begin()];
    for (let n = 0; n < 2; n++) {
      expect((await ask('DELETE', `/api/users/${userId}/sessions`)).status).to.equal(204);
      for (const { secret } of started) expect(await isLive(secret)).to.equal(false);
      expect(await ids()).to.deep.equal([]);
    }
    const ended = (await typesOfSignIns()).filter((type) => type === 'SessionEnded');
    expect(ended).to.have.length(3);
  });

  it('all sessions are ended with or without grants that outlive them, as the request says; a request that says neither is refused', async () => {
    const path = `/api/users/${userId}/sessions`;
    for (const query of [
      'keepOffline=',
      'keepOffline=yes',
      'keepOffline=1',
      'keepOffline=TRUE',
      'keepoffline=true',
    ]) {
      const { secret } = await begin();
      const reply = await ask('DELETE', `${path}?${query}`);
      expect([reply.status, reply.json['code']], query).to.deep.equal([400, 'invalid_input']);
      expect(await isLive(secret)).to.equal(true);
    }
    const typesOfUser = async (): Promise<string[]> =>
      (await service.app.events.load(streamName(tenantId, 'user', userId))).map(({ event }) => event.type);
    expect((await ask('DELETE', `${path}?keepOffline=true`)).status).to.equal(204);
    expect(await ids()).to.deep.equal([]);
    expect(await typesOfUser()).not.to.include('UserSignedOutEverywhere');
    for (const query of ['', '?keepOffline=false'])
      expect((await ask('DELETE', path + query)).status).to.equal(204);
    expect((await typesOfUser()).filter((type) => type === 'UserSignedOutEverywhere')).to.have.length(2);
  });

  it('a session is ended once by concurrent requests', async () => {
    const { session } = await begin();
    const path = `/api/users/${userId}/sessions/${session.sessionId}`;
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask('DELETE', path)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([204, ...Array<number>(49).fill(404)]);
    expect((await typesOfSignIns()).filter((type) => type === 'SessionEnded')).to.have.length(1);
  });

  it('a session that a change of the user has ended is not listed', async () => {
    await begin();
    await ask('POST', `/api/users/${userId}/suspend`);
    expect(await ids()).to.deep.equal([]);
    await ask('POST', `/api/users/${userId}/reactivate`);
    expect(await ids()).to.deep.equal([]);
    const { session } = await begin();
    expect(await ids()).to.deep.equal([session.sessionId]);
  });

  it('the session of another user is not found', async () => {
    const { session, secret } = await begin();
    const other = await ask('POST', '/api/users', { email: 'grace@example.com' });
    for (const [user, code] of [
      [String(other.json['id']), 'session_not_found'],
      [randomUUID(), 'user_not_found'],
    ] as const) {
      const reply = await ask('DELETE', `/api/users/${user}/sessions/${session.sessionId}`);
      expect([reply.status, reply.json['code']]).to.deep.equal([404, code]);
    }
    expect(await isLive(secret)).to.equal(true);
  });

  it("a user's sessions are gone with the user", async () => {
    const { secret } = await begin();
    expect((await ask('DELETE', `/api/users/${userId}`)).status).to.equal(204);
    expect(await isLive(secret)).to.equal(false);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['DELETE', `/${randomUUID()}`],
    ] as const) {
      const reply = await ask(method, `/api/users/${userId}/sessions${path}`);
      expect([reply.status, reply.json['code']], method).to.deep.equal([404, 'user_not_found']);
    }
  });

  it('every record of a user shows the same time of the last sign-in', async () => {
    const { session, position } = await begin();
    // what a page waits for before it answers; a write waits as well
    await ask('POST', '/api/users', { email: 'settles@example.com' });
    expect((await service.head()) >= position).to.equal(true);
    const read = await ask('GET', `/api/users/${userId}`);
    expect(String(read.json['lastLoginAt']) >= session.createdAt).to.equal(true);
    const listed = await ask('GET', `/api/users?email=${credentials.email}`);
    expect(listed.json['items']).to.deep.equal([read.json]);
    const changed = await ask('PUT', `/api/users/${userId}`, { firstName: 'Ada' });
    expect(changed.json).to.include({ lastLoginAt: read.json['lastLoginAt'], firstName: 'Ada' });
    expect((await ask('GET', `/api/users/${userId}`)).text).to.equal(changed.text);
  });

  it('a user who is locked after too many failures is shown so, and unlocked', async () => {
    for (let n = 0; n < 10; n++) expect((await attempt('wrong')).kind).to.equal('refused');
    expect((await attempt()).kind).to.equal('refused');
    await ask('POST', '/api/users', { email: 'settles@example.com' });
    const locked = await ask('GET', `/api/users/${userId}`);
    expect(locked.json).to.include({ status: 'locked', lastLoginAt: null });
    expect((await ask('POST', `/api/users/${userId}/unlock`)).status).to.equal(204);
    expect((await ask('GET', `/api/users/${userId}`)).json).to.include({
      status: 'active',
      lockedUntil: null,
    });
    expect((await attempt()).kind).to.equal('signed-in');
  });
}
