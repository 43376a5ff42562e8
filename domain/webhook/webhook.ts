import { changedMembers } from '../shared/changed-members.js';
import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { WebhookEvent, WebhookSettings } from './webhook-events.js';

/** A secret that signs deliveries, by its id. */
export interface WebhookSecret {
  readonly id: string;
  /** ISO 8601; null: until it is replaced. */
  readonly expiresAt: string | null;
}

export interface PresentWebhook extends WebhookSettings {
  readonly status: 'present';
  readonly subscriptionId: string;
  /** The newest first; at most two, of which the second one expires. */
  readonly secrets: readonly WebhookSecret[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type WebhookState = { readonly status: 'none' } | PresentWebhook | { readonly status: 'deleted' };

const evolveAbsent = (state: WebhookState, event: WebhookEvent, at: string): WebhookState => {
  if (event.type !== 'WebhookCreated') return state;
  const { secretId, ...settings } = event.data;
  const secrets = [{ id: secretId, expiresAt: null }];
  return { status: 'present', ...settings, secrets, createdAt: at, updatedAt: at };
};

const evolvePresent = (state: PresentWebhook, event: WebhookEvent, at: string): WebhookState => {
  switch (event.type) {
    case 'WebhookCreated':
      return state;
    case 'WebhookChanged':
      return { ...state, ...event.data, updatedAt: at };
    case 'WebhookSecretRotated': {
      const { secretId, previousExpiresAt } = event.data;
      return { ...state, secrets: rotated(state.secrets, secretId, previousExpiresAt), updatedAt: at };
    }
    case 'WebhookDeleted':
      return { status: 'deleted' };
  }
  return state; // a type of a later version
};

/** Returns the secrets after a rotation: the new one, and the previous one until it expires. An older one ends. */
export const rotated = (
  secrets: readonly WebhookSecret[],
  secretId: string,
  previousExpiresAt: string,
): WebhookSecret[] => [
  { id: secretId, expiresAt: null },
  ...secrets.slice(0, 1).map(({ id }) => ({ id, expiresAt: previousExpiresAt })),
];

export const webhook: Aggregate<WebhookState, WebhookEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    if (state.status === 'none') return evolveAbsent(state, event, at);
    return state.status === 'present' ? evolvePresent(state, event, at) : state;
  },
};

/** Returns the webhook. Throws `webhook_not_found` when it was never created or is deleted. */
export function presentWebhook(state: WebhookState): PresentWebhook {
  if (state.status !== 'present')
    throw new DomainError('not-found', 'webhook_not_found', 'There is no such webhook subscription.');
  return state;
}

export const decideWebhookCreation = (
  _state: Extract<WebhookState, { status: 'none' }>,
  creation: Extract<WebhookEvent, { type: 'WebhookCreated' }>['data'],
): WebhookEvent[] => [{ type: 'WebhookCreated', data: creation }];

/** Decides a change of the members that differ; no event when none does. */
export function decideWebhookChange(
  state: PresentWebhook,
  changes: Partial<WebhookSettings>,
): WebhookEvent[] {
  const { subscriptionId } = state;
  const changed = changedMembers<WebhookSettings>(state, changes);
  return changed === null ? [] : [{ type: 'WebhookChanged', data: { subscriptionId, ...changed } }];
}

/** Decides a rotation: the previous secret signs until `previousExpiresAt` (ISO 8601), an older one ends. */
export const decideWebhookSecretRotation = (
  { subscriptionId }: PresentWebhook,
  rotation: { readonly secretId: string; readonly previousExpiresAt: string },
): WebhookEvent[] => [{ type: 'WebhookSecretRotated', data: { subscriptionId, ...rotation } }];

export const decideWebhookDeletion = ({ subscriptionId }: PresentWebhook): WebhookEvent[] => [
  { type: 'WebhookDeleted', data: { subscriptionId } },
];
