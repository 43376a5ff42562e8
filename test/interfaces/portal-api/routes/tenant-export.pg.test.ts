import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { EXPORT_SILENT_MS } from '../../../../application/ports/tenant/tenant-exports.js';
import { verifyWithKeys } from '../../../../infrastructure/tokens/verify-with-keys.js';
import { verifyExport } from '../../../../projections/audit-log/verify-export.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type OidcService, ada, bo, oidcService, zoe } from '../../../support/pages/oidc-service.js';
import {
  type PortalReply,
  type PortalRequest,
  portalAdministrator,
} from '../../../support/pages/portal-administrator.js';
import { until } from '../../../support/run/until.js';
import { addConnection } from '../../../support/samples/connections.js';
import { type TestService, startTestService } from '../../../support/services/service.js';

const olga = { email: 'olga@acme.test', password: 'owls-never-sleep-at-nine' };
const FILE = '/tenant/export/file';

describe('the export of a whole tenant in the portal', function () {
  this.slow(30_000);

  let oidc: OidcService;
  let second: TestService;
  let tenantId: string;
  let asAda: PortalRequest;
  let asOlga: PortalRequest;
  let asZoe: PortalRequest;
  before(async () => {
    oidc = await oidcService();
    tenantId = oidc.tenantIds['acme']!;
    await createUser(oidc.runtime.app, systemCommand({ tenantId }), { ...olga, roles: ['owner'] });
    [asAda, asOlga, asZoe] = [
      await portalAdministrator(oidc, ada),
      await portalAdministrator(oidc, olga),
      await portalAdministrator(oidc, zoe, 'globex'),
    ];
    const { databaseUrl, masterKey } = oidc.service;
    second = await startTestService({
      bootstrap: { tenants: [] },
      databaseUrl,
      masterKey,
      env: { BASE_URL: oidc.issuer, TENANT_HOST: `http://{tenant}.localhost:${oidc.port}` },
    });
  });
  after(async () => {
    await second.close();
    await oidc.close();
  });
  afterEach(() => oidc.runtime.app.tenantExports.forget(tenantId));

  const state = async (as = asAda): Promise<Record<string, unknown>> =>
    (await as('GET', '/tenant/export')).json;
  const begin = async (as = asAda): Promise<PortalReply> => {
    const reply = await as('POST', '/tenant/export');
    expect(reply.status, reply.text).to.equal(202);
    return reply;
  };
  const ready = async (as = asAda): Promise<Record<string, unknown>> => {
    await begin(as);
    let found = await state(as);
    await until(async () => (found = await state(as))['state'] !== 'running');
    expect(found['state'], JSON.stringify(found)).to.equal('ready');
    return found;
  };
  const refused = ({ status, json }: PortalReply): unknown[] => [status, json['code']];
  const linesOf = (text: string): { type: string; data: Record<string, unknown> }[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as never);
  const verify = (text: string) =>
    verifyExport(createInterface({ input: Readable.from([text]), crlfDelay: Infinity }), (jws, keys) =>
      verifyWithKeys('audit-head+jwt', jws, keys),
    );
  const sql = (text: string, ...values: unknown[]) => oidc.runtime.database.query(text, values);
  const countOf = async (action: string): Promise<number> => {
    const { audit } = oidc.runtime;
    await audit.settle();
    const page = { limit: 1, after: null, includeTotal: true };
    return (await audit.list(tenantId, { action }, page)).total!;
  };
  const addPerson = async (email: string): Promise<string> => {
    const { record } = await createUser(oidc.runtime.app, systemCommand({ tenantId }), { email });
    return record.id;
  };

  it('has everything of the tenant at one position of the log, and can be checked without the service', async () => {
    const hook = { url: 'https://hooks.acme.test/in', events: ['user.*'] };
    const key = { 'X-Api-Key': oidc.service.apiKey(), 'Content-Type': 'application/json' };
    for (const [path, body] of [
      ['/api/webhooks', hook],
      ['/api/roles', { name: 'billing-viewer', description: 'Sees invoices' }],
    ] as const)
      await fetch(oidc.issuer + path, { method: 'POST', headers: key, body: JSON.stringify(body) });
    const connectionId = await addConnection(oidc.runtime.app, tenantId);
    const found = await ready();
    expect(found['file']).to.include({ url: `${oidc.issuer}/portal/api${FILE}` });
    const { text, headers } = await asAda('GET', FILE);
    expect(headers.get('content-disposition')).to.contain('acme-export.ndjson');
    const lines = linesOf(text);
    expect(lines[0]?.type).to.equal('export');
    expect(lines[0]?.data).to.include({
      format: 'tessera-tenant-export',
      version: 1,
      tenantId,
      slug: 'acme',
      exportId: found['id'],
      withPasswordHashes: false,
    });
    const of = (type: string) => lines.filter((line) => line.type === type).map(({ data }) => data);
    expect(of('user').map(({ email }) => email)).to.have.members([ada.email, bo.email, olga.email]);
    expect(of('user').find(({ email }) => email === ada.email)).to.deep.include({
      firstName: 'Ada',
      roles: ['owner', 'user'],
      emailVerified: true,
      mfaMethods: [],
      metadata: {},
    });
    expect(of('role').map(({ name }) => name)).to.include.members(['owner', 'user', 'billing-viewer']);
    expect(of('client').map(({ clientId }) => clientId)).to.include.members(['web', 'server', 'partner']);
    expect(of('resource').map(({ identifier }) => identifier)).to.deep.equal(['https://api.acme.test']);
    expect(of('webhook')).to.have.length(1);
    expect(of('webhook')[0]).to.include({ url: hook.url });
    expect(of('connection')).to.have.length(1);
    expect(of('connection')[0]).to.include({ id: connectionId, name: 'Acme staff', provider: 'oidc' });
    expect(of('connection')[0]).to.deep.include({ domains: [] });
    expect(of('connection')[0]).not.to.have.any.keys('secret', 'secretId', 'secretHint');
    for (const type of ['tenant', 'settings', 'branding', 'auditEnd']) expect(of(type)).to.have.length(1);
    expect(of('auditEntry').map(({ action }) => action)).to.include.members([
      'tenant.exported',
      'role.created',
    ]);

    const checked = await verify(text);
    expect(checked).to.deep.include({ valid: true, fault: null, checked: of('auditEntry').length });
    expect(checked.signedHeads).to.be.greaterThan(0);
    // those of clients and keys, whose events have digests of their secrets
    expect(checked.withoutData).to.be.within(5, 10);
    const end = lines.at(-1)!;
    expect(end.type).to.equal('end');
    expect(end.data['counts']).to.include({ user: 3, webhook: 1, auditEntry: checked.checked });
    const body = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
    expect(end.data['sha256']).to.equal(createHash('sha256').update(body).digest('hex'));
    expect(found['file']).to.include({
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    });
  });

  it('a file that somebody changed, cut off or added to is refused by the check', async () => {
    await ready();
    const { text } = await asAda('GET', FILE);
    const lines = text.trimEnd().split('\n');
    const changed = text.replace('"firstName":"Bo"', '"firstName":"Bob"');
    expect((await verify(changed)).fault?.reason).to.match(/digest of another file/);
    const hidden = text.replace(/("type":"RoleDefined","data":)\{[^}]*\}/, '$1null');
    expect((await verify(hidden)).fault?.reason).to.match(/event cannot be read|hash is that of another/);
    const fewer = lines.filter((line) => !line.includes('"firstName":"Bo"')).join('\n');
    expect((await verify(fewer)).fault?.reason).to.match(/counts other lines/);
    expect((await verify(lines.slice(0, -1).join('\n'))).fault?.reason).to.match(/not whole/);
    expect((await verify(`${text}{"type":"user","data":{}}\n`)).fault?.reason).to.match(/follows the last/);
  });

  it('has no secret, hashed or not: neither of people, nor of clients, keys, webhooks and factors', async () => {
    await addConnection(oidc.runtime.app, tenantId, { clientSecret: 'hardly-a-secret-9xQ2' });
    await ready();
    const { text } = await asAda('GET', FILE);
    expect(text).not.to.match(/\$argon2/);
    expect(text).not.to.match(/whsec_|"(secretHash|keyHash)":"/);
    const canaries = [
      ...[ada, bo, olga].map(({ password }) => password),
      ...oidc.secrets.values(),
      oidc.service.apiKey(),
      'hardly-a-secret-9xQ2',
    ];
    for (const canary of canaries) {
      expect(text).not.to.contain(canary);
      expect(text).not.to.contain(createHash('sha256').update(canary).digest('hex'));
      expect(text).not.to.contain(createHash('sha256').update(canary).digest('base64url'));
    }
    expect(text, 'of another tenant').not.to.contain(zoe.email);
  });

  it('is downloaded once, also by fifty requests at a time, and the download is an entry', async () => {
    const before = await countOf('tenant.export_downloaded');
    await ready();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        asAda('GET', FILE, index % 2 === 0 ? {} : { origin: second.url }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
    for (const reply of replies)
      if (reply.status !== 200) expect(refused(reply)).to.deep.equal([409, 'export_downloaded']);
    expect(await countOf('tenant.export_downloaded')).to.equal(before + 1);
    expect((await state())['state']).to.equal('downloaded');
    const { rows } = await sql('select 1 from storage.tenant_export_parts where tenant_id = $1', tenantId);
    expect(rows, 'parts that are left').to.have.length(0);
  });

  it('is downloaded by the owner who began it alone', async () => {
    await ready();
    const { file, ...seen } = await state(asOlga);
    expect([seen['state'], file]).to.deep.equal(['ready', null]);
    expect(refused(await asOlga('GET', FILE))).to.deep.equal([403, 'export_of_another']);
    expect(refused(await asZoe('GET', FILE))).to.deep.equal([404, 'export_not_found']);
    expect(refused(await asZoe('GET', '/tenant/export'))).to.deep.equal([404, 'export_not_found']);
    expect((await asAda('GET', FILE)).status).to.equal(200);
  });

  it('runs once a tenant, of fifty starts at a time in two processes, and is finished there', async () => {
    const before = await countOf('tenant.exported');
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 3 === 0 ? asOlga : asAda)(
          'POST',
          '/tenant/export',
          index % 2 === 0 ? {} : { origin: second.url },
        ),
      ),
    );
    const started = replies.filter(({ status }) => status === 202);
    // the first may have ended before the last was asked for
    expect(started.length).to.be.within(1, 3);
    for (const reply of replies)
      if (reply.status !== 202) expect(refused(reply), reply.text).to.deep.equal([409, 'export_under_way']);
    await until(async () => (await state())['state'] === 'ready');
    expect(await countOf('tenant.exported')).to.equal(before + started.length);
  });

  it('is withdrawn when a person of the tenant is erased', async () => {
    const gone = await addPerson('gone@acme.test');
    await ready();
    await deleteUser(oidc.runtime.app, systemCommand({ tenantId }), { userId: gone });
    expect(await state()).to.include({ state: 'withdrawn', file: null });
    expect(refused(await asAda('GET', FILE))).to.deep.equal([404, 'export_not_found']);
    await ready();
    expect((await asAda('GET', FILE)).text).not.to.contain('gone@acme.test');
  });

  it('is interrupted when its process dies, says so, and can be started again', async () => {
    const { tenantExports } = oidc.runtime.app;
    const ref = { tenantId, exportId: crypto.randomUUID() };
    // what a process leaves that was killed
    await tenantExports.begin({ ...ref, requestedBy: crypto.randomUUID() });
    await tenantExports.addPart(ref, 0, Buffer.from('half'));
    expect(refused(await asAda('POST', '/tenant/export'))).to.deep.equal([409, 'export_under_way']);
    expect(refused(await asAda('GET', FILE))).to.deep.equal([409, 'export_not_ready']);
    await sql(
      `update storage.tenant_exports set beat_at = beat_at - $2 * interval '1 millisecond' where tenant_id = $1`,
      tenantId,
      EXPORT_SILENT_MS + 1,
    );
    expect(await state()).to.include({ state: 'failed', failure: 'interrupted', file: null });
    await ready();
    expect(linesOf((await asAda('GET', FILE)).text).at(-1)?.type).to.equal('end');
  });

  it('is gone after an hour', async () => {
    await ready();
    await sql(
      `update storage.tenant_exports set finished_at = finished_at - interval '61 minutes' where tenant_id = $1`,
      tenantId,
    );
    expect(await state()).to.include({ state: 'expired', file: null });
    expect(refused(await asAda('GET', FILE))).to.deep.equal([404, 'export_not_found']);
  });

  it('is reported to every owner by a mail, is an entry and an alert', async () => {
    await ready();
    const mails = async (): Promise<readonly unknown[]> =>
      (
        await sql(
          `select distinct user_id from runtime.mails where tenant_id = $1 and kind = 'tenant-exported'`,
          tenantId,
        )
      ).rows;
    await until(async () => (await mails()).length === 2);
    const { audit } = oidc.runtime;
    await audit.settle();
    const page = { limit: 5, after: null, includeTotal: false };
    const { items } = await audit.alerts(tenantId, { type: 'tenant_export' }, page);
    expect(items[0]).to.include({ type: 'tenant_export', status: 'open' });
  });
});
