import { expect } from 'chai';
import { emailDigestOf } from '../../application/user/email/unique-email.js';
import { type ServiceApi, serviceApi } from '../support/http/http-service-whole.js';
import { formOf, userAgent } from '../support/http/user-agent.js';

const password = 'analytical-engine-1843';
const addresses = ['ada@digest.test', 'augusta@digest.test', 'nobody@digest.test'];

describe('the digest of an address', () => {
  let service: ServiceApi;
  let tenantId: string;
  let key: string;
  let id: string;
  let hook: string;
  let digests: readonly string[];
  before(async () => {
    service = await serviceApi();
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    digests = await Promise.all(addresses.map((email) => emailDigestOf(service.app, tenantId, email)));
    const body = { url: 'https://listener.invalid/', events: ['*'] };
    hook = String((await done('POST', '/api/webhooks', body))['id']);
    await signIn(addresses[0]!);
    await signIn(addresses[2]!);
    id = String((await done('POST', '/api/users', { email: addresses[0], password }))['id']);
    await signIn(addresses[0]!);
    await done('PUT', `/api/users/${id}`, { email: addresses[1] });
    await done('POST', `/api/users/${id}/resend-verification`);
  });
  after(() => service.stop());

  const done = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const reply = await service.call(method, path, { key, ...(body === undefined ? {} : { body }) });
    expect(reply.status, `${method} ${path} ${reply.text}`).to.be.lessThan(300);
    return reply.json;
  };
  const signIn = async (email: string): Promise<void> => {
    const { port } = new URL(service.url);
    const browser = userAgent(Number(port));
    const page = `http://t-${tenantId}.localhost:${port}/sign-in`;
    const { action, hidden } = formOf(await browser.get(page));
    await browser.post(action, { ...hidden, email, password: 'wrong-password' });
  };
  const texts = async (): Promise<[string, string][]> => {
    const paths = [
      'auditlogs?limit=200',
      'auditlogs/export',
      'auditlogs/export?format=csv',
      'auditlogs/feed?limit=1000',
    ];
    const more = ['auditlogs/alerts', 'auditlogs/stats', `webhooks/${hook}/deliveries?limit=200`, 'users'];
    const replies = await Promise.all(
      [...paths, ...more].map(async (path): Promise<[string, string]> => {
        const reply = await service.call('GET', `/api/${path}`, { key });
        expect(reply.status, path).to.equal(200);
        return [path, reply.text];
      }),
    );
    const history = await service.call('GET', `/api/users/${id}/history`, { key });
    return [...replies, ['history', history.text]];
  };
  const expectNone = (given: readonly [string, string][]): void => {
    for (const [where, text] of given)
      for (const [index, digest] of digests.entries())
        expect(text.includes(digest), `${where}: digest of ${addresses[index]}`).to.equal(false);
  };

  it('the digest of an address is in no answer and in no export, neither before an erasure nor after it', async () => {
    expectNone(await texts());
    await done('DELETE', `/api/users/${id}`);
    expectNone(await texts());
  });

  it('the digest of an address is in no event in the clear, and only in the names of streams that reserve addresses', async () => {
    const { rows } = await service.runtime.database.query<{ type: string; text: string; stream: string }>(
      'select type, stream, data::text || metadata::text as text from events.event where tenant_id = $1',
      [tenantId],
    );
    expectNone(rows.map(({ type, text }) => [type, text]));
    expectNone(
      rows.filter(({ stream }) => !stream.includes('-email_')).map(({ type, stream }) => [type, stream]),
    );
  });

  it('the digest of an address does not relate a new user to an earlier one with the same address', async () => {
    const again = String((await done('POST', '/api/users', { email: addresses[1], password }))['id']);
    const reply = await service.call('GET', '/api/auditlogs/export', { key });
    const words = (userId: string): Set<string> =>
      new Set(
        reply.text
          .split('\n')
          .filter((line) => line.includes(userId) && line.includes('UserCreated'))
          .flatMap((line) => line.match(/[0-9a-f]{64}/g) ?? []),
      );
    const [before, after] = [words(id), words(again)];
    expect(before.size).to.be.greaterThan(0);
    expect([...after].filter((word) => before.has(word))).to.deep.equal([]);
  });

  it('no entry reveals by the digest which address was reserved how often', async () => {
    const reply = await service.call('GET', '/api/auditlogs?limit=200', { key });
    expect(reply.text).not.to.contain('reservation');
    const stats = await service.call('GET', '/api/auditlogs/stats', { key });
    expect(stats.text).not.to.contain('reservation');
    const exported = await service.call('GET', '/api/auditlogs/export', { key });
    const { keys } = JSON.parse(exported.text.trimEnd().split('\n').at(-1)!) as { keys: object };
    expect(keys).to.be.an('object');
    for (const word of ['ValueReserved', 'ValueReleased', 'reservation.', '-email_'])
      expect(exported.text).not.to.contain(word);
    expect((await done('GET', '/api/auditlogs/verify'))['valid']).to.equal(true);
  });
});
