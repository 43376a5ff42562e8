import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { deleteClient } from '../../../../application/client/delete-client.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import { connectProbe } from '../../../../infrastructure/postgres/probe.js';
import { addressPolicy } from '../../../../infrastructure/webhooks/address-policy.js';
import { selfSigned } from '../../../support/eventstoredb/certificate.js';
import { call } from '../../../support/http/http-client.js';
import { type Behaviour, type RawListener, answer, rawListener } from '../../../support/http/raw-listener.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';
import { until } from '../../../support/run/until.js';
import { assertionKey } from '../assertion-key.js';

interface Entry {
  readonly actor: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly target: Entry['actor'];
  readonly outcome: string;
  readonly ip: string | null;
  readonly source: string;
  readonly changes: readonly object[];
}
interface Alert {
  readonly count: number;
  readonly severity: string;
  readonly subject: Entry['actor'];
  readonly evidence: readonly number[];
}
type Form = Readonly<Record<string, string>>;

const HOST = 'jobs.partner.test';
const certificate = selfSigned(HOST);
const [OFFICE, HOME] = ['203.0.113.7', '198.51.100.7'];
const service = { kind: 'service', grantTypes: ['client_credentials'], redirectUris: [] };
const platformAudience = 'https://id.acme.test';

/** Plays services that come through a proxy, which says from where. */
describe('a service that gets tokens from a network', () => {
  let oidc: OidcService;
  let host: RawListener;
  let key: string;
  const pages: Record<string, Behaviour> = {};
  const signer = assertionKey();
  before(async () => {
    host = await rawListener(pages, certificate);
    oidc = await oidcService(
      { TRUSTED_PROXIES: '127.0.0.0/8,::1/128' },
      {
        keySetReach: {
          resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
          ca: certificate.certificate,
          policy: addressPolicy(['127.0.0.0/8']),
        },
      },
    );
    key = oidc.service.apiKey();
  });
  after(async () => {
    await oidc.close();
    await host.close();
  });

  const register = (clientId: string, more: object = {}, slug = 'acme'): Promise<void> =>
    oidc.register(slug, { ...service, clientId, ...more });
  const secretOf = (clientId: string): Form => ({
    client_id: clientId,
    client_secret: oidc.secrets.get(clientId)!,
  });
  const ask = async (ip: string, form: Form): Promise<string> => {
    const reply = await fetch(`${oidc.issuer}/connect/token`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': ip },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
    });
    const json = (await reply.json()) as Record<string, unknown>;
    return reply.status === 200
      ? String(decodeJwt(String(json['access_token'])).sub)
      : `${reply.status} ${String(json['error'])}`;
  };
  const read = async <Item>(path: string): Promise<readonly Item[]> => {
    const { status, json, text } = await call(oidc.issuer, 'GET', `/api/auditlogs${path}`, { key });
    expect(status, text).to.equal(200);
    return json['items'] as readonly Item[];
  };
  const entriesOf = (clientId: string): Promise<readonly Entry[]> =>
    read(`?action=client.used_from_new_network&targetId=${clientId}`);
  const alertsOf = async (clientId: string): Promise<readonly Alert[]> =>
    (await read<Alert>('/alerts?type=key_new_network')).filter(({ subject }) => subject.id === clientId);
  const untilEntries = (clientId: string, count: number): Promise<unknown> =>
    until(async () => (await entriesOf(clientId)).length === count);
  /** Waits until the uses before are recorded: one queue records them in their order. */
  const settled = async (): Promise<void> => {
    const last = `last-${Math.random().toString(36).slice(2)}`;
    await register(last);
    expect(await ask(OFFICE, secretOf(last))).to.equal(last);
    await untilEntries(last, 1);
  };

  it('the first network is an entry by the service itself, and no alert; a second one is an alert about the service', async () => {
    await register('nightly', { name: 'Nightly' });
    for (const ip of [OFFICE, '203.0.113.8', OFFICE])
      expect(await ask(ip, secretOf('nightly'))).to.equal('nightly');
    await settled();
    const [first, ...more] = await entriesOf('nightly');
    expect(more).to.deep.equal([]);
    const named = { id: 'nightly', name: 'Nightly' };
    expect(first).to.deep.include({
      actor: { type: 'client', ...named },
      target: { type: 'client', ...named },
      outcome: 'success',
      ip: OFFICE,
      source: 'api',
      changes: [{ field: 'isFirst', before: null, after: true }],
    });
    expect(await alertsOf('nightly')).to.deep.equal([]);

    expect(await ask(HOME, secretOf('nightly'))).to.equal('nightly');
    await untilEntries('nightly', 2);
    await until(async () => (await alertsOf('nightly')).length > 0);
    const [alert] = await alertsOf('nightly');
    expect(alert).to.deep.include({ count: 1, severity: 'medium', subject: { type: 'client', ...named } });
    expect(alert!.evidence).to.have.length(1);
  });

  it('fifty requests at once from one new network are one entry and one alert, and each gets its token', async () => {
    await register('busy');
    await ask(OFFICE, secretOf('busy'));
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(HOME, secretOf('busy'))));
    expect(new Set(replies)).to.deep.equal(new Set(['busy']));
    await settled();
    expect(await entriesOf('busy')).to.have.length(2);
    await until(async () => (await alertsOf('busy')).length > 0);
    expect((await alertsOf('busy')).map(({ count }) => count)).to.deep.equal([1]);
  });

  it('addresses of one IPv6 network are one network', async () => {
    await register('six');
    for (let n = 1; n < 20; n++) await ask(`2001:db8::${n}`, secretOf('six'));
    await settled();
    expect(await entriesOf('six')).to.have.length(1);
  });

  it('a service that signs assertions counts as one that has a secret', async () => {
    await register('signer', { authMethod: 'private_key_jwt', jwks: signer.jwks });
    for (const ip of [OFFICE, HOME])
      expect(await ask(ip, await signer.assert('signer', oidc))).to.equal('signer');
    await untilEntries('signer', 2);
    await until(async () => (await alertsOf('signer')).length === 1);
  });

  it('a service that its platform gives tokens counts as well', async () => {
    const issuer = `https://${HOST}:${host.port}/jobs`;
    const discovery = JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` });
    pages['/jobs/.well-known/openid-configuration'] = answer(200, discovery);
    pages['/jobs/keys'] = answer(200, JSON.stringify(signer.jwks));
    const subject = 'system:serviceaccount:shop:mailer';
    await register('workload', {
      authMethod: 'private_key_jwt',
      federatedCredentials: [{ issuer, subject, audience: platformAudience }],
    });
    const claims = { iss: issuer, sub: subject, aud: platformAudience };
    for (const ip of [OFFICE, HOME]) {
      const assertion = await signer.assert('workload', oidc, claims);
      expect(await ask(ip, { client_id: 'workload', ...assertion })).to.equal('workload');
    }
    await untilEntries('workload', 2);
    await until(async () => (await alertsOf('workload')).length === 1);
  });

  it('a request that is refused leaves no network: a wrong secret, a scope, a resource, another grant', async () => {
    await register('guarded');
    await ask(OFFICE, secretOf('guarded'));
    for (const [form, error] of [
      [{ client_id: 'guarded', client_secret: 'w'.repeat(43) }, 'invalid_client'],
      [{ ...secretOf('guarded'), scope: 'openid' }, 'invalid_scope'],
      [{ ...secretOf('guarded'), resource: 'https://other.test' }, 'invalid_target'],
      [{ ...secretOf('guarded'), grant_type: 'refresh_token', refresh_token: 'x' }, 'unauthorized_client'],
    ] as const)
      expect(await ask(HOME, form)).to.equal(`400 ${error}`);
    await settled();
    expect(await entriesOf('guarded')).to.have.length(1);
    expect(await alertsOf('guarded')).to.deep.equal([]);
  });

  it('a token does not wait for the record of its network', async () => {
    await register('quick');
    await ask(OFFICE, secretOf('quick'));
    await untilEntries('quick', 1);
    const blocker = await connectProbe(oidc.service.databaseUrl);
    try {
      await blocker.query('begin');
      await blocker.query('lock table events.event in exclusive mode');
      expect(await ask(HOME, secretOf('quick'))).to.equal('quick');
    } finally {
      await blocker.query('rollback');
      await blocker.close();
    }
    await untilEntries('quick', 2);
  });

  it('the entries of a service stay when it is deleted, without a name', async () => {
    await register('leaving');
    await ask(OFFICE, secretOf('leaving'));
    await untilEntries('leaving', 1);
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await deleteClient(oidc.runtime.app, command, { clientId: 'leaving' });
    await until(async () => (await ask(HOME, secretOf('leaving'))) === '400 invalid_client');
    const [entry] = await entriesOf('leaving');
    expect(entry!.target).to.deep.equal({ type: 'client', id: 'leaving', name: null });
    await settled();
    expect(await entriesOf('leaving')).to.have.length(1);
  });

  it('another tenant sees nothing of it, and a service of a locked tenant leaves no network', async () => {
    await register('theirs', { audience: 'https://services.globex.test' }, 'globex');
    expect(await ask(OFFICE, secretOf('theirs'))).to.equal('theirs');
    await settled();
    expect(await entriesOf('theirs')).to.deep.equal([]);
    const tenantId = oidc.tenantIds['globex']!;
    const one = { limit: 10, after: null, includeTotal: false };
    const found = async () =>
      (await oidc.runtime.audit.list(tenantId, { action: 'client.used_from_new_network' }, one)).items;
    await until(async () => (await found()).length === 1);
    await lockTenant(oidc.runtime.app, systemCommand({ tenantId }), { kind: 'billing', reason: 'unpaid' });
    await until(async () => (await ask(HOME, secretOf('theirs'))) === '400 access_denied');
    await settled();
    await oidc.runtime.audit.settle();
    expect(await found()).to.have.length(1);
  });
});
