import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';

type Claims = Record<string, unknown>;

/** What a provider does otherwise than it should, until it is changed. */
export interface Oddities {
  /** Returns the claims of the id_token that is sent in place of those of the provider. */
  idToken?: (claims: Claims) => Claims;
  /** Signs them; by default with the key of the provider, where they were changed. */
  sign?: (claims: Claims, key: CryptoKey) => Promise<string>;
  /** Changes the discovery document. */
  discovery?: (document: Claims) => Claims;
  /** Changes the address of the callback. */
  callback?: (address: URL) => void;
  /** Answers requests for a path in place of the provider. */
  at?: Readonly<Record<string, RequestListener>>;
}

/** The package oidc-provider, which answers at 127.0.0.1, and what it is made to do otherwise. */
export interface UpstreamProvider {
  readonly issuer: string;
  /** The claims of accounts, by subject. */
  readonly accounts: Map<string, Claims>;
  /** The number of requests by path. */
  readonly asked: ReadonlyMap<string, number>;
  odd: Oddities;
  /** Says as which account browsers are signed in from now on. */
  signsIn(subject: string): void;
  /** Visits an authorization request as this account. Returns the address of the callback that it is sent to. */
  signIn(location: string, subject: string): Promise<URL>;
  /** Exchanges the signing key for another one. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
}

interface Provider {
  callback(): RequestListener;
  interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<{ readonly uid: string }>;
  interactionResult(req: IncomingMessage, res: ServerResponse, result: object): Promise<string>;
}
type Context = {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
    readonly provider: {
      readonly Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    };
  };
};

export const clientSecret = 'a-secret-of-more-than-thirty-two-characters';

/** The clients that the provider knows, by how they prove themselves. */
export const clientIds = {
  client_secret_basic: 'basic',
  client_secret_post: 'post',
  private_key_jwt: 'key',
  none: 'public',
} as const;

/**
 * Starts a provider.
 * @param callbacks the addresses that its clients may be answered at
 * @param publicKey of the client that proves itself by `private_key_jwt`
 */
export async function upstreamProvider(
  callbacks: readonly string[],
  publicKey?: JWK,
): Promise<UpstreamProvider> {
  const accounts = new Map<string, Claims>();
  const asked = new Map<string, number>();
  let subject = '';
  let serve: RequestListener = () => undefined;
  let key: { readonly jwk: JWK; readonly private: CryptoKey };
  const provider = { odd: {} as Oddities };
  const server = createServer((req, res) => {
    const path = req.url!.split('?')[0]!;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const own = provider.odd.at?.[path];
    if (own) own(req, res);
    else {
      if (path === '/token' || path === '/.well-known/openid-configuration') intercept(path, res);
      serve(req, res);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Changes the JSON that the provider is about to send. */
  const intercept = (path: string, res: ServerResponse): void => {
    const end = res.end.bind(res) as (body: Buffer) => ServerResponse;
    const changed = async (body: Claims): Promise<Claims> =>
      path === '/token' ? withIdToken(body) : (provider.odd.discovery?.(body) ?? body);
    res.end = ((body: Buffer | string) => {
      void changed(JSON.parse(body.toString()) as Claims).then((answer) => {
        const text = Buffer.from(JSON.stringify(answer));
        res.setHeader('Content-Length', text.length);
        end(text);
      });
      return res;
    }) as ServerResponse['end'];
  };
  const withIdToken = async (body: Claims): Promise<Claims> => {
    const { idToken, sign = signed } = provider.odd;
    if (typeof body['id_token'] !== 'string' || (!idToken && sign === signed)) return body;
    const claims = JSON.parse(Buffer.from(body['id_token'].split('.')[1]!, 'base64url').toString()) as Claims;
    return { ...body, id_token: await sign(idToken?.(claims) ?? claims, key.private) };
  };
  const signed = (claims: Claims, by: CryptoKey): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid! }).sign(by);

  const begin = async (): Promise<void> => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = {
      ...(await exportJWK(privateKey)),
      kid: `k-${Date.now()}-${Math.random()}`,
      alg: 'RS256',
      use: 'sig',
    };
    key = { jwk, private: (await importJWK(jwk, 'RS256')) as CryptoKey };
    const made = await quietly(() => newProvider(issuer, { callbacks, accounts, jwk, publicKey }));
    const callback = made.callback();
    serve = (req, res) => {
      if (req.url?.startsWith('/interaction/') !== true) {
        callback(req, res);
        return;
      }
      void made
        .interactionResult(req, res, { login: { accountId: subject } })
        .then((location) => res.writeHead(303, { location }).end());
    };
  };
  await begin();

  const signIn = async (location: string, as: string): Promise<URL> => {
    subject = as;
    const jar = new Map<string, string>();
    for (let here = location, hops = 0; hops < 10; hops += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(here, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`no redirect at ${here}: ${answer.status} ${await answer.text()}`);
      const url = new URL(next, here);
      if (url.origin !== issuer) {
        provider.odd.callback?.(url);
        return url;
      }
      here = url.href;
    }
    throw new Error('too many redirects');
  };
  return Object.assign(provider, {
    issuer,
    accounts,
    asked,
    signIn,
    signsIn: (as: string) => void (subject = as),
    rotateKeys: begin,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

interface ProviderOptions {
  readonly callbacks: readonly string[];
  readonly accounts: ReadonlyMap<string, Claims>;
  readonly jwk: JWK;
  readonly publicKey: JWK | undefined;
}

async function newProvider(
  issuer: string,
  { callbacks, accounts, jwk, publicKey }: ProviderOptions,
): Promise<Provider> {
  // the package has no types
  const name: string = 'oidc-provider';
  const { default: OidcProvider } = (await import(name)) as {
    default: new (issuer: string, configuration: object) => Provider;
  };
  const clients = Object.entries(clientIds).map(([method, id]) => ({
    client_id: id,
    redirect_uris: callbacks,
    token_endpoint_auth_method: method,
    ...(method.startsWith('client_secret') ? { client_secret: clientSecret } : {}),
    ...(method === 'private_key_jwt' ? { jwks: { keys: publicKey === undefined ? [] : [publicKey] } } : {}),
  }));
  return new OidcProvider(issuer, {
    clients: publicKey === undefined ? clients.filter(({ client_id: id }) => id !== 'key') : clients,
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key for the cookies of a test'] },
    claims: {
      openid: ['sub', 'amr', 'acr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'locale', 'groups'],
    },
    features: {
      devInteractions: { enabled: false },
      // its own page asks other hosts for fonts
      rpInitiatedLogout: {
        logoutSource: (context: { body: string }, form: string) => {
          context.body = `<title>Sign out?</title>${form}`;
        },
      },
    },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
  });
}

/** Runs work without the advice for operators that the package writes. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
  }
}
