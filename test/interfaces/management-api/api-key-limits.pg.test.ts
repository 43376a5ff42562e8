import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { changeApiKey } from '../../../application/api-key/change-api-key.js';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { rotateApiKey } from '../../../application/api-key/rotate-api-key.js';
import { postgresApiKeyUses } from '../../../infrastructure/api-key-uses/postgres-api-key-uses.js';
import { type Reply, call } from '../../support/http/http-client.js';
import { type ServiceApi, serviceApi } from '../../support/http/http-service-whole.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { until } from '../../support/run/until.js';
import { type TestService, startTestService } from '../../support/services/service.js';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.7';

/** Plays callers who come through a proxy that both services know. */
describe('the limits of an API key, in two processes', () => {
  let api: ServiceApi;
  let other: TestService;
  let tenantId: string;
  /** How far the clock of the other process is ahead of the machine's. */
  let ahead = 0;
  before(async () => {
    api = await serviceApi({ TRUSTED_PROXIES: '127.0.0.0/8' });
    const { databaseUrl, masterKey } = api.service;
    const clock = { now: () => Date.now() + ahead };
    other = await startTestService({ bootstrap: {}, databaseUrl, masterKey, clock });
    tenantId = await api.tenant();
  });
  after(async () => {
    await other.close();
    await api.stop();
  });

  const issue = async (limits: object = {}): Promise<{ readonly apiKeyId: string; readonly key: string }> => {
    const input = { name: 'test', scopes: ['users:read'], ...limits };
    const { record, key, position } = await issueApiKey(api.runtime.app, systemCommand({ tenantId }), input);
    expect(await api.runtime.progress.waitFor(position!, 30_000)).to.equal(true);
    return { apiKeyId: record.id, key };
  };
  /** Asks the first process, as its proxy forwards a request from this address. */
  const from = (ip: string, key: string): Promise<Reply> =>
    call(api.url, 'GET', '/api/users', { key, headers: { 'X-Forwarded-For': ip } });
  const verdict = ({ status, json: { code = '' } }: Reply): string => `${status} ${code as string}`.trim();
  const cached = async (ip: string, key: string): Promise<void> => {
    for (let index = 0; index < 3; index += 1) expect(verdict(await from(ip, key))).to.equal('200');
  };

  it('a key is refused from other networks than its own, with 403 network_not_allowed', async () => {
    const { key } = await issue({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] });
    await cached(OFFICE, key);
    expect(verdict(await from('2001:db8::7', key))).to.equal('200');
    // the cached key is refused as well
    for (const ip of [HOME, '2001:db9::7', '203.0.114.1'])
      expect(verdict(await from(ip, key)), ip).to.equal('403 network_not_allowed');
    const refused = await from(HOME, key);
    expect(refused.json['error']).to.equal('API key may not be used from this network');
  });

  it('a key ends by the clock of the service, also where it was cached before', async () => {
    const { key } = await issue({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    const elsewhere = (): Promise<Reply> => call(other.url, 'GET', '/api/users', { key });
    for (let index = 0; index < 3; index += 1) expect(verdict(await elsewhere())).to.equal('200');
    ahead = 2 * 3_600_000;
    try {
      expect(verdict(await elsewhere())).to.equal('401 api_key_expired');
      expect(verdict(await from(OFFICE, key))).to.equal('200');
    } finally {
      ahead = 0;
    }
    expect(verdict(await elsewhere())).to.equal('200');
  });

  it('refusals because of the network become one entry a minute over all processes, and an alert of high severity', async () => {
    const { apiKeyId, key } = await issue({ allowedNetworks: ['203.0.113.0/24'] });
    const minute = Math.floor(Date.now() / 60_000);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? from(HOME, key) : call(other.url, 'GET', '/api/users', { key }),
      ),
    );
    const one = { limit: 10, after: null, includeTotal: false };
    const { audit } = api.runtime;
    const found = async () => (await audit.alerts(tenantId, { type: 'key_refused_network' }, one)).items;
    await until(async () => (await found()).some(({ subject }) => subject.id === apiKeyId));
    const entries = async () =>
      (await audit.list(tenantId, { action: 'apikey.refused_from_network', targetId: apiKeyId }, one)).items;
    await audit.settle();
    const minutes = Math.floor(Date.now() / 60_000) - minute + 1;
    expect((await entries()).length).to.be.within(1, minutes);
    const [entry] = await entries();
    expect(entry?.entry).to.include({ action: 'apikey.refused_from_network', outcome: 'failure' });
  });

  it('a caller whose proxy is not named cannot write the address that a key is limited to', async () => {
    const { key } = await issue({ allowedNetworks: ['203.0.113.0/24'] });
    for (const header of [
      'X-Forwarded-For',
      'Forwarded',
      'X-Real-IP',
      'True-Client-IP',
      'CF-Connecting-IP',
    ]) {
      const value = header === 'Forwarded' ? `for=${OFFICE}` : OFFICE;
      const reply = await call(other.url, 'GET', '/api/users', { key, headers: { [header]: value } });
      expect(verdict(reply), header).to.equal('403 network_not_allowed');
    }
    // in front of the proxy's own entry
    expect(verdict(await from(`${OFFICE}, ${HOME}`, key))).to.equal('403 network_not_allowed');
    expect(verdict(await from(`${OFFICE}, unknown`, key))).to.equal('403 network_not_allowed');
  });

  it('a key that is narrowed in another process is refused within a second, although it is cached', async () => {
    const { apiKeyId, key } = await issue();
    await cached(HOME, key);
    const narrower = { apiKeyId, allowedNetworks: ['203.0.113.0/24'] };
    await changeApiKey(api.runtime.app, systemCommand({ tenantId }), narrower);
    await until(async () => verdict(await from(HOME, key)) === '403 network_not_allowed');
    expect(verdict(await from(OFFICE, key))).to.equal('200');
  });

  it('a key that has expired is refused with 401 api_key_expired, although it is cached', async () => {
    const { apiKeyId, key } = await issue({ expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
    await cached(HOME, key);
    const soon = { apiKeyId, expiresAt: new Date(Date.now() + 1_500).toISOString() };
    await changeApiKey(api.runtime.app, systemCommand({ tenantId }), soon);
    await until(async () => verdict(await from(HOME, key)) === '401 api_key_expired');
    const refused = await from(HOME, key);
    expect(refused.json['error']).to.equal('API key expired');
    expect(refused.headers.get('www-authenticate')).to.match(/^ApiKey /);
    // a later end makes it valid again
    const later = { apiKeyId, expiresAt: null };
    await changeApiKey(api.runtime.app, systemCommand({ tenantId }), later);
    await until(async () => verdict(await from(HOME, key)) === '200');
  });

  it('both keys of a rotation work during the overlap, and with no overlap only the new one, in every process', async () => {
    const { apiKeyId, key } = await issue();
    await cached(HOME, key);
    const rotate = (overlapSeconds: number) =>
      rotateApiKey(api.runtime.app, systemCommand({ tenantId }), { apiKeyId, overlapSeconds });
    const second = await rotate(3_600);
    await until(async () => verdict(await from(HOME, second.key)) === '200');
    expect(verdict(await from(HOME, key))).to.equal('200');
    const third = await rotate(0);
    await until(async () => verdict(await from(HOME, third.key)) === '200');
    await until(async () => verdict(await from(HOME, second.key)) === '401 api_key_expired');
    await until(async () => verdict(await from(HOME, key)) === '401 api_key_invalid');
    const elsewhere = await call(other.url, 'GET', '/api/users', { key: third.key });
    expect(elsewhere.status).to.equal(200);
  });

  it('of fifty rotations at once the keys of the last two work, and all others are refused', async () => {
    const { apiKeyId, key } = await issue();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        rotateApiKey(api.runtime.app, systemCommand({ tenantId }), { apiKeyId, overlapSeconds: 3_600 }),
      ),
    );
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).to.include({ code: 'concurrent_change' });
    const ordered = done.sort((a, b) => Number(a.revision - b.revision)).map((one) => one.key);
    const [last] = ordered.slice(-1);
    await until(async () => verdict(await from(HOME, last!)) === '200');
    const all = [key, ...ordered];
    const verdicts = await Promise.all(all.map(async (one) => verdict(await from(HOME, one))));
    expect(verdicts).to.deep.equal(
      all.map((_, index) => (index >= all.length - 2 ? '200' : '401 api_key_invalid')),
    );
  });

  it('the last use of a key is kept as its network, without an event for each request', async function () {
    this.slow(10_000);

    const { apiKeyId, key } = await issue();
    await cached(OFFICE, key);
    const uses = postgresApiKeyUses(api.runtime.database);
    const last = async () => (await uses.of(tenantId, [apiKeyId, randomUUID()])).get(apiKeyId);
    await until(async () => (await last()) !== undefined);
    expect((await last())?.lastNetwork).to.equal('203.0.113.0/24');
    const before = (await last())!.lastUsedAt;
    await from('2001:db8:1:2:3::4', key);
    await until(async () => (await last())!.lastUsedAt > before);
    expect((await last())?.lastNetwork).to.equal('2001:db8:1:2::/64');
    expect((await uses.of(randomUUID(), [apiKeyId])).size).to.equal(0);
    // an older use of another process does not take its place
    const older = { tenantId, apiKeyId, lastUsedAt: before, lastNetwork: null };
    await uses.store([older]);
    expect((await last())?.lastNetwork).to.equal('2001:db8:1:2::/64');
  });
});
