import type { OwnerRecoveryEvent } from '../../../domain/owners/owner-recovery-events.js';
import { type OwnerRecoveries, ownerRecoveries } from '../../../domain/owners/owner-recovery.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { Target } from '../../shared/execute.js';

/** Returns the stream of the recoveries of a tenant's owners, and how it is folded. */
export const recoveryTarget = (tenantId: string): Target<OwnerRecoveries, OwnerRecoveryEvent> => ({
  stream: streamName(tenantId, 'ownerrecovery', tenantId),
  aggregate: ownerRecoveries,
});

/** Returns the last request for the recovery of an owner in the history of that stream. */
export const lastRequest = (history: readonly RecordedEvent[], userId: string): RecordedEvent | undefined =>
  history.findLast(({ event }) => event.type === 'OwnerRecoveryRequested' && event.data.userId === userId);
