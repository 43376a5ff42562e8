import { expect } from 'chai';
import {
  type EventStoreDouble,
  startEventStoreDouble,
} from '../../../support/eventstoredb/eventstoredb-double.js';
import { startTestService, type TestService } from '../../../support/services/service.js';
import { until } from '../../../support/run/until.js';

const bootstrap = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner: { email: 'owner@acme.test', password: 'correct horse battery' },
      apiKeys: [{ name: 'backend', scopes: ['users:read', 'users:write'] }],
    },
  ],
};

interface Ready {
  readonly status: string;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

describe('a service on an event store without a quorum', () => {
  let double: EventStoreDouble;
  let service: TestService;
  /** Another process of the same installation. */
  let other: TestService;
  before(async () => {
    double = await startEventStoreDouble();
    const env = { EVENTSTORE_URL: double.url };
    service = await startTestService({ bootstrap, env });
    const { databaseUrl, masterKey, document } = service;
    other = await startTestService({ databaseUrl, masterKey, bootstrap: document, env });
  });
  after(async () => {
    await Promise.all([service.close(), other.close()]);
    await double.stop();
  });
  const call = (method: string, path: string, body?: object, at = service): Promise<Response> =>
    fetch(`${at.url}${path}`, {
      method,
      headers: { 'x-api-key': service.apiKey(), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const create = async (email: string, at = service): Promise<number> =>
    (await call('POST', '/api/users', { email, sendInvitation: false }, at)).status;
  const ready = async (
    at = service,
  ): Promise<{
    code: number;
    status: string;
    check: Ready['checks'][0] | undefined;
  }> => {
    const answer = await fetch(`${at.url}/health/ready`);
    const { status, checks } = (await answer.json()) as Ready;
    return { code: answer.status, status, check: checks.find(({ name }) => name === 'event store writes') };
  };
  const refusedAppends = async (): Promise<number> => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^tessera_event_store_refused_appends_total (\d+)$/m.exec(text)?.[1]);
  };
  const well = { code: 200, status: 'ready', check: { name: 'event store writes', ok: true, detail: '' } };

  it('a service without a quorum is degraded and ready while reads succeed and writes fail, and well again with the next write', async function () {
    this.slow(20_000);

    expect(await ready()).to.deep.equal(well);
    expect(await refusedAppends()).to.equal(0);
    double.leads = false;
    const began = Date.now();
    const refused = await Promise.all([create('ada@acme.test'), create('alan@acme.test', other)]);
    expect(refused).to.deep.equal([503, 503]);
    // a slow request is answered before its append has failed
    for (const each of [service, other]) await until(async () => (await ready(each)).status === 'degraded');
    expect((await call('GET', '/api/users')).status).to.equal(200);
    const { code, status, check } = await ready();
    expect([code, status, check?.ok]).to.deep.equal([200, 'degraded', false]);
    const [, since = ''] = /^appends are refused since (\S+)$/.exec(check!.detail)!;
    expect(Date.parse(since)).to.be.within(began, Date.now());
    expect(await refusedAppends()).to.be.greaterThan(0);
    double.leads = true;
    expect(await create('grace@acme.test')).to.equal(201);
    await until(async () => (await ready()).status === 'ready');
    expect(await ready()).to.deep.equal(well);
    expect(service.log.join('')).to.contain('takes no appends').and.to.contain('takes appends again');
  });

  it('another process, which writes nothing, is well again by itself when the server has a leader', async function () {
    this.slow(20_000);

    await until(async () => (await ready(other)).status === 'ready');
    expect(await ready(other)).to.deep.equal(well);
  });
});
