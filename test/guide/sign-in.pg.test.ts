import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { registerClient } from '../../application/client/register-client.js';
import { DEVICE_GRANT } from '../../domain/client/client-values.js';
import { submitForm } from '../interfaces/oidc/devices/device-world.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  ada,
  obtainCode,
  oidcService,
  redeem,
  signInAt,
} from '../support/pages/oidc-service.js';
import { root } from '../support/run/built-checkout.js';
import { until } from '../support/run/until.js';
import { freePort, runNode } from '../support/services/service-process.js';
import { blocks, page, section } from './guide-pages.js';

const [example = ''] = blocks(section('README.md', '## Sign somebody in'), 'js');

/** Returns README's example, for a service and a client's port of the test. */
function exampleFor(issuer: string, port: number, clientId: string): string {
  return example
    .replaceAll('http://localhost:3000', issuer)
    .replaceAll('8080', String(port))
    .replace("'web'", `'${clientId}'`);
}

describe('the examples of Node.js', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  it("README's example of a sign-in signs in and shows the user", async () => {
    const port = await freePort();
    const tenantId = oidc.service.document.tenants?.[0]?.tenantId ?? '';
    await registerClient(oidc.runtime.app, systemCommand({ tenantId }), {
      clientId: 'example',
      name: 'Example',
      type: 'public',
      audience: 'https://api.acme.test',
      redirectUris: [`http://localhost:${port}/callback`],
    });
    const program = spawn(process.execPath, ['--input-type=module'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      program.stdin.end(exampleFor(oidc.issuer, port, 'example'));
      const [line] = (await once(program.stdout, 'data')) as [Buffer];
      const address = line
        .toString()
        .replace(/^Open /, '')
        .trim();
      const { location } = await signInAt(oidc.browser(), address);
      // what browsers ask for besides does not end it
      expect((await fetch(new URL('/favicon.ico', location ?? ''))).status).to.equal(404);
      const shown = (await (await fetch(location ?? '')).json()) as Readonly<Record<string, unknown>>;
      expect(shown).to.include({ email: 'ada@acme.test', given_name: 'Ada', tenant_id: tenantId });
      const again = await fetch(location ?? '');
      expect([again.status, await again.text()]).to.satisfy(
        ([status, text]: [number, string]) => status === 400 && text.endsWith('open the address anew\n'),
      );
    } finally {
      program.kill();
    }
  });

  it('the guide shows the example of README', () => {
    const [first] = blocks(page('sign-in/stacks/node.md'), 'js');
    expect(first).to.equal(example);
  });

  it('the checks that the guide shows for APIs take an access token, and ask for a stronger sign-in', async () => {
    const [, check = ''] = blocks(page('sign-in/stacks/node.md'), 'js');
    const [challenge = ''] = blocks(page('sign-in/strength.md'), 'js');
    const { json } = await redeem(oidc, await obtainCode(oidc));
    const token = String(json['access_token']);
    const program = [
      check
        .replaceAll('http://localhost:3000', oidc.issuer)
        .replace('return {', 'challenge(payload); return {'),
      `function challenge(payload) {
         const res = { set: (...header) => (console.log(JSON.stringify(header)), { sendStatus: console.log }) };
         ${challenge}
       }
       console.log(JSON.stringify(await userOf(process.env.TOKEN)));
       await userOf(process.env.TOKEN + 'x').catch((error) => console.log(error.code));`,
    ].join('\n');
    const { stdout, stderr } = await runNode(root, ['--input-type=module', '--eval', program], {
      TOKEN: token,
    }).ended;
    expect(stderr).to.equal('');
    const [header = '', status, user = '', refused] = stdout.trim().split('\n');
    expect(JSON.parse(header)).to.satisfy(([name, value]: [string, string]) =>
      [name === 'WWW-Authenticate', value.includes('insufficient_user_authentication')].every(Boolean),
    );
    expect(status).to.equal('401');
    expect(JSON.parse(user)).to.deep.include({ tenant: oidc.service.document.tenants?.[0]?.tenantId });
    expect((JSON.parse(user) as { roles: string[] }).roles).to.include('user');
    expect(refused).to.equal('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });

  it('the guide shows a device that waits until its user has allowed it, word for word', async function () {
    this.slow(20_000);
    const [device = '', ...others] = blocks(page('sign-in/devices.md'), 'js');
    expect(others).to.deep.equal([]);
    const grantTypes = [DEVICE_GRANT, 'refresh_token'] as const;
    await oidc.register('acme', {
      clientId: 'tool',
      type: 'public',
      kind: 'native',
      grantTypes,
      redirectUris: [],
      postLogoutRedirectUris: [],
    });
    const program = `${device}\nconsole.log(JSON.stringify({ ...tokens, ...tokens.claims() }));`;
    const running = runNode(root, ['--input-type=module', '--eval', program], { OIDC_ISSUER: oidc.issuer });
    try {
      await until(() => running.stdout().endsWith('\n') || running.stderr() !== '');
      const reported = /^Open (\S+) and enter (\S+)\n$/.exec(running.stdout());
      expect(reported, running.stderr()).not.to.equal(null);
      const [, address = '', code = ''] = reported!;
      const agent = oidc.browser();
      const form = await signInAt(agent, address);
      const consent = await submitForm(agent, form, '/device', { code });
      const done = await submitForm(agent, consent, '/device/consent', { decision: 'allow' });
      expect(new URL(done.url).pathname).to.equal('/device/allowed');
      const { stdout, code: exit } = await running.ended;
      expect(exit).to.equal(0);
      const tokens = JSON.parse(stdout.trim().split('\n')[1] ?? '') as Readonly<Record<string, unknown>>;
      expect(tokens).to.include({ aud: 'tool', email: ada.email });
      expect(tokens['refresh_token']).to.be.a('string');
    } finally {
      await running.end();
    }
  });
});
