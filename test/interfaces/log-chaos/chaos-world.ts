import { randomBytes } from 'node:crypto';
import { scopes } from '../../../domain/api-key/scopes.js';
import { callback, type Issuer } from '../../support/pages/oidc-service.js';
import { startTestService, type TestService } from '../../support/services/service.js';
import { freePort } from '../../support/services/service-process.js';
import { userAgent, type UserAgent } from '../../support/http/user-agent.js';
import { listener, type Listener } from './listener.js';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** A whole service with one tenant, its people, a client, and a listener that is notified of its users. */
export interface ChaosWorld extends Issuer {
  readonly service: TestService;
  readonly clientId: string;
  readonly people: readonly Person[];
  readonly listener: Listener;
  /** A custom role. */
  readonly roleId: string;
  /** A request to the Management API; 0 stands for one that was not answered. */
  call(method: string, path: string, body?: object, key?: string): Promise<Reply>;
  browser(): UserAgent;
  /** Of the calls so far, the one that took longest. */
  longestMs(): number;
  close(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly isReplayed: boolean;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Longer than a request may take. */
const GIVE_UP_MS = 25_000;
const PEOPLE = 6;

export async function chaosWorld(env: Readonly<Record<string, string>>): Promise<ChaosWorld> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  // a log may hold the tenants of others
  const own = randomBytes(6).toString('hex');
  const clientId = `chaos-${own}`;
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    email: `person${index}@acme.test`,
    password: `correct horse battery ${index}`,
    emailVerified: true,
  }));
  const client = {
    clientId,
    name: 'Chaos',
    type: 'confidential',
    audience: `https://${own}.test`,
    redirectUris: [callback],
  };
  const service = await startTestService({
    bootstrap: {
      tenants: [
        {
          slug: `t-${own}`,
          name: 'Acme',
          owner: { email: 'owner@acme.test', password: 'the owner of it all' },
          users: people,
          apiKeys: [{ name: 'all', scopes }],
          clients: [client],
        },
      ],
    },
    env: {
      PORT: String(port),
      BASE_URL: issuer,
      TENANT_HOST: `http://{tenant}.localhost:${port}`,
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      ...env,
    },
    readModelTimeoutMs: 2_000,
  });
  let longest = 0;
  const call: ChaosWorld['call'] = async (method, path, body, key) => {
    const startedAt = performance.now();
    try {
      const reply = await fetch(`${service.url}${path}`, {
        method,
        headers: {
          'X-Api-Key': service.apiKey(),
          'Content-Type': 'application/json',
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      const text = await reply.text();
      return {
        status: reply.status,
        isReplayed: reply.headers.get('idempotent-replayed') === 'true',
        json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
    } catch {
      return { status: 0, isReplayed: false, json: {} };
    } finally {
      longest = Math.max(longest, performance.now() - startedAt);
    }
  };
  const ears = await listener();
  const kinds = ['user.created', 'user.updated'];
  const subscribed = await call('POST', '/api/webhooks', { url: ears.url, events: kinds });
  const role = await call('POST', '/api/roles', { name: 'clerk' });
  if (subscribed.status !== 201 || role.status !== 201) throw new Error('the world could not be made');
  const made = service.document.tenants![0]!;
  return {
    issuer,
    service,
    clientId,
    call,
    listener: ears,
    secrets: new Map([[clientId, made.clients![0]!.clientSecret!]]),
    people: people.map((person, index) => ({ ...person, id: made.users![index]!.id! })),
    roleId: String(role.json['id']),
    browser: () => userAgent(port),
    longestMs: () => longest,
    close: async () => {
      await service.close();
      await ears.close();
    },
  };
}
