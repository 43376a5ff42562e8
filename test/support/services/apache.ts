import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut } from '../run/left-out.js';
import { until } from '../run/until.js';
import { temporaryClusterFolder } from './postgres.js';

const PROGRAM = ['/usr/sbin/apache2', '/usr/sbin/httpd'].find(existsSync);
const MODULES = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules'].find((folder) =>
  existsSync(join(folder, 'mod_auth_openidc.so')),
);

/** A page of Apache HTTP Server that `mod_auth_openidc` guards: a relying party that is not ours. */
export interface GuardedPage {
  readonly port: number;
  /** The page. Its answer has the claims `sub` and `sid` of whoever is signed in in the headers `X-Sub` and `X-Sid`. */
  readonly url: string;
  /** Returns what the server logged. */
  readonly log: () => string;
  close(): Promise<void>;
}

/** What a relying party is registered with; its port is chosen before. */
export interface RelyingParty {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly port: number;
}

/** Where a relying party at a port is sent back to, and where it takes logout tokens. */
export const relyingPartyAt = (port: number) => {
  const redirectUri = `http://127.0.0.1:${port}/app/callback`;
  return { redirectUri, backchannelLogoutUri: `${redirectUri}?logout=backchannel` };
};

/** Declares a suite that needs Apache with `mod_auth_openidc`, or one skipped test that says that it is missing. */
export function describeWithModAuthOpenidc(title: string, suite: () => void): void {
  if (PROGRAM === undefined || MODULES === undefined)
    leftOut(title, 'no Apache with mod_auth_openidc is installed');
  else describe(title, suite);
}

const modules = {
  mpm_event_module: 'mod_mpm_event.so',
  authn_core_module: 'mod_authn_core.so',
  authz_core_module: 'mod_authz_core.so',
  authz_user_module: 'mod_authz_user.so',
  headers_module: 'mod_headers.so',
  auth_openidc_module: 'mod_auth_openidc.so',
};

/** Starts the server. */
export async function startGuardedPage({
  issuer,
  clientId,
  clientSecret,
  port,
}: RelyingParty): Promise<GuardedPage> {
  const folder = temporaryClusterFolder();
  const pages = join(folder.path, 'pages');
  mkdirSync(join(pages, 'app'), { recursive: true });
  writeFileSync(join(pages, 'app', 'page.txt'), 'for people who are signed in');
  const log = join(folder.path, 'log');
  const file = join(folder.path, 'httpd.conf');
  const { redirectUri } = relyingPartyAt(port);
  writeFileSync(
    file,
    `ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${join(folder.path, 'pid')}
DefaultRuntimeDir ${folder.path}
ErrorLog ${log}
LogLevel auth_openidc:debug
${Object.entries(modules)
  .map(([name, module]) => `LoadModule ${name} ${join(MODULES!, module)}`)
  .join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
DocumentRoot ${pages}
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret ${clientSecret}
OIDCRedirectURI ${redirectUri}
OIDCCryptoPassphrase of-this-run-alone
OIDCPKCEMethod S256
OIDCScope "openid email"
<Location /app>
  AuthType openid-connect
  Require valid-user
  Header set X-Sub "expr=%{reqenv:OIDC_CLAIM_sub}"
  Header set X-Sid "expr=%{reqenv:OIDC_CLAIM_sid}"
</Location>
`,
  );
  const server = spawn(PROGRAM!, ['-f', file, '-DFOREGROUND'], {
    cwd: folder.path,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(server, 'exit');
  const url = `http://127.0.0.1:${port}/app/page.txt`;
  const logged = (): string => said + (existsSync(log) ? readFileSync(log, 'utf8') : '');
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`Apache does not start: ${logged()}`);
    return fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  });
  return {
    port,
    url,
    log: logged,
    async close() {
      server.kill('SIGTERM');
      await ended;
      folder.remove();
    },
  };
}
