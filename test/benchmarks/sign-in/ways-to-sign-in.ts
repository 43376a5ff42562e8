import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../../application/app.js';
import { connectionBook } from '../../../application/connection/connection-book.js';
import { createConnection } from '../../../application/connection/create-connection.js';
import {
  type ConnectionSignIns,
  beginProviderSignIn,
  returnFromProvider,
  signInWithConnection,
} from '../../../application/connections/provider-sign-in.js';
import type {
  ProviderClient,
  ProviderPerson,
} from '../../../application/ports/connections/provider-client.js';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import {
  offerPasskeySignIn,
  signInWithPasskey,
} from '../../../application/sign-in/passkey/sign-in-with-passkey.js';
import { proveSecondFactor } from '../../../application/sign-in/prove-second-factor.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { createUser } from '../../../application/user/create-user.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { givePasskey } from '../../support/pages/passkey-page.js';
import { addTotp, totpCode } from '../../support/samples/second-factor.js';
import { softAuthenticator } from '../../support/samples/soft-authenticator.js';
import { type Row, type Sample, drive, quantile } from '../measure.js';

/**
 * What each way to sign in costs: a password alone, a password and then a code of an authenticator app, a passkey, an external
 * account. One person after the other, from the first call to the session; what the app, the authenticator and the provider
 * do is not counted.
 */

const PEOPLE = 100;
const IN_FLIGHT = 8;
const password = 'correct horse battery';
const browser = 'b'.repeat(43);
/** In ms: a step of an authenticator app. */
const STEP = 30_000;

export interface WaysDeps {
  readonly app: App;
  readonly tenantId: string;
  /** Sign-ins that were sent on to a provider. */
  readonly pending: ConnectionSignIns['pending'];
  /** The origin of the tenant's pages. */
  readonly origin: string;
  /** Makes the context of one more browser at an address of its own. */
  readonly visit: () => VisitorContext;
}

/** Signs the nth person in. Returns the ms that the service took. */
type Way = (n: number) => Promise<number>;

/** Returns the rows: each way with a second factor, beside the password alone in turns with it. */
export async function waysToSignIn(deps: WaysDeps): Promise<Row[]> {
  const byPassword = await passwordWay(deps);
  const byPasskey = await passkeyWay(deps);
  const row = (name: string, way: Way, goals: Pick<Row, 'target' | 'moonshot'>): Row => ({
    name: `${name}, against a password alone`,
    figure: 'p50',
    unit: 'ms',
    ...goals,
    ...inTurns(way, byPassword),
  });
  return [
    row('a password and a code of an app', await codeWay(deps), {
      target: { atMost: 1.3 },
      moonshot: { atMost: 1.15 },
    }),
    row('a passkey', byPasskey, { target: { atMost: 1 }, moonshot: { atMost: 0.5 } }),
    row('a connection', await connectionWay(deps), { target: { atMost: 1 }, moonshot: { atMost: 0.25 } }),
    {
      name: `passkeys, ${IN_FLIGHT} in flight, against passwords`,
      target: { atLeast: 5 },
      subject: () => inFlight(byPasskey),
      floor: () => inFlight(byPassword),
    },
  ];
}

const inFlight = (way: Way): Promise<Sample> => drive({ concurrency: IN_FLIGHT, operations: PEOPLE }, way);

const people = async <T>(
  { app, tenantId }: WaysDeps,
  name: string,
  prepare: (userId: string) => Promise<T>,
): Promise<(T & { readonly email: string })[]> => {
  const made: (T & { readonly email: string })[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const email = `${name}${n}@example.com`;
    const { record } = await createUser(app, systemCommand({ tenantId }), { email, password });
    made.push({ ...(await prepare(record.id)), email });
  }
  return made;
};

async function passwordWay(deps: WaysDeps): Promise<Way> {
  const all = await people(deps, 'alone', () => Promise.resolve({}));
  return async (n) => {
    const startedAt = performance.now();
    const { kind } = await signIn(deps.app, deps.visit(), { email: all[n]!.email, password, clientId: null });
    const took = performance.now() - startedAt;
    if (kind !== 'signed-in') throw new Error(kind);
    return took;
  };
}

async function codeWay(deps: WaysDeps): Promise<Way> {
  const { app, tenantId, visit } = deps;
  const all = await people(deps, 'code', (userId) => addTotp(app, tenantId, userId));
  const used = all.map(() => Math.floor(Date.now() / STEP));
  return async (n) => {
    const { email, secret } = all[n]!;
    // a code is accepted once, also by the set-up
    while (Math.floor(Date.now() / STEP) <= used[n]!) await sleep(STEP - (Date.now() % STEP));
    used[n] = Math.floor(Date.now() / STEP);
    const code = totpCode(secret, Date.now());
    const startedAt = performance.now();
    const first = await signIn(app, visit(), { email, password, clientId: null });
    if (first.kind !== 'unfinished') throw new Error(first.kind);
    const { kind } = await proveSecondFactor(app, visit(), { secret: first.secret, code });
    const took = performance.now() - startedAt;
    if (kind !== 'signed-in') throw new Error(kind);
    return took;
  };
}

async function passkeyWay(deps: WaysDeps): Promise<Way> {
  const { app, tenantId, origin, visit } = deps;
  const all = await people(deps, 'passkey', async (userId) => {
    const device = softAuthenticator(origin);
    await givePasskey(app, tenantId, userId, device);
    return { device };
  });
  return async (n) => {
    const { device } = all[n]!;
    const startedAt = performance.now();
    const options = await offerPasskeySignIn(app, tenantId, browser);
    const offered = performance.now() - startedAt;
    const response = device.get(options!);
    const sent = performance.now();
    const { kind } = await signInWithPasskey(app, visit(), { response, browser, clientId: null });
    const took = offered + performance.now() - sent;
    if (kind !== 'signed-in') throw new Error(kind);
    return took;
  };
}

/** From the button to the session; what the provider does, and the exchange with it, is not counted. */
async function connectionWay({ app, tenantId, origin, visit, pending }: WaysDeps): Promise<Way> {
  const client = {
    issuer: 'https://id.example.com',
    clientId: 'tessera',
    clientSecret: 'a secret of many letters',
  };
  const input = { provider: 'oidc', name: 'Staff', newPeople: 'anyone', ...client };
  // no provider is asked what it publishes, and no read model is there
  const offline = {
    ...app,
    providers: { ...app.providers, discover: () => Promise.resolve(client) },
    connections: {
      ...app.connections,
      of: () => Promise.resolve([]),
      usersOf: () => Promise.resolve(new Map<string, number>()),
    },
    mailDomains: { of: () => Promise.resolve([]), connectionOf: () => Promise.resolve(null) },
  };
  const book = connectionBook(offline);
  const { record } = await createConnection(offline, systemCommand({ tenantId }), input);
  const personOf = (n: number): ProviderPerson => {
    const names = { firstName: null, lastName: null, locale: null, picture: null };
    const claims = { amr: [], acr: null, authenticatedAt: null, claims: {} };
    const email = `elsewhere${n}@example.com`;
    return {
      issuer: client.issuer,
      subject: `subject-${n}`,
      email,
      emailVerified: true,
      ...names,
      ...claims,
    };
  };
  let person = personOf(0);
  let state = '';
  const providers: ProviderClient = {
    ...offline.providers,
    newProof: () => ({ nonce: 'n', verifier: 'v' }),
    begin: (_, request) => {
      ({ state } = request);
      return Promise.resolve(client.issuer);
    },
    signOutAddress: () => Promise.resolve(null),
    finish: () => Promise.resolve(person),
  };
  const signIns = { book, providers, pending };
  const callbackUrl = `${origin}/sign-in/connection/callback`;
  const asked = { callbackUrl, loginHint: null, prompt: null, maxAge: null, acrValues: [] };
  const once = async (n: number): Promise<number> => {
    person = personOf(n);
    const context = visit();
    const startedAt = performance.now();
    const connection = (await book.find(tenantId, record.id))!;
    const going = { ...asked, browserSecret: browser, request: null, linksTo: null, tries: undefined };
    await beginProviderSignIn(signIns, tenantId, connection, going);
    const parameters = new URLSearchParams({ state });
    const answer = { callbackUrl, parameters, browserSecret: browser, name: null };
    const back = await returnFromProvider(signIns, tenantId, answer);
    if (back.kind !== 'person') throw new Error(back.kind);
    const proof = { clientId: null, asked: anyAssurance };
    const { kind } = await signInWithConnection({ app, book }, context, back, proof);
    if (kind !== 'signed-in') throw new Error(kind);
    return performance.now() - startedAt;
  };
  // everyone comes once before: creating a user is another measurement
  for (let n = 0; n < PEOPLE; n++) await once(n);
  return once;
}

/** Measures two ways person by person in turns, so that whatever else the machine does meets both. */
function inTurns(
  subject: Way,
  floor: Way,
): Pick<Row, 'subject' | 'floor'> & { readonly floor: () => Promise<Sample> } {
  let asked = 0;
  let running: Promise<readonly [Sample, Sample]>;
  /** One measurement serves both sides of a round. */
  const both = (): Promise<readonly [Sample, Sample]> => {
    if (asked++ % 2 === 0) running = measured(subject, floor);
    return running;
  };
  return { subject: async () => (await both())[0], floor: async () => (await both())[1] };
}

async function measured(...ways: readonly [Way, Way]): Promise<readonly [Sample, Sample]> {
  const times = ways.map(() => new Float64Array(PEOPLE));
  const cpu = ways.map(() => 0);
  for (let n = 0; n < PEOPLE; n++)
    for (const turn of n % 2 === 0 ? [0, 1] : [1, 0]) {
      const before = process.cpuUsage();
      times[turn]![n] = await ways[turn]!(n);
      const { user, system } = process.cpuUsage(before);
      cpu[turn]! += (user + system) / PEOPLE;
    }
  const sample = (turn: number): Sample => {
    const sorted = times[turn]!.sort();
    const sum = sorted.reduce((total, time) => total + time, 0);
    return {
      rate: (1000 * PEOPLE) / sum,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      cpu: cpu[turn]!,
    };
  };
  return [sample(0), sample(1)];
}
