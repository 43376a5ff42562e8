import type { ArrivalRefusal } from '../../domain/connection/arrival.js';
import type { AskedAssurance } from '../../domain/sign-in/asked-assurance.js';
import { federatedMethods } from '../../domain/sign-in/federated.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { ConnectionTry } from '../connection/try-connection.js';
import type { ConnectionBook, SignInConnection } from '../ports/connections/connection-book.js';
import {
  type ProviderClient,
  ProviderFault,
  type ProviderPerson,
  type ProviderRequest,
} from '../ports/connections/provider-client.js';
import { SubjectErased } from '../ports/events/subject-keys.js';
import type { InteractionStore } from '../ports/sign-in/interaction-store.js';
import { load } from '../shared/load.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { type AdvancedSignIn, advanceSignIn } from '../sign-in/advance-sign-in.js';
import { maySignIn } from '../sign-in/may-sign-in.js';
import { withPostedName } from './apple-name.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';

/** What sign-ins with external accounts need. */
export interface ConnectionSignIns {
  readonly book: ConnectionBook;
  readonly providers: ProviderClient;
  readonly pending: Pick<InteractionStore, 'begin' | 'find' | 'take'>;
}

/** A sign-in that was sent on to a provider. */
export interface PendingProviderSignIn extends Pick<
  ProviderRequest,
  'nonce' | 'verifier' | 'prompt' | 'maxAge'
> {
  readonly connectionId: string;
  /** Handle of the authorization request; null for a sign-in without an application. */
  readonly request: string | null;
  /** The user who links an external account on the account page; null for a sign-in. */
  readonly linksTo: string | null;
  /** The try that it is, which begins no session. Default: none. */
  readonly tries?: ConnectionTry | undefined;
}

export interface ProviderSignInInput
  extends
    Pick<PendingProviderSignIn, 'request' | 'linksTo' | 'tries'>,
    Pick<ProviderRequest, 'callbackUrl' | 'loginHint' | 'prompt' | 'maxAge' | 'acrValues'> {
  /** The value of the browser's cookie. */
  readonly browserSecret: string;
}

/** Where a browser is sent, or why it is not. */
export type StartedProviderSignIn =
  | { readonly kind: 'started'; readonly location: string }
  /** `fault`: null where the connection is gone. */
  | { readonly kind: 'failed'; readonly fault: ProviderFault | null };

/** Sends a browser to the provider of a connection. The `state` is the handle of the pending sign-in, bound to the browser. */
export async function beginProviderSignIn(
  { book, providers, pending }: ConnectionSignIns,
  tenantId: string,
  { connectionId, access }: SignInConnection,
  { browserSecret, request, linksTo, tries, ...requirements }: ProviderSignInInput,
): Promise<StartedProviderSignIn> {
  const proof = providers.newProof();
  try {
    const { prompt, maxAge } = requirements;
    const content: PendingProviderSignIn = {
      connectionId,
      request,
      linksTo,
      tries,
      ...proof,
      prompt,
      maxAge,
    };
    const state = await pending.begin({ kind: 'connection', tenantId, browserSecret, content });
    return { kind: 'started', location: await providers.begin(access, { ...requirements, ...proof, state }) };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await book.recordFault(tenantId, connectionId, error);
    return { kind: 'failed', fault: error };
  }
}

export interface ProviderCallback {
  readonly callbackUrl: string;
  readonly parameters: URLSearchParams;
  /** The value of the browser's cookie; null for none. */
  readonly browserSecret: string | null;
  /** Handle of a name that the provider posted (`keepPostedUser`); null for none. */
  readonly name: string | null;
}

/** What came of a callback. */
export type ReturnedFromProvider =
  /** The sign-in is not known: it ended, expired, or is another browser's. */
  | { readonly kind: 'over' }
  | {
      readonly kind: 'failed';
      readonly pending: PendingProviderSignIn;
      readonly fault: ProviderFault | null;
    }
  | {
      readonly kind: 'person';
      readonly pending: PendingProviderSignIn;
      readonly connection: SignInConnection;
      readonly person: ProviderPerson;
    };

/**
 * Takes the answer of a provider. Of any number of concurrent callbacks with one `state` one is looked at. The connection is that
 * of the pending sign-in, whatever the answer says (mix-up, RFC 9207).
 */
export async function returnFromProvider(
  { book, providers, pending: store }: ConnectionSignIns,
  tenantId: string,
  { callbackUrl, parameters, browserSecret, name }: ProviderCallback,
): Promise<ReturnedFromProvider> {
  const states = parameters.getAll('state');
  const [state = ''] = states;
  if (states.length !== 1 || browserSecret === null) return { kind: 'over' };
  const taken = await store.take('connection', tenantId, state, browserSecret);
  if (taken === null) return { kind: 'over' };
  const pending = taken.content as PendingProviderSignIn;
  const use = pending.tries === undefined ? 'sign-in' : 'try';
  const connection = await book.find(tenantId, pending.connectionId, use);
  // disabled or deleted meanwhile
  if (connection === null) return { kind: 'failed', pending, fault: null };
  try {
    const { nonce, verifier, prompt, maxAge } = pending;
    const asked = { state, nonce, verifier, prompt, maxAge, askedAt: taken.beganAt };
    const answer = { callbackUrl, parameters, ...asked };
    const stated = await providers.finish(connection.access, answer);
    const posted = { handle: name, state, provider: connection.access.provider };
    const person = await withPostedName(store, tenantId, posted, stated);
    return { kind: 'person', pending, connection, person };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    // a person who changes their mind is no fault of the connection
    if (error.code !== 'access_denied') await book.recordFault(tenantId, connection.connectionId, error);
    return { kind: 'failed', pending, fault: error };
  }
}

/** What came of a person whom a provider named. */
export type ConnectionSignIn =
  AdvancedSignIn | { readonly kind: 'ask' } | { readonly kind: 'refused'; readonly reason: ArrivalRefusal };

/**
 * Signs in the user whom an external account belongs to. The lock that wrong passwords caused does not stop it, and stays; a
 * suspended user and a locked tenant are refused. The tenant's policy asks for a factor of this service afterwards, unless
 * that of the provider counts. The user authenticated when the provider says that they did.
 */
export async function signInWithConnection(
  { app, book }: { readonly app: App; readonly book: ConnectionBook },
  context: VisitorContext,
  { connection, person }: Pick<Extract<ReturnedFromProvider, { kind: 'person' }>, 'connection' | 'person'>,
  { clientId, asked }: { readonly clientId: string | null; readonly asked: AskedAssurance },
): Promise<ConnectionSignIn> {
  const { tenantId } = context;
  const tenant = await presentTenantOf(app, tenantId);
  const arrival = await book.arrive(context, connection, person);
  if (arrival.kind !== 'known') return arrival;
  const state = arrival.user ?? (await load(app, streamName(tenantId, 'user', arrival.userId), user)).state;
  if (state.status !== 'present') return { kind: 'refused', reason: 'unknown' };
  if (state.suspended || !maySignIn(tenant, state, clientId)) return { kind: 'refused', reason: 'suspended' };
  await book.recordUse(tenantId, connection.connectionId, { user: state, person });
  const now = app.clock.now();
  try {
    return await advanceSignIn(app, context, {
      user: state,
      tenant,
      authenticatedAt: Math.min(now, person.authenticatedAt ?? now),
      amr: federatedMethods(connection, person),
      provedMailbox: null,
      connectionId: connection.connectionId,
      clientId,
      asked,
    });
  } catch (error) {
    // erased meanwhile
    if (error instanceof SubjectErased) return { kind: 'refused', reason: 'unknown' };
    throw error;
  }
}
