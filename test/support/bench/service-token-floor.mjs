/**
 * The floor of tokens of services in the bench `oidc`: a bare Express handler that verifies a client's secret and signs an
 * access token with jose. Prints its port.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import express from 'express';
import { generateKeyPair, SignJWT } from 'jose';

const { privateKey } = await generateKeyPair('RS256');
const digest = (text) => createHash('sha256').update(text).digest();
const known = new Map([['bench-service', digest('bench-secret-bench-secret-bench-secret')]]);

const app = express();
app.use(express.urlencoded({ extended: false }));
app.post('/token', async (req, res) => {
  const [id = '', secret = ''] = Buffer.from(req.headers.authorization?.slice(6) ?? '', 'base64')
    .toString()
    .split(':');
  const expected = known.get(id);
  if (
    req.body.grant_type !== 'client_credentials' ||
    !expected ||
    !timingSafeEqual(expected, digest(secret))
  ) {
    res.status(401).json({ error: 'invalid_client' });
    return;
  }
  const access_token = await new SignJWT({ client_id: id, tenant_id: 'bench', roles: [] })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'bench' })
    .setIssuer('https://id.bench.test')
    .setAudience('https://api.bench.test')
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime('15m')
    .setJti(crypto.randomUUID())
    .sign(privateKey);
  res.set('Cache-Control', 'no-store').json({ access_token, token_type: 'Bearer', expires_in: 900 });
});

const server = app.listen(0, '127.0.0.1', () => {
  console.log(server.address().port);
});
// connections stay open between the rounds
server.keepAliveTimeout = 0;
