import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

const { ISSUER, PORT = '8084' } = process.env;
// the identifier of the API, which is also the address that people enter into their agent
const { RESOURCE = `http://localhost:${PORT}/mcp` } = process.env;
const { origin, pathname } = new URL(RESOURCE);
const METADATA = `/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`;

const { jwks_uri: keysAt } = await (await fetch(`${ISSUER}/.well-known/oauth-authorization-server`)).json();
const keys = createRemoteJWKSet(new URL(keysAt));

/** Returns who calls, from a valid access token for this server. */
async function verifyAccessToken(token) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: ISSUER,
      audience: RESOURCE,
      typ: 'at+jwt',
      // seconds by which the clocks of the two machines may differ
      clockTolerance: 10,
    });
    const { sub, tenant_id: tenant, client_id: clientId, scope = '', permissions = [], exp } = payload;
    const extra = { user: sub, tenant, permissions };
    return { token, clientId, scopes: scope.split(' '), expiresAt: exp, extra };
  } catch (error) {
    // a service that cannot be reached is no fault of the token
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error;
    throw new InvalidTokenError('The token is invalid, has expired, or is for another API');
  }
}

const text = (value) => ({ content: [{ type: 'text', text: value }] });

/** Returns a server for one request: it keeps nothing between two of them. */
function toolServer() {
  const server = new McpServer({ name: 'example', version: '1.0.0' });
  server.registerTool('whoami', { description: 'Says who calls.' }, ({ authInfo }) =>
    text(`${authInfo.extra.user} by ${authInfo.clientId}`),
  );
  server.registerTool('restart', { description: 'Restarts the machine.' }, ({ authInfo }) =>
    authInfo.extra.permissions.includes('tools:call')
      ? text('Restarted.')
      : { isError: true, ...text('You may not do this: the permission tools:call is missing.') },
  );
  return server;
}

const app = express();

/** Tells agents where to get a token (RFC 9728). */
app.get(METADATA, (req, res) =>
  res.set('Access-Control-Allow-Origin', '*').json({
    resource: RESOURCE,
    authorization_servers: [ISSUER],
    scopes_supported: ['tools:call', 'offline_access'],
    bearer_methods_supported: ['header'],
  }),
);

app.use(
  pathname,
  requireBearerAuth({ verifier: { verifyAccessToken }, resourceMetadataUrl: `${origin}${METADATA}` }),
  express.json(),
  async (req, res) => {
    if (req.method !== 'POST') return res.set('Allow', 'POST').sendStatus(405);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    const server = toolServer();
    res.on('close', () => server.close());
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  },
);

app.listen(Number(PORT), () => console.log(`Listening on http://localhost:${PORT}`));
