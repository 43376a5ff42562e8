import express from 'express';
import session from 'express-session';
import * as openid from 'openid-client';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, SESSION_SECRET, PORT = '8080' } = process.env;
const { BASE_URL = `http://localhost:${PORT}` } = process.env;
const isLocal = new URL(BASE_URL).protocol === 'http:';

const config = await openid.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, {
  execute: isLocal ? [openid.allowInsecureRequests] : [],
});

const app = express();
// behind a proxy that ends TLS, the cookie is still marked as secure
app.set('trust proxy', !isLocal);
app.use(
  session({
    name: 'session',
    secret: SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: !isLocal },
  }),
);

app.get('/', (req, res) => {
  const { user } = req.session;
  if (!user) return res.send('<p>You are not signed in.</p><p><a href="/sign-in">Sign in</a></p>');
  res.send(`<p>Hello ${escapeHtml(user.name ?? user.email)}.</p><p><a href="/sign-out">Sign out</a></p>`);
});

app.get('/sign-in', async (req, res) => {
  const codeVerifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const nonce = openid.randomNonce();
  req.session.pending = { codeVerifier, state, nonce };
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: `${BASE_URL}/callback`,
    scope: 'openid profile email',
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  res.redirect(address.href);
});

app.get('/callback', async (req, res) => {
  const { pending } = req.session;
  if (!pending) return res.redirect('/');
  delete req.session.pending;
  try {
    const tokens = await openid.authorizationCodeGrant(config, new URL(req.originalUrl, BASE_URL), {
      pkceCodeVerifier: pending.codeVerifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    });
    const { sub, name, email } = tokens.claims();
    // a new id for the session, so that nobody can have set it before the sign-in
    await new Promise((resolve, reject) =>
      req.session.regenerate((error) => (error ? reject(error) : resolve())),
    );
    req.session.user = { id: sub, name, email };
    req.session.idToken = tokens.id_token;
    res.redirect('/');
  } catch (error) {
    console.error(error);
    res.status(400).send('<p>The sign-in failed.</p><p><a href="/sign-in">Try again</a></p>');
  }
});

app.get('/sign-out', (req, res) => {
  const { idToken } = req.session;
  req.session.destroy(() => {
    if (!idToken) return res.redirect('/');
    const address = openid.buildEndSessionUrl(config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${BASE_URL}/`,
    });
    res.redirect(address.href);
  });
});

const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

app.listen(Number(PORT), () => console.log(`Open ${BASE_URL}`));
