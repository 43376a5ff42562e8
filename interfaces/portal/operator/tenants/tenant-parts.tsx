import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';

export type OperatorTenant = Schemas['OperatorTenant'];

/** The kinds of a lock. */
export const lockKinds = ['billing', 'abuse', 'security'] as const;

/** Where the records of tenants are read, and the argument of `changed` after a write. */
export const TENANTS = '/portal/api/operator/tenants';

/** Returns the kind of a lock in a word. */
export const lockKindText = (kind: string): string => texts().operator.lock.kinds[kind]?.[0] ?? kind;

/** What becomes of a tenant, but that it is active. */
export const lifeStates = ['deletion_requested', 'deleting', 'deleted'] as const;

/** What is to be known of a tenant at a glance: lock, deletion, and what does not work. */
export function TenantStateTags({ tenant }: { readonly tenant: OperatorTenant }) {
  const t = texts().operator.states;
  const { lock, state, parked, webhooksDegraded } = tenant;
  return (
    <span class="tags">
      {(lock !== null || state === 'active') && <LockTag lock={lock} />}
      {state !== 'active' && <span class="tag bad">{t.life[state] ?? state}</span>}
      {webhooksDegraded > 0 && <span class="tag bad">{t.webhooksDegraded(webhooksDegraded)}</span>}
      {parked && <span class="tag bad">{t.parked}</span>}
    </span>
  );
}

/** Returns whether a tenant is locked, and why. */
export function LockTag({ lock }: Pick<OperatorTenant, 'lock'>) {
  const t = texts().operator;
  if (lock === null) return <span class="tag good">{t.states.active}</span>;
  return <span class="tag bad">{t.states.locked(lockKindText(lock.kind))}</span>;
}
