import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express, { type ErrorRequestHandler } from 'express';
import session from 'express-session';
import passport from 'passport';
import { Strategy } from 'passport-openidconnect';
import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';
import { type Visit, userAgent } from '../../../support/http/user-agent.js';

/** A strategy that knows no PKCE, which every client needs here: it has to hear so, not to hang. */
describe('passport-openidconnect, which has no PKCE', () => {
  let oidc: OidcService;
  let server: Server;
  let app: string;
  const errors: unknown[] = [];

  before(async () => {
    oidc = await oidcService();
    const web = express();
    server = web.listen(0, '127.0.0.1');
    await once(server, 'listening');
    app = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await oidc.register('acme', { clientId: 'passport', redirectUris: [`${app}/callback`] });
    const endpoint = (name: string): string => `${oidc.issuer}/connect/${name}`;
    const strategy = new Strategy(
      {
        issuer: oidc.issuer,
        authorizationURL: endpoint('authorize'),
        tokenURL: endpoint('token'),
        userInfoURL: endpoint('userinfo'),
        callbackURL: `${app}/callback`,
        clientID: 'passport',
        clientSecret: oidc.secrets.get('passport')!,
        scope: ['email'],
      },
      (_issuer, profile, done) => done(null, profile),
    );
    web.use(session({ secret: 'of the test', resave: false, saveUninitialized: false }));
    web.use(passport.initialize());
    web.get('/login', passport.authenticate(strategy));
    web.get('/callback', passport.authenticate(strategy), (_req, res) => void res.send('signed in'));
    const failed: ErrorRequestHandler = (error, _req, res, _next) => {
      errors.push(error);
      res.status(502).send('not signed in');
    };
    web.use(failed);
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await oidc.close();
  });

  it('passport-openidconnect, which has no PKCE, is redirected back at once with the fault', async () => {
    const [atApp, atService] = [userAgent(Number(new URL(app).port)), oidc.browser()];
    const start = await atApp.get(`${app}/login`);
    expect(start.location).to.contain(`${oidc.issuer}/connect/authorize?`);
    expect(start.location).not.to.contain('code_challenge');
    const refused: Visit = await atService.get(start.location!);
    expect(refused.status).to.equal(303);
    const back = new URL(refused.location!);
    expect(back.origin + back.pathname).to.equal(`${app}/callback`);
    expect(back.searchParams.get('error')).to.equal('invalid_request');
    expect(back.searchParams.get('error_description')).to.match(/code.challenge/i);
    const answer = await atApp.get(back.href);
    expect(answer).to.include({ status: 502, body: 'not signed in' });
    expect(errors).to.have.length(1);
    expect(errors[0]).to.include({ name: 'AuthorizationError', code: 'invalid_request' });
  });
});
