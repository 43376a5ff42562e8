import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';
import { until } from '../../../support/run/until.js';

/** Imports of people through the API while they take their time, as they do over a database. */
export function importsUnderWaySuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let key: string;
  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    key = await service.key(await service.tenant());
  });
  after(() => service.stop());

  const ask = (method: string, path: string): Promise<Reply> => service.call(method, path, { key });
  const send = (people: readonly object[]): Promise<Reply> =>
    service.call('POST', '/api/users/imports', {
      key,
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: people.map((one) => JSON.stringify(one)).join('\n'),
    });
  const ended = async (reply: Reply): Promise<Readonly<Record<string, unknown>>> => {
    expect(reply.status, reply.text).to.equal(202);
    const path = `/api/users/imports/${String(reply.json['id'])}`;
    await until(async () => (await ask('GET', path)).json['finishedAt'] !== null);
    return (await ask('GET', path)).json;
  };

  it('an import that is cancelled while it runs ends, keeps those whom it created, and frees its place', async () => {
    const people = Array.from({ length: 5_000 }, (_, n) => ({ email: `p${n}@example.com` }));
    const path = `/api/users/imports/${String((await send(people)).json['id'])}`;
    const now = async (): Promise<Readonly<Record<string, unknown>>> => (await ask('GET', path)).json;
    await until(async () => Number((await now())['read']) > 0);
    expect((await ask('DELETE', path)).status).to.equal(204);
    const cancelled = await now();
    expect(cancelled).to.deep.include({ state: 'cancelled', failure: null, total: 5_000 });
    expect(cancelled['finishedAt']).to.be.a('string');
    expect(cancelled['read']).to.be.lessThan(5_000);
    for (const name of ['a', 'b'])
      expect(await ended(await send([{ email: `${name}@example.com` }]))).to.include({ created: 1 });
    expect(await now()).to.deep.equal(cancelled);
  });

  /** Begins an upload, which has its place once this resolves, and is whole once `end` is called. */
  const uploading = async (name: string): Promise<{ readonly end: () => Promise<Reply['json']> }> => {
    const headers = {
      'X-Api-Key': key,
      'Content-Type': 'application/x-ndjson',
      Expect: '100-continue',
    };
    const sent = request(`${service.url}/api/users/imports`, { method: 'POST', headers });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.flushHeaders();
    await once(sent, 'continue');
    sent.write(`{"email":"${name}@example.com"}\n`);
    return {
      async end() {
        sent.end();
        return (await json((await answered)[0])) as Reply['json'];
      },
    };
  };

  it('a third import at a time is refused, and the two are not disturbed', async () => {
    const two = [await uploading('a'), await uploading('b')];
    const third = await send([{ email: 'c@example.com' }]);
    expect(third.status).to.equal(409);
    expect(third.json).to.include({
      code: 'imports_under_way',
      detail: '2 imports are under way: wait until one has ended, or cancel it.',
    });
    for (const one of two) {
      const path = `/api/users/imports/${String((await one.end())['id'])}`;
      await until(async () => (await ask('GET', path)).json['state'] === 'done');
      expect((await ask('GET', path)).json).to.include({ created: 1 });
    }
    expect(await ended(await send([{ email: 'c@example.com' }]))).to.include({ created: 1 });
  });
}
