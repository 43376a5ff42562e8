import { expect } from 'chai';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';

const EARLY = '2026-01-01T00:00:00Z';
/** The same moment as EARLY, as another clock says it. */
const ELSEWHERE = '2026-01-01T01:00:00%2B01:00';
const LATE = '2026-02-01T00:00:00Z';

describe('spans of time in queries', () => {
  let api: InMemoryApi;
  let key: string;
  let webhookId: string;
  before(async () => {
    api = await inMemoryApi();
    key = await api.key(await api.tenant());
    const body = { url: 'https://hooks.example.com/', events: ['*'] };
    webhookId = String((await api.call('POST', '/api/webhooks', { key, body })).json['id']);
  });
  after(() => api.stop());

  for (const [path, from, to] of [
    ['/api/users', 'createdFrom', 'createdTo'],
    ['/api/auditlogs', 'from', 'to'],
    ['/api/auditlogs/stats', 'from', 'to'],
    ['/api/auditlogs/verify', 'from', 'to'],
    ['/api/auditlogs/export', 'from', 'to'],
    ['/api/webhooks/{id}/deliveries', 'from', 'to'],
  ] as const) {
    it(`a span of time at ${path} ends no earlier than it begins`, async () => {
      const ask = (start: string, end: string) =>
        api.call('GET', `${path.replace('{id}', webhookId)}?${from}=${start}&${to}=${end}`, { key });
      const refused = await ask(LATE, EARLY);
      expect(refused.status).to.equal(400);
      expect(refused.json['errors']).to.deep.equal([
        { pointer: to, code: 'before_from', detail: `"${to}" must not be before "${from}".` },
      ]);
      for (const [start, end] of [
        [EARLY, LATE],
        [EARLY, ELSEWHERE],
      ] as const)
        expect((await ask(start, end)).status, `${start} ${end}`).not.to.equal(400);
    });
  }
});
