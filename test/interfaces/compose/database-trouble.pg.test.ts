import { expect } from 'chai';
import { call } from '../../support/http/http-client.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';
import { until } from '../../support/run/until.js';
import { testDatabaseUrl } from '../../support/services/postgres.js';
import { type Probe, connectProbe } from '../../../infrastructure/postgres/probe.js';
import { newMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { type TestService, startTestService } from '../../support/services/service.js';

const bootstrap = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner: { email: 'owner@acme.test' },
      apiKeys: [{ name: 'all', scopes: ['users:read', 'users:write'] }],
    },
  ],
};

/** Refuses each new event as a server does that cannot extend its files. The sequence counts the attempts, also those that are undone. */
const FULL = `
  create sequence events.attempts;
  create function events.no_space() returns trigger language plpgsql as $$ begin
    perform nextval('events.attempts');
    raise exception 'could not extend file "base/5/1259": No space left on device' using errcode = 'disk_full';
  end $$;
  create trigger no_space before insert on events.event for each statement execute function events.no_space()`;

describe('a service whose database is in trouble', () => {
  let proxy: TcpProxy;
  let service: TestService;
  let probe: Probe;
  before(async () => {
    const url = await testDatabaseUrl();
    const { hostname, port } = new URL(url);
    proxy = await tcpProxy({ host: hostname, port: Number(port) });
    service = await startTestService({
      bootstrap,
      databaseUrl: proxy.urlOf(url),
      masterKey: newMasterKey(),
    });
    probe = await connectProbe(url);
  });
  after(async () => {
    proxy.open(true);
    await service.close();
    await probe.close();
    await proxy.close();
  });

  type Line = Readonly<Record<string, unknown>>;
  const lines = (): Line[] => service.log.map((line) => JSON.parse(line) as Line);
  const users = (method = 'GET', body?: unknown) =>
    call(service.url, method, '/api/users', {
      key: service.apiKey(),
      ...(body === undefined ? {} : { body }),
    });
  const isReady = async () => (await call(service.url, 'GET', '/health/ready')).status === 200;

  it('a full disk is said at once: in the answer, in one line of the log, in readiness', async function () {
    this.slow(10_000);
    await until(isReady);
    await probe.query(FULL);
    const before = service.log.length;
    for (let times = 0; times < 5; times++) {
      const { status, json } = await users('POST', { email: `u${times}@acme.test`, sendInvitation: false });
      expect([status, json['code']]).to.deep.equal([503, 'temporarily_unavailable']);
    }
    const [row] = await probe.query('select last_value as attempts from events.attempts');
    // one for each write, and those of the service's own work: none is tried again
    expect(Number(row?.['attempts'])).to.be.within(5, 15);
    const reported = lines()
      .slice(before)
      .filter(({ level, dependency }) => level === 'error' && dependency === 'database');
    expect(reported).to.have.length(1);
    expect(reported[0]).to.include({
      code: '53100',
      reason: 'its disk is full: could not extend file "base/5/1259": No space left on device',
    });
    // an answer is given again for half a second
    const health = () => call(service.url, 'GET', '/health/ready');
    await until(async () => (await health()).json['status'] === 'degraded');
    const ready = await health();
    expect(ready.status).to.equal(200);
    const { checks } = ready.json as { checks: { name: string; detail: string }[] };
    expect(checks.find(({ name }) => name === 'database')?.detail).to.equal('its disk is full');
    expect(ready.text).not.to.contain('base/5');
    await probe.query('drop trigger no_space on events.event');
    await until(async () => (await users('POST', { email: 'late@acme.test' })).status === 201);
  });

  it('a database that is away is a few lines, each request with its route, and one of its end', async function () {
    this.slow(40_000);
    this.timeout(60_000);
    await until(isReady);
    const before = service.log.length;
    proxy.open(false);
    await until(async () => (await users()).status === 503);
    for (let times = 0; times < 40; times++) expect((await users()).status).to.equal(503);
    // an answer is given again for half a second
    await until(async () => {
      const { text } = await call(service.url, 'GET', '/health/ready');
      return text.includes('it does not answer: the connection was lost');
    });
    const during = lines().slice(before);
    const own = during.filter(({ msg }) => msg !== 'request');
    expect(own.length, JSON.stringify(own.map(({ msg }) => msg))).to.be.below(15);
    const routes = during.filter(({ msg, status }) => msg === 'request' && status === 503);
    expect(routes).to.have.length.above(40);
    expect(new Set(routes.map(({ route }) => route))).not.to.include('unmatched');
    proxy.open(true);
    await until(async () => (await users()).status === 200);
    await until(() => lines().some(({ msg }) => msg === 'database: no failure for 10 s'), 30_000);
  });
});
