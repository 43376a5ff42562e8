import { apiKey } from '../../../domain/api-key/api-key.js';
import { branding } from '../../../domain/branding/branding.js';
import { client } from '../../../domain/client/client.js';
import { role } from '../../../domain/role/role.js';
import type { Aggregate } from '../../../domain/shared/decider.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { nounOfStream, type StreamNoun } from '../../../domain/shared/stream-name.js';
import { tenant } from '../../../domain/tenant/tenant.js';
import { user } from '../../../domain/user/user.js';
import { webhook } from '../../../domain/webhook/webhook.js';

/** How the log shows what a stream's events fold to. */
export interface FoldedStream<State = unknown> {
  readonly aggregate: Aggregate<State, DomainEvent>;
  /** What a person calls it; null when there is nothing (any more) to call it by. */
  readonly nameOf: (state: State) => string | null;
  /** Members whose changes an entry shows; never a secret, nor a digest. */
  readonly shown: (state: State) => Readonly<Record<string, unknown>>;
}

const folded = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  rest: Omit<FoldedStream<State>, 'aggregate'>,
): FoldedStream => ({ aggregate, ...rest }) as unknown as FoldedStream;

const only = <State extends object>(
  state: State,
  ...names: readonly (keyof State)[]
): Readonly<Record<string, unknown>> => Object.fromEntries(names.map((name) => [name, state[name]]));

const fullName = (firstName: string | null, lastName: string | null): string | null =>
  [firstName, lastName].filter((name) => name !== null).join(' ') || null;

/** Streams of what has a name, or members that change. All others hold facts, which entries show as they are. */
const streams: Partial<Record<StreamNoun, FoldedStream>> = {
  // what changes of a user is shown as their history shows it
  user: folded(user, {
    nameOf: (state) =>
      state.status === 'present' ? (fullName(state.firstName, state.lastName) ?? state.email) : null,
    shown: () => ({}),
  }),
  role: folded(role, {
    nameOf: (state) => (state.status === 'present' || state.status === 'deleted' ? state.name : null),
    shown: (state) => (state.status === 'present' ? only(state, 'name', 'description') : {}),
  }),
  apikey: folded(apiKey, {
    nameOf: (state) => (state.status === 'issued' ? state.name : null),
    shown: (state) => (state.status === 'issued' ? only(state, 'name', 'scopes', 'revokedAt') : {}),
  }),
  client: folded(client, {
    nameOf: (state) => (state.status === 'registered' ? state.name : null),
    shown: (state) =>
      state.status === 'registered'
        ? only(
            state,
            'name',
            'type',
            'authMethod',
            'audience',
            'redirectUris',
            'postLogoutRedirectUris',
            'grantTypes',
            'scopes',
            'thirdParty',
            'jwks',
            'allowedOrigins',
            'acceptsTokenEndpointAudience',
            'accessTokenType',
            'homeUrl',
          )
        : {},
  }),
  tenant: folded(tenant, {
    nameOf: (state) => ('name' in state ? state.name : null),
    shown: (state) => ('name' in state ? only(state, 'slug', 'name', 'status', 'defaultLocale') : {}),
  }),
  branding: folded(branding, {
    nameOf: () => null,
    shown: (state) =>
      only(
        state,
        'colors',
        'darkColors',
        'appearance',
        'customCss',
        'supportEmail',
        'termsUrl',
        'privacyUrl',
        'homeUrl',
        'logo',
        'logoDark',
        'favicon',
      ),
  }),
  webhook: folded(webhook, {
    nameOf: (state) => (state.status === 'present' ? state.url : null),
    shown: (state) =>
      state.status === 'present' ? only(state, 'url', 'events', 'description', 'active') : {},
  }),
};

/** Undefined for a stream that holds facts. */
export const foldedStream = (stream: string): FoldedStream | undefined =>
  streams[nounOfStream(stream) as StreamNoun];
