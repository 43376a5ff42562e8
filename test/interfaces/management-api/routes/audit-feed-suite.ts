import { once } from 'node:events';
import { request } from 'node:http';
import { expect } from 'chai';
import type { CloudEvent } from '../../../../application/audit/feed/cloud-event.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import { MOST_WAITS, waitsUnderWay } from '../../../../interfaces/management-api/serving/waits-under-way.js';
import type { Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';
import { until } from '../../../support/run/until.js';

type Fed = CloudEvent & { readonly cursor: string };

const FEED = '/api/auditlogs/feed';

const events = (reply: Reply): readonly Fed[] => {
  expect(reply.status, reply.text).to.equal(200);
  return JSON.parse(reply.text) as readonly Fed[];
};
/** The path of the next batch. */
const nextOf = ({ headers }: Reply): string => {
  const [, address = ''] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** The events of a tenant at the Management API. `isLocal`: the service runs in this process. */
export function auditFeedSuite(start: () => Promise<ApiUnderTest>, { isLocal = true } = {}): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  let userId: string;
  const get = (path: string, as = key): Promise<Reply> => service.call('GET', path, { key: as });
  const ask = (query = '', as = key): Promise<Reply> => get(FEED + query, as);
  const addUser = async (email: string, as = key): Promise<string> => {
    const reply = await service.call('POST', '/api/users', {
      key: as,
      body: { email, firstName: 'Ada', password: 'a long password' },
    });
    expect(reply.status, reply.text).to.equal(201);
    return String(reply.json['id']);
  };

  before(async () => {
    service = await start();
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    userId = await addUser('ada@example.com');
    await service.call('PUT', `/api/users/${userId}`, { key, body: { firstName: 'Augusta' } });
  });
  after(() => service.stop());

  it('the feed has the events of the tenant from the first one on, as CloudEvents', async () => {
    const reply = await ask();
    expect(reply.headers.get('content-type')).to.equal('application/cloudevents-batch+json; charset=utf-8');
    const all = events(reply);
    expect(all[0]!.type).to.equal('tenant.created');
    const created = all.find(({ type }) => type === 'user.created')!;
    expect(created).to.include({ specversion: '1.0', subject: `user/${userId}`, tenantid: tenantId });
    expect(created.data.event.data).to.include({ email: 'ada@example.com', firstName: 'Ada' });
    const updated = all.find(({ type }) => type === 'user.updated')!;
    expect(updated.data.event.data).to.include({ firstName: 'Augusta' });
    expect(updated.data.ip).to.equal('127.0.0.1');
    expect(new Set(all.map(({ id }) => id)).size).to.equal(all.length);
    expect(reply.text).not.to.match(/argon2|[kK]eyHash|secretHash|sealed|emailDigest|reservation/);
  });

  it('the feed has pages without gap or repetition, by the cursor of the last event or by the link', async () => {
    const all = events(await ask('?limit=1000')).map(({ id }) => id);
    for (const limit of [1, 3]) {
      const byCursor: string[] = [];
      let after = '';
      for (;;) {
        const page = events(await ask(`?limit=${limit}${after}`));
        if (page.length === 0) break;
        byCursor.push(...page.map(({ id }) => id));
        after = `&after=${page.at(-1)!.cursor}`;
      }
      expect(byCursor.slice(0, all.length)).to.deep.equal(all);

      const byLink: string[] = [];
      for (let path = `${FEED}?limit=${limit}`; ;) {
        const reply = await get(path);
        if (events(reply).length === 0) break;
        byLink.push(...events(reply).map(({ id }) => id));
        path = nextOf(reply);
      }
      expect(byLink).to.deep.equal(byCursor);
    }
  });

  it('an empty batch has a link behind which later events are', async () => {
    const last = events(await ask('?limit=1000')).at(-1)!.cursor;
    const empty = await ask(`?after=${last}`);
    expect(events(empty)).to.deep.equal([]);
    const added = await addUser('grace@example.com');
    const [first] = events(await get(nextOf(empty)));
    expect(first!.data.event.data).to.include({ userId: added });
    expect(events(await ask(`?after=${last}`))[0]!.id).to.equal(first!.id);
  });

  it('the feed shows personal values to those who may read users only, and no erased ones', async () => {
    const one = await addUser('gone@example.com');
    const ofUser = async (as: string): Promise<Fed> =>
      events(await ask('?limit=1000', as)).find(
        ({ type, subject }) => type === 'user.created' && subject === `user/${one}`,
      )!;
    const auditor = await service.key(tenantId, ['audit:read']);
    expect((await ofUser(key)).data.event.data['email']).to.equal('gone@example.com');
    const closed = await ofUser(auditor);
    expect(closed.data.event.data).to.include({ userId: one, email: null, firstName: null });
    expect([closed.data.ip, closed.data.userAgent]).to.deep.equal([null, null]);
    expect((await ask('?limit=1000', auditor)).text).not.to.contain('@example.com');
    const deleted = await service.call('DELETE', `/api/users/${one}`, { key });
    expect(deleted.status).to.equal(204);
    expect((await ofUser(key)).data.event.data).to.include({ userId: one, email: null, firstName: null });
    expect((await ask('?limit=1000')).text).not.to.contain('gone@example.com');
  });

  it('a cursor that is unknown, or of another tenant, is refused by name', async () => {
    const other = await service.key(await service.tenant());
    const theirs = events(await ask('?limit=1', other))[0]!.cursor;
    const own = events(await ask('?limit=1'))[0]!.cursor;
    const users = await service.call('GET', '/api/users?limit=1', { key });
    for (const cursor of [
      theirs,
      String(users.json['nextCursor']),
      `${own.slice(0, -1)}~`,
      'x',
      'A'.repeat(40),
    ]) {
      const reply = await ask(`?after=${cursor}`);
      expect([reply.status, reply.json['code']], cursor).to.deep.equal([400, 'invalid_input']);
      expect((reply.json['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).to.deep.equal([
        'after',
      ]);
    }
    for (const [query, pointer] of [
      ['?limit=0', 'limit'],
      ['?limit=1001', 'limit'],
      ['?wait=31', 'wait'],
      ['?wait=-1', 'wait'],
    ] as const) {
      const reply = await ask(query);
      expect(reply.status).to.equal(400);
      expect((reply.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal(pointer);
    }
  });

  it('the feed of a tenant has no event of another', async () => {
    const other = await service.key(await service.tenant());
    await addUser('theirs@example.com', other);
    const reply = await ask('?limit=1000');
    expect(reply.text).not.to.contain('theirs@example.com');
    expect(new Set(events(reply).map(({ tenantid }) => tenantid))).to.deep.equal(new Set([tenantId]));
  });

  describe('waiting', () => {
    const end = async (as = key): Promise<string> => events(await ask('?limit=1000', as)).at(-1)!.cursor;

    it('a request that waits is answered as soon as there is an event', async () => {
      const waiting = ask(`?after=${await end()}&wait=30`);
      if (isLocal) await until(() => waitsUnderWay() === 1);
      const began = performance.now();
      const added = await addUser(`${uuids.next()}@example.com`);
      expect(events(await waiting)[0]!.data.event.data).to.include({ userId: added });
      expect(performance.now() - began).to.be.lessThan(10_000);
    });

    it('a request that waits in vain is answered with an empty batch and a link', async () => {
      const quiet = await service.key(await service.tenant());
      const reply = await ask(`?after=${await end(quiet)}&wait=1`, quiet);
      expect(events(reply)).to.deep.equal([]);
      expect(nextOf(reply)).to.match(/after=[\w-]+&limit=100&wait=1$/);
    });

    if (!isLocal) return;

    it('a credential may have five requests waiting, and those of clients that left do not count', async () => {
      const quiet = await service.key(await service.tenant());
      const after = await end(quiet);
      const begin = () => {
        const sent = request(`${service.url}${FEED}?after=${after}&wait=30`, {
          headers: { 'X-Api-Key': quiet },
        });
        sent.on('error', () => undefined).end();
        return sent;
      };
      const sent = Array.from({ length: MOST_WAITS.ofCaller }, begin);
      await until(() => waitsUnderWay() === MOST_WAITS.ofCaller);
      const refused = await ask(`?after=${after}&wait=30`, quiet);
      expect([refused.status, refused.json['code']]).to.deep.equal([429, 'feed_waits_under_way']);
      expect(refused.headers.get('retry-after')).to.equal('1');
      expect((await ask(`?after=${after}`, quiet)).status).to.equal(200);
      for (const one of sent) one.destroy();
      await until(() => waitsUnderWay() === 0, 5_000);
      const again = begin();
      await until(() => waitsUnderWay() === 1);
      again.destroy();
      await until(() => waitsUnderWay() === 0, 5_000);
    });

    it('a request that waits is answered when the service stops', async () => {
      const stopped = await start();
      const own = await stopped.key(await stopped.tenant());
      const all = await stopped.call('GET', `${FEED}?limit=1000`, { key: own });
      const after = events(all).at(-1)!.cursor;
      const sent = request(`${stopped.url}${FEED}?after=${after}&wait=30`, { headers: { 'X-Api-Key': own } });
      const answered = once(sent.end(), 'response');
      await until(() => waitsUnderWay() === 1);
      const began = performance.now();
      await stopped.stop(10_000);
      const [response] = (await answered) as [{ statusCode: number; resume(): void }];
      response.resume();
      expect(response.statusCode).to.equal(200);
      expect(performance.now() - began).to.be.lessThan(5_000);
    });
  });
}
