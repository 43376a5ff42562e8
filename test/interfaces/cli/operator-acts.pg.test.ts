import { join } from 'node:path';
import { expect } from 'chai';
import { auditStream } from '../../../application/audit/audit-streams.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { type OidcService, ada, oidcService } from '../../support/pages/oidc-service.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { addConnection } from '../../support/samples/connections.js';
import { addTotp } from '../../support/samples/second-factor.js';

describe('actions of the operator of the host', () => {
  let oidc: OidcService;
  let tenantId: string;
  beforeEach(async () => {
    oidc = await oidcService();
    tenantId = oidc.tenantIds['acme']!;
  });
  afterEach(() => oidc.close());

  const run = async (...args: string[]): Promise<number> => {
    const { databaseUrl, dataDir, masterKey } = oidc.service;
    const addresses = { BASE_URL: oidc.issuer, TENANT_HOST: `http://{tenant}.localhost:${oidc.port}` };
    const env = { ...addresses, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY: masterKey };
    return (await tesseraHere(args, env)).code ?? -1;
  };
  const actions = async (): Promise<readonly unknown[]> =>
    (await oidc.runtime.app.events.load(auditStream(PLATFORM_TENANT)))
      .filter(({ event }) => event.type === 'OperatorActed')
      .map(({ event: { data }, context: { actorType } }) => ({ ...data, actorType }));
  const action = (operation: string, reason: string, actedOn = tenantId) => ({
    operation,
    actedOn,
    reason,
    actorType: 'operator',
  });

  const ownerId = async (): Promise<string> => {
    const { app, queries } = oidc.runtime;
    const page = { limit: 1, after: null, includeTotal: false };
    const { items } = await queries.users.list(tenantId, { email: ada.email }, page, app.clock.now());
    return items[0]!.id;
  };

  it('each action on a tenant is in the operators’ log with tenant and reason, also where there is no operator yet', async () => {
    await addTotp(oidc.runtime.app, tenantId, await ownerId());
    const why = (reason: string): string[] => ['--reason', reason];
    const connection = await addConnection(oidc.runtime.app, tenantId);
    const file = (name: string): string => join(oidc.service.dataDir, name);
    for (const args of [
      ['tenants', 'lock', '--tenant', 'acme', ...why('Unpaid')],
      ['tenants', 'unlock', '--tenant', 'acme', ...why('Paid')],
      ['tenants', 'recover-owner', '--tenant', 'acme', '--owner', ada.email, ...why('Lost the phone')],
      ['tenants', 'export', '--tenant', 'acme', '--output', file('one')],
      [
        'tenants',
        'export',
        '--tenant',
        'acme',
        '--output',
        file('two'),
        '--with-password-hashes',
        ...why('Moves away'),
      ],
      [
        'tenants',
        'verify-domain',
        '--tenant',
        'acme',
        '--connection',
        connection,
        '--domain',
        'acme.example',
        ...why('Shown by contract'),
      ],
      ['tenants', 'delete', '--tenant', 'acme', ...why('Ended')],
      ['tenants', 'delete', '--tenant', 'acme', '--withdraw', ...why('Stays')],
      ['keys', 'rotate'],
      ['keys', 'rotate', '--emergency', ...why('A leak')],
    ])
      expect(await run(...args), args.join(' ')).to.equal(0);
    expect(await actions()).to.deep.equal([
      action('lockTenant', 'Unpaid'),
      action('unlockTenant', 'Paid'),
      action('recoverOwnerAtOnce', 'Lost the phone'),
      action('exportTenant', 'Export on the host'),
      action('exportTenantWithHashes', 'Moves away'),
      action('verifyDomainByDecree', 'Shown by contract'),
      action('requestTenantDeletion', 'Ended'),
      action('withdrawTenantDeletion', 'Stays'),
      action('rotateSigningKeys', 'Rotation on the host', PLATFORM_TENANT),
      action('rotateSigningKeys', 'A leak', PLATFORM_TENANT),
    ]);
  });

  it('an action for no reason, and one on a tenant that is missing, is refused and leaves nothing', async () => {
    expect(await run('tenants', 'lock', '--tenant', 'acme', '--reason', ' ')).to.equal(1);
    expect(await run('tenants', 'delete', '--tenant', 'no-such-tenant', '--reason', 'Ended')).to.equal(1);
    expect(await run('keys', 'rotate', '--reason', ' ')).to.equal(1);
    expect(await run('tenants', 'set', '--tenant', 'acme', '--reason', 'For nothing')).to.equal(2);
    expect(await actions()).to.deep.equal([]);
  });

  it('the operators who are made later see the actions from before', async () => {
    expect(await run('tenants', 'lock', '--tenant', 'acme', '--reason', 'Unpaid')).to.equal(0);
    expect(await run('operators', 'add', '--email', 'ops@example.test')).to.equal(0);
    const { audit } = oidc.runtime;
    await audit.settle();
    const page = { limit: 9, after: null, includeTotal: false };
    const { items } = await audit.list(PLATFORM_TENANT, { action: 'operator.acted' }, page);
    expect(items.map(({ recorded }) => recorded!.event.data)).to.deep.equal([
      { operation: 'addOperator', actedOn: PLATFORM_TENANT, reason: 'Added on the host' },
      { operation: 'lockTenant', actedOn: tenantId, reason: 'Unpaid' },
    ]);
  });

  it('what the operator of the host changes is in the log of the operators', async () => {
    const why = ['--reason', 'A trial'];
    const of = (name: string): string[] => [name, '--tenant', 'acme', ...why];
    const redirect = ['--redirect-uri', 'https://desk.acme.test/cb'];
    const initech = ['--slug', 'initech', '--name', 'Initech', '--owner-email', 'owner@initech.test'];
    for (const args of [
      ['tenants', 'create', ...initech, ...why],
      [
        'tenants',
        ...of('set'),
        '--name',
        'Acme',
        '--set',
        'mfa=required',
        '--lift-limits',
        '--limit',
        'users=9',
      ],
      ['tenants', 'set', '--tenant', 'acme', '--locale', 'de'],
      ['tenants', 'set', '--tenant', 'acme'],
      ['apikeys', ...of('issue'), '--name', 'host', '--scopes', 'users:read'],
      ['clients', ...of('create'), '--client-id', 'desk', '--kind', 'web', ...redirect],
      ['clients', 'change', '--client', 'desk', '--name', 'Desk', ...why],
      ['clients', 'rotate-secret', '--client', 'desk', ...why],
      ['clients', 'delete', '--client', 'desk', ...why],
      ['audit', ...of('retention'), '--days', '400'],
      ['projections', ...of('resume')],
      ['projections', 'rebuild', ...why],
    ])
      expect(await run(...args), args.join(' ')).to.equal(0);
    const initechId = (await oidc.runtime.queries.tenants.bySlug('initech'))!.id;
    expect(await actions()).to.deep.equal([
      action('createOperatorTenant', 'A trial', initechId),
      action('changeTenant', 'A trial'),
      action('changeSettings', 'A trial'),
      action('liftTenantLimits', 'A trial'),
      action('changeOverrides', 'A trial'),
      action('changeTenant', 'Set on the host'),
      action('issueApiKey', 'A trial'),
      action('createClient', 'A trial'),
      action('changeClient', 'A trial'),
      action('rotateClientSecret', 'A trial'),
      action('deleteClient', 'A trial'),
      action('setAuditRetention', 'A trial'),
      action('resumeTenant', 'A trial'),
      action('rebuildProjection', 'A trial', PLATFORM_TENANT),
    ]);
  });
});
