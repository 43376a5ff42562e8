import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
/** What oidc-client-ts ships for browsers, as it is. */
const library = readFileSync(
  join(dirname(require.resolve('oidc-client-ts')), '../browser/oidc-client-ts.min.js'),
);

const page = (title: string, script: string): string => `<!doctype html>
<title>${title}</title>
<link rel="icon" href="data:,">
<script src="/oidc-client-ts.js"></script>
<script>
const manager = new oidc.UserManager({
  authority: new URLSearchParams(location.search).get('issuer') ?? localStorage.issuer,
  client_id: 'spa',
  redirect_uri: location.origin + '/callback',
  post_logout_redirect_uri: location.origin + '/signed-out',
  scope: 'openid profile email',
  loadUserInfo: true,
  automaticSilentRenew: false,
});
const failed = (error) => { document.title = 'failed: ' + error; };
${script}
</script>`;

const pages: Readonly<Record<string, string>> = {
  '/': page(
    'start',
    `localStorage.issuer = new URLSearchParams(location.search).get('issuer');
     manager.signinRedirect({ state: { was: 'here' } }).catch(failed);`,
  ),
  '/callback': page(
    'calling back',
    `manager.signinRedirectCallback().then((user) => {
       window.user = user;
       document.title = 'signed in';
     }, failed);`,
  ),
  '/signed-out': page(
    'leaving',
    `manager.signoutRedirectCallback().then(() => { document.title = 'signed out'; }, failed);`,
  ),
};

/** An application without a server of its own, at another origin: all that it does, oidc-client-ts does in the page. */
export async function singlePageApp(): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((req, res) => {
    const [path = ''] = (req.url ?? '').split('?');
    const html = pages[path];
    if (path === '/oidc-client-ts.js') res.writeHead(200, { 'Content-Type': 'text/javascript' }).end(library);
    else if (html === undefined) res.writeHead(404).end();
    else res.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
