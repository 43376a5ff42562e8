import type { DomainEvent, EventContext } from '../../domain/shared/domain-event.js';
import type { Appended, Position, StoredEvent } from '../ports/events/event-store.js';

/** What the log, or this process, has said about keys and their tenants; it overrules a read model that is behind. */
export interface SeenKeyChanges {
  readonly recordStored: (event: StoredEvent) => void;
  readonly recordAppended: (
    events: readonly DomainEvent[],
    context: EventContext,
    appended: Appended,
  ) => void;
  readonly isRevoked: (apiKeyId: string) => boolean;
  /** Returns whether a key was changed after it was read. */
  readonly isBehind: (found: { readonly apiKeyId: string; readonly revision: bigint }) => boolean;
  /** Returns undefined for a tenant of which nothing was seen. */
  readonly isLocked: (tenantId: string) => boolean | undefined;
}

/** Events after which a cached key is another one. */
const ofKeys: ReadonlySet<string> = new Set(['ApiKeyRevoked', 'ApiKeyChanged', 'ApiKeyRotated']);
const ofTenants: ReadonlySet<string> = new Set(['TenantLocked', 'TenantUnlocked', 'TenantDeletionStarted']);

/** Returns an empty memory of changes, which calls these with the id of each key and tenant that changes. */
export function seenKeyChanges(on: {
  readonly onKey: (apiKeyId: string) => void;
  readonly onTenant: (tenantId: string) => void;
}): SeenKeyChanges {
  const revoked = new Set<string>();
  /** The revision of the last change. */
  const changed = new Map<string, bigint>();
  const locks = new Map<string, { readonly locked: boolean; readonly position: Position }>();
  const changedAt = (apiKeyId: string): bigint => changed.get(apiKeyId) ?? -1n;

  const note = (
    type: string,
    tenantId: string,
    apiKeyId: unknown,
    { position, revision }: Appended,
  ): void => {
    if (ofKeys.has(type) && typeof apiKeyId === 'string') {
      if (type === 'ApiKeyRevoked') revoked.add(apiKeyId);
      // the subscription may still bring changes that are older than one of this process
      if (revision > changedAt(apiKeyId)) changed.set(apiKeyId, revision);
      on.onKey(apiKeyId);
    } else if (ofTenants.has(type)) {
      if (position < (locks.get(tenantId)?.position ?? position)) return;
      locks.set(tenantId, { locked: type !== 'TenantUnlocked', position });
      on.onTenant(tenantId);
    }
  };

  return {
    recordStored: ({ type, data, metadata, position, revision }) => {
      if (!ofKeys.has(type) && !ofTenants.has(type)) return;
      const { apiKeyId } = JSON.parse(data) as { apiKeyId?: unknown };
      note(type, metadata['tenantId'] ?? '', apiKeyId, { position, revision });
    },
    recordAppended: (events, { tenantId }, appended) => {
      for (const { type, data } of events)
        note(type, tenantId, 'apiKeyId' in data ? data.apiKeyId : undefined, appended);
    },
    isRevoked: (apiKeyId) => revoked.has(apiKeyId),
    isBehind: ({ apiKeyId, revision }) => revision < changedAt(apiKeyId),
    isLocked: (tenantId) => locks.get(tenantId)?.locked,
  };
}
