import express from 'express';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

const { ISSUER, AUDIENCE, ORIGINS = '', PORT = '8082' } = process.env;

const { jwks_uri: keysAt } = await (await fetch(`${ISSUER}/.well-known/openid-configuration`)).json();
const keys = createRemoteJWKSet(new URL(keysAt));
const origins = new Set(ORIGINS.split(','));

const app = express();

/** Lets pages of these origins read the answers, and send the token. */
app.use((req, res, next) => {
  const origin = req.get('Origin');
  res.vary('Origin');
  if (origin && origins.has(origin)) {
    res.set('Access-Control-Allow-Origin', origin);
    if (req.method === 'OPTIONS')
      return res.set('Access-Control-Allow-Headers', 'Authorization').sendStatus(204);
  }
  next();
});

/** Answers 401 without a valid access token (RFC 6750, section 3); otherwise sets `req.user`. */
async function authenticate(req, res, next) {
  const [, token] = /^Bearer (\S+)$/i.exec(req.get('Authorization') ?? '') ?? [];
  if (!token) return res.set('WWW-Authenticate', 'Bearer').status(401).json({ error: 'token_missing' });
  try {
    const { payload } = await jwtVerify(token, keys, { issuer: ISSUER, audience: AUDIENCE, typ: 'at+jwt' });
    const { sub: id, tenant_id: tenant, roles = [], permissions = [] } = payload;
    req.user = { id, tenant, roles, permissions };
    next();
  } catch (error) {
    // a service that cannot be reached is no fault of the token
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) return next(error);
    res.set('WWW-Authenticate', 'Bearer error="invalid_token"').status(401).json({ error: 'token_invalid' });
  }
}

const withRole = (role) => (req, res, next) =>
  req.user.roles.includes(role) ? next() : res.status(403).json({ error: 'role_missing', role });

const withPermission = (permission) => (req, res, next) =>
  req.user.permissions.includes(permission)
    ? next()
    : res.status(403).json({ error: 'permission_missing', permission });

app.get('/me', authenticate, (req, res) => res.json(req.user));
app.get('/admin', authenticate, withRole('admin'), (req, res) => res.json({ secret: 'plans' }));
app.get('/orders', authenticate, withPermission('orders:read'), (req, res) => res.json([{ id: 1 }]));

app.listen(Number(PORT), () => console.log(`Listening on http://localhost:${PORT}`));
