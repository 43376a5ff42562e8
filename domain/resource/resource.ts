import type { AccessTokenType } from '../client/client-values.js';
import { changedMembers } from '../shared/changed-members.js';
import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { ResourceEvent } from './resource-events.js';

/** What an API lets its callers do, by a name that roles hold and tokens carry. */
export interface Permission {
  readonly name: string;
  readonly description: string;
}

/** The settings of an API that a tenant may change. */
export interface ResourceSettings {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** How long access tokens for it are valid. */
  readonly accessTokenMinutes: number;
  /** `typ` of access tokens for it; null: that of the client. */
  readonly accessTokenType: AccessTokenType | null;
}

/** An API that access tokens are for. */
export interface PresentResource extends ResourceSettings {
  readonly status: 'present';
  readonly resourceId: string;
  /** The audience of the tokens. */
  readonly identifier: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type ResourceState =
  /** Never registered. The audience of a client is an API in this state too, with the usual settings. */
  | { readonly status: 'none' }
  | PresentResource
  | { readonly status: 'deleted'; readonly resourceId: string; readonly identifier: string };

/** The settings of an API that was never registered. */
export const usualResource = (identifier: string): ResourceSettings => ({
  name: identifier,
  permissions: [],
  accessTokenMinutes: 15,
  accessTokenType: null,
});

const evolvePresent = (state: PresentResource, event: ResourceEvent, at: string): ResourceState => {
  switch (event.type) {
    case 'ResourceRegistered':
      return state;
    case 'ResourceChanged': {
      const { accessTokenType = state.accessTokenType, ...changes } = event.data;
      return {
        ...state,
        ...changes,
        accessTokenType: accessTokenType as AccessTokenType | null,
        updatedAt: at,
      };
    }
    case 'ResourceDeleted':
      return { status: 'deleted', resourceId: state.resourceId, identifier: state.identifier };
  }
  return state; // a type of a later version
};

const evolveAbsent = (state: ResourceState, event: ResourceEvent, at: string): ResourceState => {
  if (event.type === 'ResourceDeleted') return { status: 'deleted', ...event.data };
  if (event.type !== 'ResourceRegistered') return state;
  const accessTokenType = event.data.accessTokenType as AccessTokenType | null;
  return { status: 'present', ...event.data, accessTokenType, createdAt: at, updatedAt: at };
};

export const resource: Aggregate<ResourceState, ResourceEvent> = {
  initial: { status: 'none' },
  evolve: (state, event, at) =>
    state.status === 'present' ? evolvePresent(state, event, at) : evolveAbsent(state, event, at),
};

/** Returns the refusal of an API that there is not. */
export const noSuchResource = (): DomainError =>
  new DomainError('not-found', 'resource_not_found', 'There is no such API.');

/** Decides the registration of an API. Its identifier is reserved before. Throws `resource_exists`. */
export function decideResourceRegistration(
  state: ResourceState,
  registration: { readonly resourceId: string; readonly identifier: string } & ResourceSettings,
): ResourceEvent[] {
  if (state.status === 'present')
    throw new DomainError(
      'conflict',
      'resource_exists',
      'An API of this identifier is registered already; change that one.',
    );
  return [{ type: 'ResourceRegistered', data: registration }];
}

/** Decides a change of settings: no event when nothing differs. The audience of a client is registered by its first change. */
export function decideResourceChange(
  state: Exclude<ResourceState, { status: 'deleted' }>,
  named: { readonly resourceId: string; readonly identifier: string },
  changes: Partial<ResourceSettings>,
): ResourceEvent[] {
  const present = state.status === 'present' ? state : usualResource(named.identifier);
  const changed = changedMembers<ResourceSettings>(present, changes);
  if (changed === null) return [];
  return state.status === 'present'
    ? [{ type: 'ResourceChanged', data: { resourceId: state.resourceId, ...changed } }]
    : [{ type: 'ResourceRegistered', data: { ...named, ...present, ...changed } }];
}
