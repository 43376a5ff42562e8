import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type OidcService, ada, bo, oidcService, zoe } from '../../support/pages/oidc-service.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { until } from '../../support/run/until.js';
import type { Ended } from '../../support/services/service-process.js';

interface Line {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

describe('the export of a whole tenant on the command line', () => {
  let oidc: OidcService;
  let tenantId: string;
  before(async () => {
    oidc = await oidcService();
    tenantId = oidc.tenantIds['acme']!;
  });
  after(() => oidc.close());

  const run = (...args: string[]): Promise<Ended> => {
    const { databaseUrl, dataDir, masterKey } = oidc.service;
    return tesseraHere(args, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MASTER_KEY: masterKey,
      BASE_URL: oidc.issuer,
    });
  };
  const fileNamed = (name: string): string => join(oidc.service.dataDir, name);
  const exported = async (name: string, ...more: string[]): Promise<Line[]> => {
    const file = fileNamed(name);
    const { code, stderr } = await run('tenants', 'export', '--tenant', 'acme', '--output', file, ...more);
    expect(code, stderr).to.equal(0);
    return readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  };
  const usersIn = (lines: readonly Line[]): Readonly<Record<string, unknown>>[] =>
    lines.filter(({ type }) => type === 'user').map(({ data }) => data);
  const ownersMails = async (kind: string): Promise<number> =>
    (
      await oidc.runtime.database.query('select 1 from runtime.mails where tenant_id = $1 and kind = $2', [
        tenantId,
        kind,
      ])
    ).rows.length;

  it('writes a file that only its owner can read, without password hashes, which the check accepts', async () => {
    const lines = await exported('plain.ndjson');
    const file = fileNamed('plain.ndjson');
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(lines[0]!.data).to.include({ slug: 'acme', withPasswordHashes: false });
    expect(usersIn(lines).map(({ email }) => email)).to.have.members([ada.email, bo.email]);
    const text = readFileSync(file, 'utf8');
    expect(text).not.to.match(/\$argon2|passwordHash/);
    expect(text).not.to.contain(zoe.email);
    const checked = await run('audit', 'verify-file', file);
    expect(checked.code, checked.stderr).to.equal(0);
    expect(checked.stdout).to.match(/^valid: \d+ entries \(\d+ without their data\)/);
    await until(async () => (await ownersMails('tenant-exported-by-operator')) === 1);
  });

  it('has the hash of each password where the flag asks for it, and informs the owners', async () => {
    const lines = await exported('hashes.ndjson', '--with-password-hashes');
    expect(lines[0]!.data).to.include({ withPasswordHashes: true });
    for (const user of usersIn(lines)) expect(user['passwordHash']).to.match(/^\$argon2id\$/);
    await until(async () => (await ownersMails('tenant-exported-with-hashes')) === 1);
    const { audit } = oidc.runtime;
    await audit.settle();
    const page = { limit: 1, after: null, includeTotal: false };
    const { items } = await audit.list(tenantId, { action: 'tenant.exported' }, page);
    expect(items[0]!.entry.actorType).to.equal('operator');
    expect(items[0]!.recorded!.event.data).to.include({ by: 'operator', withCredentials: true });
  });

  it('refuses a file that is there, and leaves it as it is', async () => {
    const file = fileNamed('mine.txt');
    writeFileSync(file, 'mine');
    const { code, stderr } = await run('tenants', 'export', '--tenant', 'acme', '--output', file);
    expect(code).to.equal(2);
    expect(stderr).to.contain('there is such a file');
    expect(readFileSync(file, 'utf8')).to.equal('mine');
  });

  it('leaves no file behind for a tenant that is missing, and for one whose lock allows no export', async () => {
    const file = fileNamed('none.ndjson');
    const missing = await run('tenants', 'export', '--tenant', 'no-such-tenant', '--output', file);
    expect([missing.code, existsSync(file)]).to.deep.equal([1, false]);
    await lockTenant(oidc.runtime.app, systemCommand({ tenantId: oidc.tenantIds['globex']! }), {
      kind: 'abuse',
      reason: 'a test',
    });
    const locked = await run('tenants', 'export', '--tenant', 'globex', '--output', file);
    expect([locked.code, existsSync(file)]).to.deep.equal([1, false]);
    expect(locked.stderr).to.contain('locked (abuse)');
  });
});
