import { expect } from 'chai';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import type { Ended } from '../../support/services/service-process.js';

describe('operators on the command line, beside a running service', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  const run = (...args: string[]): Promise<Ended> => runIn(false, args);
  const inTerminal = (...args: string[]): Promise<Ended> => runIn(true, args);
  const runIn = (isTTY: boolean, args: readonly string[]): Promise<Ended> => {
    const { databaseUrl, masterKey, dataDir } = oidc.service;
    const addresses = { BASE_URL: oidc.issuer, TENANT_HOST: `http://{tenant}.localhost:${oidc.port}` };
    const env = { ...addresses, DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, DATA_DIR: dataDir };
    return tesseraHere(args, env, { isTTY });
  };
  const done = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stderr]).to.deep.equal([0, '']);
    return stdout;
  };
  const listed = async (): Promise<Record<string, unknown>[]> =>
    (JSON.parse(await done('operators', 'list', '--json')) as { items: Record<string, unknown>[] }).items;

  it('tessera operators makes, lists and removes operators, but not the last one', async () => {
    expect(await listed()).to.deep.equal([]);
    const made = await done('operators', 'add', '--email', 'ops@example.test');
    expect(made).to.match(/^made ops@example\.test an operator, password \S{10,}\n$/);
    await done('operators', 'add', '--email', 'sre@example.test');
    const both = await listed();
    expect(both.map(({ email }) => email)).to.have.members(['ops@example.test', 'sre@example.test']);
    expect(both[0]).to.include({ status: 'active', passkeyCount: 0, lastLoginAt: null });

    const removed = await done('operators', 'remove', '--operator', 'OPS@example.test');
    expect(removed).to.equal('removed ops@example.test\n');
    expect((await listed()).map(({ email }) => email)).to.deep.equal(['sre@example.test']);
    const last = await run('operators', 'remove', '--operator', String(both[0]!['id']));
    expect(last.code).to.equal(1);
    const nobody = await run('operators', 'remove', '--operator', 'ops@example.test');
    expect(nobody.stderr).to.contain('there is no operator "ops@example.test"');
  });

  it('tessera operators grant prints a link to a terminal only, with an event', async () => {
    await done('operators', 'add', '--email', 'grantee@example.test');
    const piped = await run('operators', 'grant', '--operator', 'grantee@example.test');
    expect([piped.code, piped.stdout]).to.deep.equal([1, '']);
    expect(piped.stderr).to.contain('printed to a terminal only');
    const json = await run('operators', 'grant', '--operator', 'grantee@example.test', '--json');
    expect([json.code, json.stdout]).to.deep.equal([1, '']);
    const granted = await inTerminal('operators', 'grant', '--operator', 'GRANTEE@example.test');
    expect(granted.stdout).to.match(
      new RegExp(
        `^http://platform\\.localhost:${oidc.port}/operator-access\\?token=\\S{60,}\\ngood once, until `,
      ),
    );
    const [link = ''] = granted.stdout.split('\n');
    const browser = oidc.browser();
    const page = await browser.follow(await browser.get(link));
    expect([page.status, page.body.includes('Set up a passkey')]).to.deep.equal([200, true]);
    const nobody = await inTerminal('operators', 'grant', '--operator', 'nobody@example.test');
    expect(nobody.stderr).to.contain('there is no operator "nobody@example.test"');
  });

  it('the other commands change nothing of the operators’ tenant', async () => {
    const refused = await run('tenants', 'lock', '--tenant', 'platform', '--reason', 'for fun');
    expect(refused.code).to.equal(1);
    expect(refused.stderr).to.contain('`tessera operators` changes its members');
  });
});
