import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { linkUserIdentity, readIdentities } from '../../../application/connection/user-identities.js';
import { defineRole } from '../../../application/role/define-role.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { addConnection } from '../../support/samples/connections.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import type { Ended } from '../../support/services/service-process.js';

const bcrypt = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

type Facts = Readonly<Record<string, unknown>>;

describe('the import of people on the command line', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
    const context = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await defineRole(oidc.runtime.app, context, { name: 'editor' });
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
  const fileNamed = (name: string, text?: string): string => {
    const file = join(oidc.service.dataDir, name);
    if (text !== undefined) writeFileSync(file, text);
    return file;
  };
  const ndjson = (people: readonly object[]): string =>
    people.map((one) => `${JSON.stringify(one)}\n`).join('');
  const imported = async (tenant: string, ...args: string[]): Promise<Facts> => {
    const { code, stdout, stderr } = await run('users', 'import', ...args, '--tenant', tenant, '--json');
    expect(code, stderr).to.equal(0);
    return JSON.parse(stdout) as Facts;
  };
  const usersOf = async (tenant: string): Promise<readonly Facts[]> => {
    const page = { limit: 200, after: null, includeTotal: false };
    const { users } = oidc.runtime.queries;
    const found = await users.list(oidc.tenantIds[tenant]!, {}, page, Date.now());
    return found.items as unknown as readonly Facts[];
  };

  it('a dry run says what would be, and the same command without it does that once', async () => {
    const file = fileNamed(
      'people.ndjson',
      ndjson([
        { email: 'grace@example.com', roles: ['editors', 'old'], password: { hash: bcrypt } },
        { email: 'no address' },
      ]),
    );
    const map = fileNamed('roles.json', '{"editors":"editor","old":null}');
    const results = fileNamed('results.ndjson');
    const args = [file, '--map', map, '--results', results];
    expect(await imported('acme', ...args, '--dry-run')).to.include({ dryRun: true, created: 1, refused: 1 });
    expect((await usersOf('acme')).some(({ email }) => email === 'grace@example.com')).to.equal(false);
    expect(await imported('acme', ...args)).to.include({ dryRun: false, created: 1, refused: 1 });
    expect(statSync(results).mode & 0o777).to.equal(0o600);
    const [refused, ...others] = readFileSync(results, 'utf8').trimEnd().split('\n');
    expect(others).to.deep.equal([]);
    expect(JSON.parse(refused!)).to.deep.include({ file, line: 2, outcome: 'refused' });
    const grace = (await usersOf('acme')).find(({ email }) => email === 'grace@example.com');
    expect(grace).to.deep.include({ roles: ['user', 'editor'], hasPassword: true });
    expect(await imported('acme', ...args)).to.include({ created: 0, skipped: 1, refused: 1 });
  });

  it('people of a table are imported with their metadata', async () => {
    const file = fileNamed('people.csv', 'email,firstName,metadata.plan\nada.b@example.com,Ada,gold\n');
    expect(await imported('acme', file)).to.include({ created: 1, refused: 0 });
    const ada = (await usersOf('acme')).find(({ email }) => email === 'ada.b@example.com');
    expect(ada).to.deep.include({ firstName: 'Ada', metadata: { plan: 'gold' } });
  });

  it('with --on-conflict fail, one person who is there keeps all others from being written', async () => {
    const file = fileNamed(
      'more.ndjson',
      ndjson([{ email: 'grace@example.com' }, { email: 'new@example.com' }]),
    );
    const { code, stderr } = await run('users', 'import', file, '--tenant', 'acme', '--on-conflict', 'fail');
    expect(code).to.equal(1);
    expect(stderr).to.contain('1 of 2 people cannot be imported: nothing was written');
    expect((await usersOf('acme')).some(({ email }) => email === 'new@example.com')).to.equal(false);
  });

  const accountsOf = async (tenant: string, email: unknown): Promise<unknown> => {
    const user = (await usersOf(tenant)).find((one) => one['email'] === email)!;
    const records = await readIdentities(oidc.runtime.app, oidc.tenantIds[tenant]!, String(user['id']));
    return records.map(({ connection, subject }) => ({ connection, subject }));
  };

  it('people of another service come with their accounts at providers that are connected', async () => {
    await addConnection(oidc.runtime.app, oidc.tenantIds['acme']!, {
      name: 'Google',
      issuer: 'https://g.test',
    });
    const identity = (name: string) => ({ provider: name, connection: name, user_id: '103' });
    const file = fileNamed(
      'auth0.ndjson',
      ndjson([
        {
          user_id: 'google-oauth2|103',
          email: 'joan@example.com',
          identities: [identity('google-oauth2'), identity('facebook')],
        },
      ]),
    );
    const results = fileNamed('auth0-results.ndjson');
    const args = [file, '--from', 'auth0', '--results', results];
    expect(await imported('acme', ...args)).to.include({ created: 1, refused: 0 });
    expect(JSON.parse(readFileSync(results, 'utf8'))).to.deep.include({ leftOut: ['/identities/1'] });
    expect(await accountsOf('acme', 'joan@example.com')).to.deep.equal([
      { connection: 'Google', subject: '103' },
    ]);
    expect(await imported('acme', ...args)).to.include({ created: 0, skipped: 1 });
  });

  it('the export of a tenant, with password hashes, brings the same people into another tenant', async () => {
    const { app } = oidc.runtime;
    const grace = (await usersOf('acme')).find(({ email }) => email === 'grace@example.com')!;
    for (const issuer of ['https://staff.test', 'https://partners.test']) {
      const acme = systemCommand({ tenantId: oidc.tenantIds['acme']! });
      const connectionId = await addConnection(app, acme.tenantId, { name: issuer.slice(8, -5), issuer });
      await linkUserIdentity(app, acme, { userId: String(grace['id']), connectionId, subject: 'g-1' });
      await addConnection(app, oidc.tenantIds['globex']!, { name: issuer.slice(8, -5), issuer });
    }
    await addConnection(app, oidc.tenantIds['globex']!, { name: 'Google', issuer: 'https://g.test' });
    const file = fileNamed('acme.ndjson');
    const exported = await run(
      'tenants',
      'export',
      '--tenant',
      'acme',
      '--output',
      file,
      '--with-password-hashes',
    );
    expect(exported.code, exported.stderr).to.equal(0);
    const context = systemCommand({ tenantId: oidc.tenantIds['globex']! });
    await defineRole(oidc.runtime.app, context, { name: 'editor' });
    const before = await usersOf('acme');
    const known = new Set((await usersOf('globex')).map(({ email }) => email));
    const counts = await imported('globex', file, '--trust-verified');
    expect(counts).to.include({ refused: 0, read: before.length });
    expect(await imported('globex', file, '--trust-verified')).to.include({
      created: 0,
      updated: 0,
      refused: 0,
    });
    const there = new Map((await usersOf('globex')).map((one) => [one['email'], one]));
    for (const person of before) {
      if (known.has(person['email'])) continue;
      const { id: _, updatedAt: _at, roles, ...same } = person;
      const { mfaEnabled: _mfa, mfaMethods: _methods, passkeyCount: _count, ...facts } = same;
      const found = there.get(person['email']);
      expect(found, String(person['email'])).to.deep.include(facts);
      const kept = (roles as readonly string[]).filter((role) => role !== 'owner');
      expect(found!['roles']).to.deep.equal(kept);
      expect(await accountsOf('globex', person['email'])).to.deep.equal(
        await accountsOf('acme', person['email']),
      );
    }
  });

  it('the kinds of hashes are counted', async () => {
    const { code, stdout, stderr } = await run('users', 'hashes', '--tenant', 'acme', '--json');
    expect(code, stderr).to.equal(0);
    const { items } = JSON.parse(stdout) as { readonly items: readonly Facts[] };
    expect(items.find(({ kind }) => kind === 'bcrypt')).to.include({ users: 1, signedInLately: 0 });
    expect(items.map(({ kind }) => kind)).to.include('argon2id');
  });

  it('the import refuses results in the place of a file that it reads, which stays as it is', async () => {
    const text = ndjson([{ email: 'kept@example.com', roles: ['editors'] }]);
    const file = fileNamed('kept.ndjson', text);
    const map = fileNamed('kept.json', '{"editors":"editor"}');
    const link = fileNamed('link.ndjson');
    symlinkSync(file, link);
    for (const results of [file, link, map]) {
      const args = [file, '--map', map, '--tenant', 'acme', '--results', results];
      const { code, stderr } = await run('users', 'import', ...args);
      expect(code).to.equal(2);
      expect(stderr).to.contain('the import reads this file; name another one');
    }
    expect(readFileSync(file, 'utf8')).to.equal(text);
    expect(readFileSync(map, 'utf8')).to.equal('{"editors":"editor"}');
  });

  it('the import refuses what is no file', async () => {
    for (const file of [oidc.service.dataDir, '/dev/null']) {
      const { code, stderr } = await run('users', 'import', file, '--tenant', 'acme');
      expect(code).to.equal(2);
      expect(stderr).to.contain(
        `"${file}" is a folder or a pipe: save the people to a file, which is read twice`,
      );
    }
  });

  for (const [name, args, words] of [
    ['a file that is missing', ['missing.ndjson'], 'ENOENT'],
    ['an unknown source', ['people.ndjson', '--from', 'myspace'], 'Allowed choices'],
    [
      'half of the parameters of Firebase',
      ['people.ndjson', '--from', 'firebase', '--rounds', '8'],
      'given together',
    ],
    [
      'parameters of Firebase for another source',
      ['people.ndjson', '--rounds', '8'],
      'are for --from firebase',
    ],
    ['a map that is no object', ['people.ndjson', '--map', 'list.json'], 'want a JSON object of names'],
  ] as const)
    it(`the import refuses ${name}, and leaves nothing`, async () => {
      fileNamed('list.json', '["editor"]');
      const files = args.map((one) => (/\.\w+json$|\.json$/.test(one) ? fileNamed(one) : one));
      const { code, stderr } = await run('users', 'import', ...files, '--tenant', 'acme');
      expect(code).to.be.greaterThan(0);
      expect(stderr).to.contain(words);
      expect(existsSync(fileNamed('missing.ndjson'))).to.equal(false);
    });
});
