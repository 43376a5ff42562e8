import { setTimeout as sleep } from 'node:timers/promises';
import {
  authorizeUrl,
  callback,
  pkce,
  postForm,
  redeem,
  type Pkce,
  type TokenReply,
} from '../../support/pages/oidc-service.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import type { ChaosWorld, Person } from './chaos-world.js';
import type { Ledger } from './ledger.js';

/** A person at a browser with a session, and what the application has of them. */
export interface SignedInPerson {
  readonly person: Person;
  readonly agent: UserAgent;
  accessToken: string;
  refreshToken: string;
}

const PAUSE_MS = 50;
/** Half of what a code lasts. */
const CODE_MS = 30_000;
/** The status of a redirect that brings the code; any other redirect to the application is a refusal. */
const WITH_CODE = 302;

const scope = 'openid profile email offline_access';

const addressOf = (world: ChaosWorld, proof: Pkce, more: Readonly<Record<string, string>> = {}): string =>
  authorizeUrl(world, proof, { client_id: world.clientId, scope, ...more });

/** What the browser was answered in the end: a redirect with a code, or a status. */
const statusOf = ({ location, status }: Visit): number => {
  if (location === null) return status;
  return location.startsWith(callback) && new URL(location).searchParams.has('code') ? WITH_CODE : 400;
};

const whatIsShown = ({ location, url, body }: Visit): unknown =>
  location ?? { url, body: body.replace(/<style[\s\S]*?<\/style>/g, '').slice(0, 600) };

/** Goes to the application's request and, where the form comes up, gives the right password. */
async function signIn(world: ChaosWorld, agent: UserAgent, proof: Pkce, who: Person): Promise<Visit> {
  const arrived = await agent.follow(await agent.get(addressOf(world, proof)));
  if (arrived.location !== null || arrived.status !== 200) return arrived;
  return agent.submit(arrived, { email: who.email, password: who.password });
}

const codeOf = ({ location }: Visit): string => new URL(location!).searchParams.get('code')!;

export async function signedIn(world: ChaosWorld, person: Person): Promise<SignedInPerson> {
  const agent = world.browser();
  const proof = pkce();
  const visit = await signIn(world, agent, proof, person);
  const { json } = await redeem(world, { code: codeOf(visit), verifier: proof.verifier }, {}, world.clientId);
  return {
    person,
    agent,
    accessToken: String(json['access_token']),
    refreshToken: String(json['refresh_token']),
  };
}

/** A person who comes with another browser each time, and the right password. */
export async function comeAgain(
  world: ChaosWorld,
  ledger: Ledger,
  isOver: () => boolean,
  person: Person,
): Promise<void> {
  while (!isOver()) {
    const visit = await signIn(world, world.browser(), pkce(), person);
    ledger.take('sign-in', statusOf(visit), WITH_CODE, whatIsShown(visit));
    await sleep(4 * PAUSE_MS);
  }
}

const unanswered = (): TokenReply => ({ status: 0, headers: new Headers(), json: {} });

/** The application: signs its user in without a word, redeems the code, looks at who it is, and refreshes. */
export async function stay(
  world: ChaosWorld,
  ledger: Ledger,
  isOver: () => boolean,
  user: SignedInPerson,
): Promise<void> {
  while (!isOver()) {
    await lookAt(world, ledger, user);
    await refresh(world, ledger, user);
    await signInSilently(world, ledger, user);
    await sleep(PAUSE_MS);
  }
}

/** Asks who the user is, by the access token. */
export async function lookAt(world: ChaosWorld, ledger: Ledger, user: SignedInPerson): Promise<boolean> {
  const reply = await fetch(`${world.issuer}/connect/userinfo`, {
    headers: { Authorization: `Bearer ${user.accessToken}` },
  });
  const json = (await reply.json()) as Record<string, unknown>;
  return ledger.take('userinfo', reply.status, 200, json);
}

/** Refreshes, and keeps the tokens that it gets. */
export async function refresh(world: ChaosWorld, ledger: Ledger, user: SignedInPerson): Promise<boolean> {
  const form = { grant_type: 'refresh_token', refresh_token: user.refreshToken };
  const { status, json } = await postForm(world, '/connect/token', form, world.clientId).catch(unanswered);
  if (!ledger.take('refresh', status, 200, json)) return false;
  user.accessToken = String(json['access_token']);
  user.refreshToken = String(json['refresh_token']);
  return true;
}

/** Gets a code by the session alone and redeems it, again and again while the service is not available. */
export async function signInSilently(
  world: ChaosWorld,
  ledger: Ledger,
  { agent }: SignedInPerson,
): Promise<boolean> {
  const proof = pkce();
  const visit = await agent.follow(await agent.get(addressOf(world, proof, { prompt: 'none' })));
  if (!ledger.take('silent', statusOf(visit), WITH_CODE, whatIsShown(visit))) return false;
  const given = { code: codeOf(visit), verifier: proof.verifier };
  for (const until = Date.now() + CODE_MS; Date.now() < until;) {
    const { status, json } = await redeem(world, given, {}, world.clientId).catch(unanswered);
    if (ledger.take('redeem', status, 200, json)) return true;
    if (status !== 503) return false;
    await sleep(100);
  }
  return false;
}
