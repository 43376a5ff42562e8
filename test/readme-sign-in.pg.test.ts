import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { registerClient } from '../application/client/register-client.js';
import { systemCommand } from './support/in-memory/in-memory-app.js';
import { type OidcService, oidcService, signInAt } from './support/pages/oidc-service.js';
import { freePort } from './support/services/service-process.js';

const root = join(import.meta.dirname, '..');

/** The README's example, for a service and a client's port of one's own. */
function exampleFor(issuer: string, port: number, clientId: string): string {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  return code
    .replaceAll('http://localhost:3000', issuer)
    .replaceAll('8080', String(port))
    .replace("'web'", `'${clientId}'`);
}

describe("the README's example of a sign-in", () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  it("the README's example of a sign-in signs in and shows the user", async () => {
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
});
