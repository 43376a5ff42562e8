import { randomBytes } from 'node:crypto';
import { issueApiKey } from '../../application/api-key/issue-api-key.js';
import { rotateClientSecret } from '../../application/client/rotate-client-secret.js';
import { createUser } from '../../application/user/create-user.js';
import { assertionKey } from '../interfaces/oidc/assertion-key.js';
import { call } from '../support/http/http-client.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import { readMail, tokenIn } from '../support/services/mail-text.js';
import {
  type OidcService,
  answered,
  authorizeUrl,
  pkce,
  postForm,
  redeem,
} from '../support/pages/oidc-service.js';
import { outbox } from '../support/services/outbox.js';
import { type UserAgent, type Visit, formOf } from '../support/http/user-agent.js';

/** Something that only those who need it may know. */
export interface Secret {
  /** What it is, and for whom. */
  readonly name: string;
  readonly value: string;
  /** The one mail that brings it. Default: none. */
  readonly mail?: 'password-reset' | 'invitation' | 'verification' | 'generated-password';
}

const recognisable = (what: string): string => `Canary-${what}-${randomBytes(9).toString('base64url')}`;

/**
 * Goes through everything here that has to do with a secret, well and badly, and says which ones there were. The value of
 * a JWT is its signature, as the rest says nothing that is secret.
 */
export async function liveWithSecrets(oidc: OidcService): Promise<readonly Secret[]> {
  const secrets: Secret[] = [];
  const keep = (name: string, value: string | undefined, mail?: Secret['mail']): string => {
    if (value === undefined || value.length < 16) throw new Error(`no ${name}: ${value ?? 'undefined'}`);
    secrets.push({ name, value, ...(mail === undefined ? {} : { mail }) });
    return value;
  };
  const keepJwt = (name: string, jwt: unknown): string => {
    keep(name, String(jwt).split('.')[2]);
    return String(jwt);
  };
  const mails = outbox(oidc.service.dataDir);
  const host = `http://acme.localhost:${oidc.port}`;
  const command = (): ReturnType<typeof systemCommand> =>
    systemCommand({ tenantId: oidc.tenantIds['acme']! });
  const { app } = oidc.runtime;

  /** What a page, a redirect and the cookies of a browser hold. */
  const keepVisit = (name: string, visit: Visit, agent: UserAgent): void => {
    const parameters = visit.location === null ? new URLSearchParams() : new URL(visit.location).searchParams;
    for (const parameter of ['code', 'ticket', 'request'])
      if (parameters.has(parameter)) keep(`${name}: ${parameter}`, parameters.get(parameter)!);
    if (visit.body.includes('name="csrf"')) keep(`${name}: form token`, formOf(visit).hidden['csrf']);
    for (const [of, cookie] of [
      ...(['tessera_session', 'tessera_form', 'tessera_sign_in', 'tessera_link'] as const).map(
        (cookie) => ['acme.localhost', cookie] as const,
      ),
      ['localhost', 'tessera_browser'] as const,
    ]) {
      const value = agent.cookie(of, cookie);
      if (value !== undefined && !secrets.some((known) => known.value === value))
        keep(`${name}: ${cookie}`, value);
    }
  };
  /** Follows step by step, so that every address on the way is seen. */
  const walk = async (name: string, agent: UserAgent, visit: Visit): Promise<Visit> => {
    let here = visit;
    keepVisit(name, here, agent);
    while (here.location !== null && new URL(here.location).port === String(oidc.port)) {
      here = await agent.get(here.location);
      keepVisit(name, here, agent);
    }
    return here;
  };
  const send = async (
    name: string,
    agent: UserAgent,
    page: Visit,
    fields: Record<string, string>,
  ): Promise<Visit> => {
    const { action, hidden } = formOf(page);
    return walk(name, agent, await agent.post(action, { ...hidden, ...fields }));
  };

  // somebody, their password, and one that is wrong
  const password = keep('a password', recognisable('password'));
  const email = 'secretive@acme.test';
  const { record } = await createUser(app, command(), { email, password });
  keep('a verification link', tokenIn(await mails.take('verification')), 'verification');
  const agent = oidc.browser();
  const proof = pkce();
  keep('a code verifier', proof.verifier);
  const asked = authorizeUrl(oidc, proof, { scope: 'openid profile email offline_access', prompt: 'login' });
  const form = await walk('a sign-in', agent, await agent.get(asked));
  const wrong = keep('a wrong password', recognisable('wrong'));
  await send('a wrong sign-in', agent, form, { email, password: wrong });
  await send('a password typed as an email', agent, form, {
    email: keep('a mistyped password', recognisable('typo')),
    password,
  });
  const signedIn = await send('the sign-in', agent, form, { email, password });

  // tokens, refreshed, used, misused and revoked
  const code = answered(signedIn).get('code')!;
  await redeem(oidc, { code, verifier: keep('a wrong verifier', recognisable('verifier').padEnd(43, 'x')) });
  const { json: tokens } = await redeem(oidc, { code, verifier: proof.verifier });
  const access = keepJwt('an access token', tokens['access_token']);
  const id = keepJwt('an id_token', tokens['id_token']);
  const first = keep('a refresh token', String(tokens['refresh_token']));
  const refresh = async (token: string): Promise<string> => {
    const { json } = await postForm(oidc, '/connect/token', {
      grant_type: 'refresh_token',
      refresh_token: token,
    });
    return String(json['refresh_token']);
  };
  const second = keep('a second refresh token', await refresh(first));
  keep('a third refresh token', await refresh(second));
  for (const token of [access, id, first, keep('a wrong token', recognisable('token'))]) {
    await call(oidc.issuer, 'GET', '/connect/userinfo', { headers: { Authorization: `Bearer ${token}` } });
    await call(oidc.issuer, 'GET', '/api/users', { headers: { Authorization: `Bearer ${token}` } });
    await call(oidc.issuer, 'GET', `/connect/userinfo?access_token=${token}`);
    await call(oidc.issuer, 'GET', `/nothing/${token}?token=${token}`);
    await postForm(oidc, '/connect/introspect', { token });
    await agent.get(authorizeUrl(oidc, pkce(), { prompt: 'none', id_token_hint: token, state: token }));
    await agent.get(
      `${oidc.issuer}/connect/endsession?${new URLSearchParams({ id_token_hint: token, client_id: 'web' }).toString()}`,
    );
  }
  // a refresh token and a code that were used come again
  await refresh(first);
  await redeem(oidc, { code, verifier: proof.verifier });

  // clients: their secrets, right, wrong and in the wrong place
  const rotated = await rotateClientSecret(app, command(), { clientId: 'poster', overlapSeconds: 60 });
  keep('a new client secret', rotated.clientSecret);
  const guess = keep('a wrong client secret', recognisable('client'));
  const grant = { grant_type: 'refresh_token', refresh_token: first };
  await postForm(oidc, '/connect/token', { ...grant, client_id: 'poster', client_secret: guess }, null);
  for (const credentials of [`server:${guess}`, `${guess}:${guess}`, guess]) {
    const Authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    for (const path of ['/connect/token', '/connect/introspect', '/api/users', '/nothing'])
      await call(oidc.issuer, 'POST', path, { headers: { Authorization }, body: guess });
  }
  const key = assertionKey();
  await oidc.register('acme', { clientId: 'keyed', authMethod: 'private_key_jwt', jwks: key.jwks });
  const assertion = await key.assert('keyed', oidc);
  keepJwt('a client assertion', assertion['client_assertion']);
  for (let times = 0; times < 2; times++)
    await postForm(oidc, '/connect/introspect', { token: access, ...assertion }, null);

  // the Management API: keys, right and wrong, and bodies that are refused
  const { key: apiKey } = await issueApiKey(app, command(), {
    name: 'issued',
    scopes: ['users:read', 'users:write'],
  });
  keep('an API key', apiKey);
  const wrongKey = `tsk_${keep('a wrong API key', recognisable('key').padEnd(43, 'x'))}`;
  const typed = keep('a password in a body', recognisable('body'));
  for (const used of [apiKey, wrongKey])
    for (const body of [
      { email: 'created@acme.test', password: typed },
      { email: 'created@acme.test', password: typed },
      { email: typed, password: typed },
      { email: 'x@acme.test', password: [typed], [typed]: typed },
      `{"email":"x@acme.test","password":"${typed}"`,
      typed,
    ])
      await call(oidc.issuer, 'POST', '/api/users', {
        key: used,
        body,
        headers: { 'Idempotency-Key': `k-${typed}` },
      });
  await call(oidc.issuer, 'GET', `/api/users?q=${typed}&api_key=${apiKey}`, {
    headers: { Cookie: `x=${typed}` },
  });
  await call(oidc.issuer, 'GET', '/api/users', {
    headers: { 'X-Api-Key': apiKey, Authorization: `Bearer ${typed}` },
  });

  // what webhooks are signed with
  const body = { url: 'https://listener.acme.test/hook', events: ['user.*'] };
  const hook = await call(oidc.issuer, 'POST', '/api/webhooks', {
    key: oidc.service.apiKey(),
    body,
    headers: { 'Idempotency-Key': 'webhook' },
  });
  keep('a webhook secret', hook.json['secret'] as string);
  const renewed = await call(oidc.issuer, 'POST', `/api/webhooks/${String(hook.json['id'])}/rotate-secret`, {
    key: oidc.service.apiKey(),
  });
  keep('a new webhook secret', renewed.json['secret'] as string);

  // passwords that are reset, generated and changed, and links that are followed
  const asking = oidc.browser();
  const forgot = await walk('a forgotten password', asking, await asking.get(`${host}/forgot-password`));
  await send('a forgotten password', asking, forgot, { email });
  const link = keep('a reset link', tokenIn(await mails.take('password-reset')), 'password-reset');
  await asking.get(`${host}/verify-email?token=${link}`);
  const reset = await walk('a reset', asking, await asking.get(`${host}/reset-password?token=${link}`));
  const chosen = keep('a new password', recognisable('chosen'));
  await send('a reset that is refused', asking, reset, { newPassword: chosen, newPasswordAgain: wrong });
  await send('a reset', asking, reset, { newPassword: chosen, newPasswordAgain: chosen });
  await call(oidc.issuer, 'POST', `/api/users/${record.id}/generate-password`, { key: apiKey });
  const { text } = readMail(await mails.take('generated-password'));
  const generated = /\b[A-HJ-NP-Za-km-z2-9]{20}\b/.exec(text)?.[0];
  keep('a generated password', generated, 'generated-password');
  const other = oidc.browser();
  const again = await walk('a sign-in to be changed', other, await other.get(authorizeUrl(oidc, pkce())));
  const change = await send('a sign-in to be changed', other, again, { email, password: generated! });
  const last = keep('a last password', recognisable('last'));
  await send('a change', other, change, { newPassword: last, newPasswordAgain: last });
  await call(oidc.issuer, 'POST', '/api/users', { key: apiKey, body: { email: 'invited@acme.test' } });
  const invitation = keep('an invitation', tokenIn(await mails.take('invitation')), 'invitation');
  await walk('an invitation', asking, await asking.get(`${host}/accept-invitation?token=${invitation}`));
  return secrets;
}
