/**
 * The peer of the bench `oidc`: the package oidc-provider over PostgreSQL, with the same kinds of tokens. Argument: the
 * database's URL. Prints its port. `GET /seed?codes=n` makes n codes and answers them as JSON.
 */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import pg from 'pg';
import Provider from 'oidc-provider';

const AUDIENCE = 'https://api.bench.test';
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query(`create table if not exists peer_records (
  model text not null, id text not null, payload jsonb not null, grant_id text, uid text, expires_at timestamptz,
  consumed_at timestamptz, primary key (model, id))`);
await pool.query('create index if not exists peer_grants on peer_records (grant_id)');

const alive = ({ rows: [row] }) =>
  row && { ...row.payload, ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at / 1000) } : {}) };

class PostgresAdapter {
  constructor(model) {
    this.model = model;
  }
  upsert(id, payload, expiresIn) {
    return pool.query(
      `insert into peer_records (model, id, payload, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      [
        this.model,
        id,
        payload,
        payload.grantId,
        payload.uid,
        expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      ],
    );
  }
  async find(id) {
    return alive(
      await pool.query('select * from peer_records where model = $1 and id = $2', [this.model, id]),
    );
  }
  async findByUid(uid) {
    return alive(
      await pool.query('select * from peer_records where model = $1 and uid = $2', [this.model, uid]),
    );
  }
  findByUserCode() {
    return Promise.resolve(undefined);
  }
  consume(id) {
    return pool.query('update peer_records set consumed_at = now() where model = $1 and id = $2', [
      this.model,
      id,
    ]);
  }
  destroy(id) {
    return pool.query('delete from peer_records where model = $1 and id = $2', [this.model, id]);
  }
  revokeByGrantId(grantId) {
    return pool.query('delete from peer_records where grant_id = $1', [grantId]);
  }
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const client = (id) => ({
  client_id: id,
  client_secret: 'bench-secret-bench-secret-bench-secret',
  redirect_uris: ['https://app.bench.test/cb'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_basic',
  introspection_endpoint_auth_method: 'client_secret_basic',
});
const scope = 'openid profile email offline_access';

const provider = new Provider('http://peer.bench.test', {
  adapter: PostgresAdapter,
  clients: [client('jwt'), client('opaque')],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
  claims: { openid: ['sub'], email: ['email'], profile: ['given_name', 'family_name'] },
  conformIdTokenClaims: false,
  rotateRefreshToken: true,
  issueRefreshToken: () => true,
  cookies: { keys: [randomBytes(32).toString('hex')] },
  findAccount: async (_ctx, accountId) => {
    await pool.query('select payload from peer_records where model = $1 and id = $2', ['Account', accountId]);
    return {
      accountId,
      claims: () => ({ sub: accountId, email: 'ada@bench.test', given_name: 'Ada', family_name: 'Byron' }),
    };
  },
  features: {
    devInteractions: { enabled: false },
    introspection: { enabled: true },
    revocation: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, asking) => (asking.clientId === 'jwt' ? AUDIENCE : undefined),
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope,
        audience: AUDIENCE,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 900,
      }),
    },
  },
  ttl: { AccessToken: 900, AuthorizationCode: 600, IdToken: 900, RefreshToken: 86_400, Grant: 86_400 },
});
provider.on('server_error', (_ctx, error) => console.error(error));

async function newCode(clientId, verifier) {
  const grant = new provider.Grant({ accountId: 'ada', clientId });
  grant.addOIDCScope(scope);
  if (clientId === 'jwt') grant.addResourceScope(AUDIENCE, scope);
  const code = new provider.AuthorizationCode({
    accountId: 'ada',
    client: await provider.Client.find(clientId),
    grantId: await grant.save(),
    gty: 'authorization_code',
    redirectUri: 'https://app.bench.test/cb',
    scope,
    authTime: Math.floor(Date.now() / 1000),
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    nonce: 'n',
    ...(clientId === 'jwt' ? { resource: AUDIENCE } : {}),
  });
  return code.save();
}

provider.use(async (ctx, next) => {
  if (ctx.path !== '/seed') return next();
  const { codes, clientId, verifier } = ctx.query;
  const made = [];
  for (let index = 0; index < Number(codes); index++) made.push(await newCode(clientId, verifier));
  ctx.body = made;
});

const server = provider.listen(0, '127.0.0.1', () => console.log(server.address().port));
server.keepAliveTimeout = 65_000;
