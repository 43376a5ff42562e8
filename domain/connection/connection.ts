import { changedMembers } from '../shared/changed-members.js';
import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { ConnectionEvent, ConnectionSettings } from './connection-events.js';
import type { Provider } from './connection-values.js';

export interface PresentConnection extends ConnectionSettings {
  readonly status: 'present';
  readonly connectionId: string;
  readonly provider: Provider;
  /** Names its secret; null without one. */
  readonly secretId: string | null;
  /** The last characters of the secret; null without one, for a short one, and for a private key. */
  readonly secretHint: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type ConnectionState =
  { readonly status: 'none' } | PresentConnection | { readonly status: 'deleted' };

const evolvePresent = (state: PresentConnection, event: ConnectionEvent, at: string): ConnectionState => {
  switch (event.type) {
    case 'ConnectionCreated':
      return state;
    case 'ConnectionChanged':
    case 'ConnectionSecretRotated':
      return { ...state, ...event.data, updatedAt: at };
    case 'ConnectionDeleted':
      return { status: 'deleted' };
  }
  return state; // a type of a later version
};

export const connection: Aggregate<ConnectionState, ConnectionEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    if (state.status === 'present') return evolvePresent(state, event, at);
    if (state.status === 'deleted' || event.type !== 'ConnectionCreated') return state;
    return { status: 'present', ...event.data, createdAt: at, updatedAt: at };
  },
};

/** Returns the connection. Throws `connection_not_found` when it was never created or is deleted. */
export function presentConnection(state: ConnectionState): PresentConnection {
  if (state.status !== 'present')
    throw new DomainError('not-found', 'connection_not_found', 'There is no such connection.');
  return state;
}

/** The secret of a connection as events name it. */
export type NamedSecret = Pick<PresentConnection, 'secretId' | 'secretHint'>;

/** What a change of a connection sets; `secret` is absent where it stays. */
export interface ConnectionChange {
  readonly settings: Partial<ConnectionSettings>;
  readonly secret?: NamedSecret;
}

/** Decides a change of the members that differ, and of the secret; no event when nothing does. */
export function decideConnectionChange(
  state: PresentConnection,
  { settings, secret }: ConnectionChange,
): ConnectionEvent[] {
  const { connectionId } = state;
  const changed = changedMembers<ConnectionSettings>(state, settings);
  return [
    ...(changed === null ? [] : [{ type: 'ConnectionChanged' as const, data: { connectionId, ...changed } }]),
    ...(secret === undefined || secret.secretId === state.secretId
      ? []
      : [{ type: 'ConnectionSecretRotated' as const, data: { connectionId, ...secret } }]),
  ];
}

export const decideConnectionDeletion = ({ connectionId }: PresentConnection): ConnectionEvent[] => [
  { type: 'ConnectionDeleted', data: { connectionId } },
];
