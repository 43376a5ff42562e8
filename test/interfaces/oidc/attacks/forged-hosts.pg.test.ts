import { expect } from 'chai';
import { readMail } from '../../../support/services/mail-text.js';
import { sendRaw } from '../../../support/http/http-client.js';
import {
  type OidcService,
  ada,
  authorizeUrl,
  oidcService,
  pkce,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import { type Outbox, outbox } from '../../../support/services/outbox.js';
import { type Visit, formOf } from '../../../support/http/user-agent.js';

const EVIL = 'evil.test';

/** What proxies say of the request that they got, and what anybody can say. */
const hearsay: readonly Readonly<Record<string, string>>[] = [
  { 'X-Forwarded-Host': EVIL },
  { 'X-Forwarded-Host': `${EVIL}, localhost`, 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '4443' },
  { Forwarded: `host=${EVIL};proto=https;for=203.0.113.1` },
  { 'X-Host': EVIL, 'X-Original-Host': EVIL, 'X-HTTP-Host-Override': EVIL, 'X-Forwarded-Server': EVIL },
  {
    'X-Original-URL': `https://${EVIL}/`,
    'X-Rewrite-URL': `https://${EVIL}/`,
    'X-Forwarded-Prefix': `//${EVIL}`,
  },
  { Referer: `https://${EVIL}/`, Via: `1.1 ${EVIL}` },
];

describe('a host that the caller makes up', () => {
  let oidc: OidcService;
  let mails: Outbox;
  before(async () => {
    oidc = await oidcService();
    mails = outbox(oidc.service.dataDir);
  });
  after(() => oidc.close());

  const expectNowhere = ({ headers, body }: Visit, about: string): void => {
    expect(JSON.stringify(headers), about).not.to.contain(EVIL);
    expect(body, about).not.to.contain(EVIL);
    for (const cookie of [headers['set-cookie']].flat().filter((line) => line !== undefined))
      expect(cookie, about).not.to.match(/domain=/i);
  };

  it('a forged host is in no published document', async () => {
    for (const path of [
      '/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server',
      '/openapi.json',
    ]) {
      const plain = await oidc.browser().get(`${oidc.issuer}${path}`);
      for (const forged of [{ Host: EVIL }, { Host: `${EVIL}:443` }, ...hearsay]) {
        const visit = await oidc.browser().get(`${oidc.issuer}${path}`, forged);
        expect(visit.body, JSON.stringify(forged)).to.equal(plain.body);
        expectNowhere(visit, JSON.stringify(forged));
      }
    }
  });

  it('a forged host in an absolute request target is in no published document', async () => {
    const target = `http://${EVIL}/.well-known/openid-configuration`;
    const answerAt = (named: string): Promise<string> =>
      sendRaw(oidc.service.url, `GET ${target} HTTP/1.1\r\nHost: ${named}\r\nConnection: close\r\n\r\n`);
    const agreed = await answerAt(EVIL);
    expect(agreed)
      .to.match(/^HTTP\/1\.1 200 /)
      .and.to.contain(`"issuer":"${oidc.issuer}"`);
    expect(agreed).not.to.contain(EVIL);
    const differing = await answerAt('localhost');
    expect(differing)
      .to.match(/^HTTP\/1\.1 400 /)
      .and.to.contain('malformed_request');
    expect(differing).not.to.contain(EVIL);
  });

  it('a forged host is in no redirect and in no cookie', async function () {
    this.slow(10_000);

    const tenantHost = `http://acme.localhost:${oidc.port}`;
    for (const forged of [{ Host: EVIL }, ...hearsay]) {
      const about = JSON.stringify(forged);
      const agent = oidc.browser();
      const started = await agent.get(authorizeUrl(oidc, pkce()), forged);
      expectNowhere(started, about);
      expect(started.location, about).to.match(new RegExp(`^${tenantHost}/sign-in\\?request=`));
      const refused = await agent.get(authorizeUrl(oidc, pkce(), { redirect_uri: 'x' }), forged);
      expectNowhere(refused, about);
      const ending = await agent.get(`${oidc.issuer}/connect/endsession?client_id=server`, forged);
      expectNowhere(ending, about);
      expect(ending.location, about).to.match(new RegExp(`^${tenantHost}/sign-out\\?request=`));
    }
    for (const forged of hearsay) {
      const about = JSON.stringify(forged);
      const agent = oidc.browser();
      const form = await agent.follow(await agent.get(authorizeUrl(oidc, pkce())));
      const page = await agent.get(form.url, forged);
      expectNowhere(page, about);
      const { action, hidden } = formOf(page);
      const signedIn = await agent.post(action, { ...hidden, ...ada }, forged);
      expectNowhere(signedIn, about);
      expect(signedIn.location, about).to.match(
        new RegExp(`^${oidc.issuer}/connect/authorize/resume\\?ticket=`),
      );
      expectNowhere(await agent.get(signedIn.location!, forged), about);
    }
  });

  it('a forged host that looks like the host of a tenant is not accepted as one', async () => {
    for (const Host of [
      `acme.localhost.${EVIL}`,
      `${EVIL}#acme.localhost`,
      `acme.${EVIL}`,
      `acme.localhost@${EVIL}`,
    ]) {
      const visit = await oidc.browser().get(`${oidc.issuer}/sign-in`, { Host });
      expect(visit.status, Host).to.equal(404);
      expectNowhere(visit, Host);
    }
  });

  it('a forged host is not in the mail for a forgotten password', async () => {
    const page = `http://acme.localhost:${oidc.port}/forgot-password`;
    for (const forged of [...hearsay.slice(0, 2), { Host: 'ACME.localhost:1' }]) {
      const email = `reset-${mails.all().size}@acme.test`;
      const created = await api('POST', '/api/users', { email, password: 'a-pass-phrase-of-theirs' });
      expect(created).to.match(/^HTTP\/1\.1 201 /);
      const agent = oidc.browser();
      const { action, hidden } = formOf(await agent.get(page));
      const asked = await agent.post(action, { ...hidden, email }, forged);
      expect(asked.status).to.equal(303);
      expectNowhere(asked, JSON.stringify(forged));
      expectOwnLinks(await mails.take('password-reset'));
    }
  });

  it('a forged host is in no invitation, confirmation of an address or mail with a generated password', async () => {
    for (const [index, forged] of [{ Host: EVIL }, ...hearsay].entries()) {
      const invited = await api('POST', '/api/users', { email: `invited-${index}@acme.test` }, forged);
      expect(invited, JSON.stringify(forged))
        .to.match(/^HTTP\/1\.1 201 /)
        .and.not.to.contain(EVIL);
      // each mail before what would make it void
      expectOwnLinks(await mails.take('invitation'));
      const id = /"id":"([0-9a-f-]{36})"/.exec(invited)?.[1] ?? '';
      expect(await api('POST', `/api/users/${id}/generate-password`, undefined, forged)).to.match(/ 204 /);
      expectOwnLinks(await mails.take('generated-password'), 0);
      const body = { email: `given-${index}@acme.test`, password: 'a-pass-phrase-of-theirs' };
      expect(await api('POST', '/api/users', body, forged)).to.match(/ 201 /);
      expectOwnLinks(await mails.take('verification'));
    }
  });

  it('a forged host gives no access, and the sign-in still works at the configured host', async () => {
    const visit = await signInAt(oidc.browser(), authorizeUrl(oidc, pkce()));
    expect(visit.location).to.contain('code=');
  });

  /** A request to the Management API as it goes over the wire, so that its host can be anything. */
  const api = (
    method: string,
    path: string,
    body?: object,
    forged: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      Host: 'localhost',
      'X-Api-Key': oidc.service.apiKey(),
      Connection: 'close',
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
      ...forged,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return sendRaw(oidc.service.url, `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
  };

  const expectOwnLinks = (source: string, least = 1): void => {
    const { text, html, links } = readMail(source);
    expect(`${source}${text}${html}`).not.to.contain(EVIL);
    expect(links.length).to.be.at.least(least);
    for (const link of links) expect(new URL(link).host).to.equal(`acme.localhost:${oidc.port}`);
  };
});
