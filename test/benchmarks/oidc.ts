import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { VisitorContext } from '../../application/shared/visitor-context.js';
import { signIn } from '../../application/sign-in/sign-in.js';
import { noClaims } from '../../domain/client/scope-claims.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import { openId } from '../../interfaces/compose/api/openid.js';
import { openRuntime, type Runtime } from '../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../interfaces/config.js';
import { type ServedService, serveBuilt, type Served, serveScript } from '../support/bench/http-bench.js';
import { driveServer, type LoadClient, loadClient, type LoadReply } from '../support/bench/http-load.js';
import { statementCounter } from '../support/bench/statement-counter.js';
import { benchDatabase } from './logs/bench-database.js';
import { logEngineRows } from './logs/log-engine-rows.js';
import { type Bench, type BenchContext, drive, type Row, type Sample } from './measure.js';
import { authorizeQuery, basic, codeChallenge, redirectUri, verifier } from './oidc/authorization-request.js';
import { browserFlow, onConnections } from './oidc/browser-flow.js';
import { codeFlow } from './oidc/code-flow.js';
import { counted } from './oidc/counted.js';
import { serviceTokenRows } from './oidc/service-token-rows.js';

/**
 * The endpoints that clients call, through the built service with everything on. Floor: the package oidc-provider over
 * the same PostgreSQL, with the same kinds of tokens; for the CPU of a code exchange two bare RS256 signatures; for the
 * flow of a browser the service of `BENCH_BEFORE`, a checkout in which `npm run build` has run, where it is set.
 */

const CONNECTIONS = 16;

/** One side: what asks it, and how it comes by codes. */
interface Side {
  readonly served: Served;
  readonly client: LoadClient;
  readonly paths: Readonly<
    Record<'authorize' | 'token' | 'userinfo' | 'introspect' | 'jwks' | 'discovery', string>
  >;
  readonly credentials: string;
  codes(count: number): Promise<string[]>;
}

/** The service, with what registers clients beside it. */
interface OwnSide extends Side {
  readonly runtime: Runtime;
  readonly tenantId: string;
}

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const service = await serveBuilt(context, url, ['bench']);
  const ours = await ourSide(context, service, url);
  const { url: countedUrl } = await benchDatabase(context, 'counted');
  const counter = await statementCounter(countedUrl);
  context.onEnd(() => counter.close());
  const behindCounter = await serveBuilt(context, counter.url, ['bench']);
  const behind = await ourSide(context, behindCounter, countedUrl);
  const peer = await serveScript(context, './oidc-provider-floor.mjs', url);
  const withJwt = await peerSide(context, peer, 'jwt');
  const withOpaque = await peerSide(context, peer, 'opaque');

  // what is measured is compiled code, on either side
  for (const side of [ours, behind, withJwt, withOpaque]) {
    await exchange(side, 300);
    await refresh(side, 300);
  }
  const [ourToken, peerToken] = await Promise.all([accessToken(ours), accessToken(withOpaque)]);
  const asks = (side: Side, operations: number, ask: (side: Side) => Promise<LoadReply>) => () =>
    measured(side, operations, () => ask(side));
  const counting = (subject: () => Promise<Sample>, ask: (side: Side) => Promise<LoadReply>) =>
    counted(subject, counter, () =>
      onConnections(behind.served.url, 1, async (client) => (await ask({ ...behind, client })).body),
    );
  const [behindToken, browser] = [await accessToken(behind), await browserFlow(service)];
  const behindBrowser = await browserFlow(behindCounter);
  const { BENCH_BEFORE: checkout } = process.env;
  const before =
    checkout === undefined
      ? undefined
      : await browserFlow(
          await serveBuilt(context, (await benchDatabase(context, 'before')).url, ['bench'], { checkout }),
        );
  const get = (path: 'jwks' | 'discovery') => (side: Side) => side.client.ask('GET', side.paths[path], '');
  const userinfo = (token: string) => (side: Side) =>
    side.client.ask('GET', side.paths.userinfo, `Authorization: Bearer ${token}\r\n`);
  const introspect = (token: string) => (side: Side) => post(side, side.paths.introspect, { token });

  const rows: Row[] = [
    {
      // as far as the sign-in page of somebody who is not signed in
      name: 'authorize',
      subject: counting(() => measured(ours, 2_000, () => authorize(ours), 303), authorize),
      floor: () => measured(withJwt, 2_000, () => authorize(withJwt), 303),
    },
    {
      name: 'code flow with an existing session, from authorize to tokens, as a browser does it',
      subject: counted(
        () => browser.drive(1_000),
        counter,
        async () => (await behindBrowser.once()).body,
      ),
      ...(before && { floor: () => before.drive(1_000), target: { atLeast: 1.7 } }),
    },
    {
      name: 'code exchange',
      subject: counting(() => exchange(ours, 1_000), redeemOne),
      floor: () => exchange(withJwt, 1_000),
      target: { atLeast: 1.6 },
      moonshot: { atLeast: 2 },
    },
    {
      name: 'refresh',
      subject: counting(() => refresh(ours, 1_000), refreshing()),
      floor: () => refresh(withJwt, 1_000),
      target: { atLeast: 1.6 },
      moonshot: { atLeast: 2 },
    },
    {
      name: 'userinfo',
      subject: counting(asks(ours, 2_000, userinfo(ourToken)), userinfo(behindToken)),
      floor: asks(withOpaque, 2_000, userinfo(peerToken)),
      target: { atLeast: 2 },
      moonshot: { atLeast: 3.5 },
    },
    {
      name: 'introspect',
      subject: counting(asks(ours, 2_000, introspect(ourToken)), introspect(behindToken)),
      floor: asks(withOpaque, 2_000, introspect(peerToken)),
      target: { atLeast: 2 },
      moonshot: { atLeast: 3.5 },
    },
    ...(['jwks', 'discovery'] as const).map((path): Row => ({
      name: path,
      subject: counting(asks(ours, 5_000, get(path)), get(path)),
      floor: asks(withOpaque, 5_000, get(path)),
      target: { atLeast: 2 },
      moonshot: { atLeast: 4 },
    })),
    {
      name: 'code exchange against two signatures',
      figure: 'cpu',
      unit: 'µs CPU',
      subject: () => exchange(ours, 1_000),
      floor: twoSignatures,
      target: { atMost: 1.7 },
      moonshot: { atMost: 1.45 },
    },
    ...(await serviceTokenRows(context, service, ours.runtime, ours.tenantId)),
    ...logEngineRows(context, {
      name: 'code flow with a session',
      load: { concurrency: CONNECTIONS, operations: 1_000 },
      appends: 0,
      beside: [service, peer],
      operation: codeFlow,
    }),
  ];
  return rows;
};

/** The service as it is built; codes are issued beside it, as its own endpoint issues them. */
async function ourSide(context: BenchContext, service: ServedService, url: string): Promise<OwnSide> {
  const config = readConfig({ DATABASE_URL: url, MASTER_KEY: service.masterKey, BASE_URL: service.url });
  const runtime = await openRuntime(config, { log: createLog({ level: 'silent' }), exclusive: false });
  context.onEnd(() => runtime.close());
  const { app } = openId(runtime, runtime.app);
  const [tenant] = service.document.tenants ?? [];
  const { tenantId = '', owner, clients = [] } = tenant ?? {};
  const { clientId = '', clientSecret = '' } = clients[0] ?? {};
  const visitor: VisitorContext = {
    tenantId,
    source: 'hosted' as const,
    traceId: 'a'.repeat(32),
    commandId: uuids.next(),
    ip: null,
    userAgent: null,
  };
  const credential = { email: owner?.email ?? '', password: owner?.password ?? '', clientId };
  const signedIn = await signIn(app, visitor, credential);
  if (signedIn.kind !== 'signed-in') throw new Error('the bench could not sign in');
  const { sessionId, userId, generation, authenticatedAt, amr } = signedIn.session;
  const scopes = ['openid', 'profile', 'email', 'offline_access'];
  const binding = {
    tenantId,
    clientId,
    userId,
    sessionId,
    generation,
    authenticatedAt,
    amr,
    scopes,
    offline: true,
    redirectUri,
    codeChallenge,
    nonce: 'n',
    claims: noClaims,
  };
  return {
    runtime,
    tenantId,
    served: service,
    client: await loading(context, service.url),
    credentials: basic(clientId, clientSecret),
    paths: {
      authorize: `/connect/authorize?${authorizeQuery(clientId)}`,
      token: '/connect/token',
      userinfo: '/connect/userinfo',
      introspect: '/connect/introspect',
      jwks: '/.well-known/jwks.json',
      discovery: '/.well-known/openid-configuration',
    },
    codes: (count) => Promise.all(Array.from({ length: count }, () => app.grants.issueCode(binding))),
  };
}

async function peerSide(context: BenchContext, served: Served, clientId: string): Promise<Side> {
  return {
    served,
    client: await loading(context, served.url),
    credentials: basic(clientId, 'bench-secret-bench-secret-bench-secret'),
    paths: {
      authorize: `/auth?${authorizeQuery(clientId)}`,
      token: '/token',
      userinfo: '/me',
      introspect: '/token/introspection',
      jwks: '/jwks',
      discovery: '/.well-known/openid-configuration',
    },
    codes: async (count) => {
      const reply = await fetch(
        `${served.url}/seed?codes=${count}&clientId=${clientId}&verifier=${verifier}`,
      );
      return (await reply.json()) as string[];
    },
  };
}

const loading = async (context: BenchContext, url: string): Promise<LoadClient> => {
  const client = await loadClient(url, CONNECTIONS);
  context.onEnd(() => {
    client.close();
    return Promise.resolve();
  });
  return client;
};

const post = (side: Side, path: string, form: Readonly<Record<string, string>>): Promise<LoadReply> =>
  side.client.ask(
    'POST',
    path,
    `${side.credentials}Content-Type: application/x-www-form-urlencoded\r\n`,
    new URLSearchParams(form).toString(),
  );

const authorize = (side: Side): Promise<LoadReply> => side.client.ask('GET', side.paths.authorize, '');

const redeem = (side: Side, code: string): Promise<LoadReply> =>
  post(side, side.paths.token, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });

const measured = (
  { served }: Side,
  operations: number,
  ask: (index: number) => Promise<LoadReply>,
  expected = 200,
): Promise<Sample> =>
  driveServer(served.pid, { concurrency: CONNECTIONS, operations }, async (index) => {
    const { status, body } = await ask(index);
    if (status !== expected) throw new Error(`${status}: ${body}`);
  });

async function exchange(side: Side, operations: number): Promise<Sample> {
  const codes = await side.codes(operations);
  return measured(side, operations, (index) => redeem(side, codes[index] ?? ''));
}

/** As many chains of refresh tokens as connections, each token used once. */
async function refresh(side: Side, operations: number): Promise<Sample> {
  const codes = await side.codes(CONNECTIONS);
  const replies = await Promise.all(codes.map((code) => redeem(side, code)));
  const tokens = replies.map(({ body }) => tokensOf(body).refresh_token);
  return measured(side, operations, async () => {
    const reply = await post(side, side.paths.token, {
      grant_type: 'refresh_token',
      refresh_token: tokens.pop() ?? '',
    });
    tokens.push(tokensOf(reply.body).refresh_token);
    return reply;
  });
}

const redeemOne = async (side: Side): Promise<LoadReply> => redeem(side, (await side.codes(1))[0] ?? '');

/** Uses the refresh token of the last answer; the first call has to exchange a code, too. */
function refreshing(): (side: Side) => Promise<LoadReply> {
  let last: LoadReply | undefined;
  return async (side) => {
    const { refresh_token } = tokensOf((last ?? (await redeemOne(side))).body);
    last = await post(side, side.paths.token, { grant_type: 'refresh_token', refresh_token });
    return last;
  };
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const tokensOf = (body: string): Tokens => JSON.parse(body) as Tokens;

async function accessToken(side: Side): Promise<string> {
  const [code = ''] = await side.codes(1);
  return tokensOf((await redeem(side, code)).body).access_token;
}

const signing = promisify(sign);

/** What no implementation can do without: two RS256 signatures a code exchange. */
async function twoSignatures(): Promise<Sample> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const input = randomBytes(600);
  return drive({ concurrency: CONNECTIONS, operations: 1_000 }, async () => {
    await signing('RSA-SHA256', input, key);
    await signing('RSA-SHA256', input, key);
  });
}
