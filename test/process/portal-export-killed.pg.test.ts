import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { EXPORT_SILENT_MS } from '../../application/ports/tenant/tenant-exports.js';
import { createUser } from '../../application/user/create-user.js';
import { verifyWithKeys } from '../../infrastructure/tokens/verify-with-keys.js';
import { verifyExport } from '../../projections/audit-log/verify-export.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import { type OidcService, ada, oidcService } from '../support/pages/oidc-service.js';
import { type PortalRequest, portalAdministrator } from '../support/pages/portal-administrator.js';
import { until } from '../support/run/until.js';
import {
  type ServiceProcess,
  type TestDataDir,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';

const PEOPLE = 300;
/** An export may be whole before the process is killed. */
const TRIES = 10;

/** A process of the service, which is killed with SIGKILL while it makes an export that an owner began in the portal. */
describe('an export in the portal whose process is killed', () => {
  let oidc: OidcService;
  let dataDir: TestDataDir;
  let other: ServiceProcess;
  let tenantId: string;
  let asAda: PortalRequest;
  before(async () => {
    oidc = await oidcService();
    tenantId = oidc.tenantIds['acme']!;
    dataDir = temporaryDataDir();
    for (let n = 0; n < PEOPLE; n++)
      await createUser(oidc.runtime.app, systemCommand({ tenantId }), { email: `person-${n}@acme.test` });
    asAda = await portalAdministrator(oidc, ada);
  });
  after(async () => {
    await other.end();
    await dataDir.remove();
    await oidc.close();
  });

  const start = async (): Promise<void> => {
    const { databaseUrl, masterKey } = oidc.service;
    other = await startServiceProcess({
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      DATA_DIR: dataDir.path,
      BASE_URL: oidc.issuer,
      TENANT_HOST: `http://{tenant}.localhost:${oidc.port}`,
    });
    await other.ready;
  };
  const sql = (text: string, ...values: unknown[]) => oidc.runtime.database.query(text, values);
  const stored = async (): Promise<string | undefined> =>
    (await sql('select state from storage.tenant_exports where tenant_id = $1', tenantId)).rows[0]?.[
      'state'
    ] as string | undefined;
  const shown = async (): Promise<Readonly<Record<string, unknown>>> =>
    (await asAda('GET', '/tenant/export')).json;

  it('is reported as interrupted once the process has been silent, and offers no part of its file', async () => {
    for (let tries = 0; (await stored()) !== 'running'; tries++) {
      expect(tries, 'exports were whole before the kill').to.be.lessThan(TRIES);
      await oidc.runtime.app.tenantExports.forget(tenantId);
      await start();
      const started = await asAda('POST', '/tenant/export', { origin: other.url });
      expect(started.status, started.text).to.equal(202);
      expect((await other.end('SIGKILL')).signal).to.equal('SIGKILL');
    }
    expect((await asAda('POST', '/tenant/export')).status).to.equal(409);
    await sql(
      `update storage.tenant_exports set beat_at = beat_at - $2 * interval '1 millisecond' where tenant_id = $1`,
      tenantId,
      EXPORT_SILENT_MS,
    );
    expect(await shown()).to.include({ state: 'failed', failure: 'interrupted' });
    expect((await asAda('GET', '/tenant/export/file')).status).to.be.within(404, 409);
  });

  it('leaves no part behind after the next deletion of expired exports', async () => {
    await oidc.runtime.app.tenantExports.deleteExpired();
    const { rows } = await sql('select from storage.tenant_export_parts where tenant_id = $1', tenantId);
    expect(rows).to.deep.equal([]);
  });

  it('is made anew and whole by the next process', async () => {
    expect((await asAda('POST', '/tenant/export')).status).to.equal(202);
    await until(async () => (await shown())['state'] !== 'running');
    expect((await shown())['state']).to.equal('ready');
    const { status, text } = await asAda('GET', '/tenant/export/file');
    expect(status).to.equal(200);
    const lines = createInterface({ input: Readable.from([text]), crlfDelay: Infinity });
    const found = await verifyExport(lines, (jws, keys) => verifyWithKeys('audit-head+jwt', jws, keys));
    expect(found.fault).to.equal(null);
    expect(text.split('\n').filter((line) => line.startsWith('{"type":"user"')).length).to.be.at.least(
      PEOPLE,
    );
  });
});
