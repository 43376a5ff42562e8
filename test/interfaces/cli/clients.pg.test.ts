import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { portalSchemas } from '../../../interfaces/portal-api/portal-schemas.js';
import { until } from '../../support/run/until.js';
import { type OidcService, authorizeUrl, oidcService, pkce } from '../../support/pages/oidc-service.js';
import type { Ended } from '../../support/services/service-process.js';
import { tesseraHere } from '../../support/run/tessera-here.js';

describe('clients on the command line, beside a running service', () => {
  let oidc: OidcService;
  let latest: string;
  before(async () => {
    oidc = await oidcService();
    await oidc.register('acme', { clientId: 'shop' });
  });
  after(() => oidc.close());

  const run = (...args: string[]): Promise<Ended> => {
    const { databaseUrl, masterKey, dataDir } = oidc.service;
    const addresses = { BASE_URL: oidc.issuer, TENANT_HOST: `http://{tenant}.localhost:${oidc.port}` };
    const env = { ...addresses, DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, DATA_DIR: dataDir };
    return tesseraHere(['clients', ...args], env);
  };
  const done = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stderr]).to.deep.equal([0, '']);
    return stdout;
  };
  /** What the service says to the client with a secret. */
  const status = async (client_secret: string): Promise<number> => {
    const Authorization = `Basic ${Buffer.from(`shop:${client_secret}`).toString('base64')}`;
    const body = new URLSearchParams({ token: 'none' });
    const headers = { Authorization };
    return (await fetch(`${oidc.issuer}/connect/introspect`, { method: 'POST', headers, body })).status;
  };
  const asked = async (parameters: Record<string, string>): Promise<number> =>
    (await oidc.browser().get(authorizeUrl(oidc, pkce(), { client_id: 'shop', ...parameters }))).status;

  it('tessera clients creates a client with a working secret, and lists it', async () => {
    const made = await done(
      'create',
      '--tenant',
      'acme',
      '--client-id',
      'desk',
      '--type',
      'confidential',
      '--name',
      'Desk',
      '--audience',
      'https://api.acme.test',
      '--redirect-uri',
      'https://desk.acme.test/back',
      '--home-url',
      'https://desk.acme.test/',
      '--json',
    );
    const { clientSecret, ...record } = JSON.parse(made) as Record<string, string>;
    expect(record).to.include({ clientId: 'desk', type: 'confidential', homeUrl: 'https://desk.acme.test/' });
    expect(record).to.deep.include({ redirectUris: ['https://desk.acme.test/back'] });
    const list = async (...args: string[]) => done('list', '--tenant', 'acme', ...args);
    const { items } = JSON.parse(await list('--json')) as { items: Record<string, unknown>[] };
    expect(items.find(({ clientId }) => clientId === 'desk')).to.deep.equal(record);
    expect(await list())
      .to.match(/^CLIENT ID +NAME +KIND +AUDIENCE +CREATED$/m)
      .and.match(/^desk +Desk +web +https:\/\/api\.acme\.test +20/m)
      .and.not.contain(clientSecret);
    const Authorization = `Basic ${Buffer.from(`desk:${clientSecret!}`).toString('base64')}`;
    const asked = {
      method: 'POST',
      headers: { Authorization },
      body: new URLSearchParams({ token: 'none' }),
    };
    await until(async () => (await fetch(`${oidc.issuer}/connect/introspect`, asked)).status === 200);
  });

  it('tessera clients takes no address of the service or of a tenant, neither new nor in a change', async () => {
    const own = `https://acme.localhost:${oidc.port}/sign-in`;
    for (const args of [
      ['create', '--tenant', 'acme', '--client-id', 'own', '--type', 'public', '--redirect-uri', own],
      ['change', '--client', 'shop', '--redirect-uri', own],
    ]) {
      const { code, stderr } = await run(...args);
      expect(code, args.join(' ')).to.equal(1);
      expect(stderr).to.contain('is at a host of this service or of one of its tenants');
    }
  });

  it('tessera clients creates a client with a generated id, and without a secret where it cannot keep one', async () => {
    const made = await done(
      'create',
      '--tenant',
      'acme',
      '--name',
      'Page',
      '--type',
      'public',
      '--audience',
      'https://api.acme.test',
      '--redirect-uris',
      'https://spa.acme.test/a,https://spa.acme.test/b',
    );
    expect(made).to.match(/^created [0-9a-f]{32}\n$/);
    const again = await run(
      'create',
      '--tenant',
      'acme',
      '--client-id',
      'shop',
      '--type',
      'public',
      '--audience',
      'x',
    );
    expect(again.code).to.equal(1);
    expect(again.stderr).to.match(/^tessera: [^\n]+\n$/);
    const nowhere = await run('create', '--tenant', 'nobody', '--type', 'public', '--audience', 'x');
    expect(nowhere.stderr).to.match(/^tessera: there is no tenant "nobody": /);
  });

  it('tessera clients shows a client without its secrets', async () => {
    const secret = oidc.secrets.get('shop')!;
    const shown = await done('show', '--client', 'shop');
    expect(shown)
      .to.match(/^clientId +shop$/m)
      .and.match(/^type +confidential$/m);
    const json = await done('show', '--client', 'shop', '--json');
    expect(JSON.parse(json)).to.include({ clientId: 'shop', tenantId: oidc.tenantIds['acme'] });
    for (const text of [shown, json]) expect(text).not.to.contain(secret).and.not.match(/hash/i);
  });

  it('tessera clients changes a client: the new redirect URI works, and the old one does not', async () => {
    const redirect_uri = 'https://shop.acme.test/back';
    expect(await asked({ redirect_uri })).to.equal(400);
    await done('change', '--client', 'shop', '--redirect-uris', `${redirect_uri},https://shop.acme.test/b`);
    await until(async () => (await asked({ redirect_uri })) !== 400);
    expect(await asked({})).to.equal(400);
    const refused = await run('change', '--client', 'shop', '--redirect-uris', 'http://shop.acme.test/');
    expect(refused.code).to.equal(1);
    expect(refused.stderr).to.match(/^tessera: --redirect-uris, value 1: [^\n]+\n$/);
  });

  it('tessera clients accepts several addresses, with a comma in one, and none', async () => {
    const uris = ['https://shop.acme.test/a,b', 'https://shop.acme.test/c'] as const;
    const options = (name: string): string[] => uris.flatMap((uri) => [`--${name}`, uri]);
    const change = async (...args: string[]): Promise<unknown> =>
      JSON.parse(await done('change', '--client', 'shop', '--json', ...args));
    expect(await change(...options('redirect-uri'), ...options('post-logout-redirect-uri'))).to.deep.include({
      redirectUris: uris,
      postLogoutRedirectUris: uris,
    });
    expect(await change('--post-logout-redirect-uri', '', '--redirect-uris', uris[1])).to.deep.include({
      redirectUris: [uris[1]],
      postLogoutRedirectUris: [],
    });
    expect((await run('change', '--client', 'shop', '--redirect-uri', '')).code).to.equal(1);
  });

  it('tessera clients registers and changes the address at which a client publishes its keys', async () => {
    const jwksUri = 'https://keys.acme.test/jwks';
    const made = 'create --tenant acme --client-id publisher --name Publisher --kind service --json';
    const keys = ['--auth-method', 'private_key_jwt', '--jwks-uri', jwksUri];
    const created = await done(...made.split(' '), ...keys);
    expect(JSON.parse(created)).to.deep.include({ jwksUri, jwks: null, secretHints: [] });
    const job = { issuer: 'https://jobs.acme.test', subject: 'repo:acme/*', audience: 'tessera' };
    const federated = ['change', '--client', 'publisher', '--json', '--federated-credentials'];
    for (const credentials of [[job], []]) {
      const changed = await done(...federated, JSON.stringify(credentials));
      expect(JSON.parse(changed)).to.deep.include({ federatedCredentials: credentials, jwksUri });
    }
    expect((await run(...federated, 'none')).stderr).to.contain('It must be JSON: [{"issuer"');
    const moved = ['change', '--client', 'publisher', '--json', '--jwks-uri'];
    expect(JSON.parse(await done(...moved, `${jwksUri}2`))).to.deep.include({ jwksUri: `${jwksUri}2` });
    for (const [address, pointer] of [
      ['http://keys.acme.test/jwks', '--jwks-uri: '],
      ['', '--jwks: is missing; give the public keys of the client, --jwks-uri or --federated-credentials'],
    ] as const) {
      const refused = await run(...moved, address);
      expect(refused.code).to.equal(1);
      expect(refused.stderr).to.contain(pointer);
    }
    await done('delete', '--client', 'publisher');
  });

  it('tessera clients has an option for every member that a client’s record lets be written', async () => {
    const properties = portalSchemas.ChangeClient['properties'] as object;
    for (const command of ['create', 'change']) {
      const help = await done(command, '--help');
      for (const member of Object.keys(properties)) {
        const option = `--${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
        expect(help, option).to.match(new RegExp(`^  ${option} `, 'm'));
      }
    }
  });

  it('tessera clients gives a client keys of its own, origins, scopes and grant types, and takes them back', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'ES256' };
    const jwks = { keys: [key] };
    const file = join(oidc.service.dataDir, 'jwks.json');
    writeFileSync(file, JSON.stringify(jwks));
    const made =
      'create --tenant acme --client-id signer --type confidential --auth-method private_key_jwt --json';
    const uris = ['--redirect-uri', 'https://signer.acme.test/cb'];
    const created = await done(
      ...made.split(' '),
      ...uris,
      '--jwks',
      file,
      '--accepts-token-endpoint-audience',
    );
    expect(JSON.parse(created)).to.deep.include({ name: 'signer', jwks, acceptsTokenEndpointAudience: true });
    const change = async (...args: string[]): Promise<unknown> =>
      JSON.parse(await done('change', '--client', 'signer', '--json', ...args));
    expect(
      await change(
        '--allowed-origin',
        'https://a.acme.test',
        '--allowed-origins',
        'https://b.acme.test',
        '--scopes',
        'openid,email',
        '--grant-types',
        'authorization_code',
        '--no-accepts-token-endpoint-audience',
        '--third-party',
      ),
    ).to.deep.include({
      allowedOrigins: ['https://a.acme.test', 'https://b.acme.test'],
      scopes: ['openid', 'email'],
      grantTypes: ['authorization_code'],
      acceptsTokenEndpointAudience: false,
      thirdParty: true,
    });
    const out = 'https://signer.acme.test/out';
    expect(
      await change('--home-url', 'https://signer.acme.test/', '--backchannel-logout-uri', out),
    ).to.include({
      homeUrl: 'https://signer.acme.test/',
      backchannelLogoutUri: out,
    });
    expect(await change('--backchannel-logout-uri', '', '--backchannel-logout-session-required')).to.include({
      backchannelLogoutUri: null,
      backchannelLogoutSessionRequired: true,
    });
    expect(
      await change(
        '--home-url',
        '',
        '--allowed-origins',
        '',
        '--jwks',
        JSON.stringify(jwks),
        '--no-third-party',
      ),
    ).to.deep.include({
      homeUrl: null,
      allowedOrigins: null,
      thirdParty: false,
    });
    const secretKeys = { keys: [privateKey.export({ format: 'jwk' })] };
    for (const [value, code, fault] of [
      ['no-such-file.json', 2, 'It must be a JWK Set, or a file that holds one.'],
      ['{"keys": 1}', 2, 'It must be a JWK Set, or a file that holds one.'],
      [JSON.stringify(secretKeys), 1, '--jwks'],
    ] as const) {
      const refused = await run('change', '--client', 'signer', '--jwks', value);
      expect([refused.code, refused.stderr.includes(fault)], value).to.deep.equal([code, true]);
      expect(refused.stderr).not.to.contain(secretKeys.keys[0]!.d);
    }
  });

  it('tessera clients names what it creates by its id where no name is given', async () => {
    const made = 'create --tenant acme --kind spa --redirect-uri https://spa.acme.test/ --json'.split(' ');
    const { clientId, name } = JSON.parse(await done(...made)) as Record<string, string>;
    expect(name).to.equal(clientId);
  });

  it('tessera clients names the option that is at fault as it is typed', async () => {
    const made = ['create', '--tenant', 'acme', '--client-id', 'faulty'];
    for (const [args, fault] of [
      [['--kind', 'web', '--auth-method', 'none', '--redirect-uri', 'x:y'], '--auth-method: is "none"'],
      [['--type', 'public', '--redirect-uri', 'https://a.test/#b'], '--redirect-uri, value 1: '],
      [['--kind', 'web', '--allowed-origin', 'https://a.test/path'], '--allowed-origin, value 1: '],
      [['--kind', 'web', '--scopes', 'openid,admin'], '--scopes, value 2: is not one of '],
    ] as const) {
      const { code, stderr } = await run(...made, ...args);
      expect([code, stderr.includes(fault)], stderr).to.deep.equal([1, true]);
      expect(stderr).not.to.match(/\/[a-z]+[A-Z:/]/);
    }
  });

  it('tessera clients makes another secret, in addition to the previous one or in its place', async () => {
    const first = oidc.secrets.get('shop')!;
    const second = (await done('rotate-secret', '--client', 'shop')).trim();
    await until(async () => (await status(second)) === 200);
    expect(await status(first)).to.equal(200);
    const third = (await done('rotate-secret', '--client', 'shop', '--overlap-seconds', '0')).trim();
    await until(async () => (await status(second)) === 401);
    expect([await status(first), await status(third)]).to.deep.equal([401, 200]);
    latest = third;
  });

  it('tessera clients deletes a client for good', async () => {
    expect(await done('delete', '--client', 'shop')).to.equal('deleted shop\n');
    await until(async () => (await status(latest)) === 401);
    const again = await run('delete', '--client', 'shop');
    expect(again.code).to.equal(1);
    expect(again.stderr).to.match(/^tessera: there is no client "shop": [^\n]+\n$/);
  });

  it('tessera clients requires a change', async () => {
    const { code, stderr } = await run('change', '--client', 'shop');
    expect(code).to.equal(2);
    expect((await run('create', '--tenant', 'acme', '--name', 'Shop')).code).to.equal(2);
    expect(stderr).to.match(/^tessera: nothing is given that is to change\n\nUsage: tessera clients change /);
    expect((await run('rotate-secret', '--client', 'shop', '--overlap-seconds', 'x')).code).to.equal(2);
  });
});
