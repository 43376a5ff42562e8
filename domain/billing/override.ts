import { isTime } from '../shared/calendar.js';
import { DomainError, type InputFault } from '../shared/domain-error.js';
import { fault, refuseFaults } from '../shared/faults.js';
import { textFaults } from '../shared/text.js';
import type { BillingState, Override } from './billing.js';
import type { BillingEvent } from './billing-events.js';
import { hasFourDigits } from './money.js';
import { limitFaults, limitNames } from './plan.js';

/** What an operator may override for a tenant: the limits of its plan, and the tax of its invoices. */
export const overridable = [...limitNames, 'taxPercent'] as const;
export type Overridable = (typeof overridable)[number];

export interface OverrideInput {
  /** One of `overridable`. */
  readonly limit: string;
  /** From 0; null: no limit. A percentage for `taxPercent`, which is never null. */
  readonly value: number | null;
  readonly reason: string;
  /** When the plan holds again (ISO 8601 UTC with milliseconds, in the future). Default: when the override is removed. */
  readonly until?: string | null | undefined;
}

/** An override with a reason, in the form in which it is stored. */
export type NewOverride = Override & { readonly reason: string };

const reasonLength = 500;

/** Returns the override in the form in which it is stored. Throws `invalid_input` with all faults. */
export function checkedOverride(input: OverrideInput, now: string): NewOverride {
  const known = overridable.find((one) => one === input.limit);
  const reason = input.reason.trim();
  const until = input.until ?? null;
  refuseFaults([
    ...(known === undefined ? [unknownLimit()] : valueFaults(known, input.value)),
    ...textFaults('/reason', reason, { min: 1, max: reasonLength, visible: 'joined' }),
    ...(until === null || (isTime(until) && until > now)
      ? []
      : [fault('/until', 'range', 'must be a time in the future (ISO 8601)')]),
  ]);
  return { limit: checkedOverridable(input.limit), value: input.value, reason, until };
}

/** Returns the limit with this name. Throws `invalid_input`. */
export function checkedOverridable(name: string): Overridable {
  const limit = overridable.find((one) => one === name);
  if (limit !== undefined) return limit;
  const unknown = unknownLimit();
  throw new DomainError('invalid', 'invalid_input', `${unknown.pointer}: ${unknown.detail}`, [unknown]);
}

const unknownLimit = (): InputFault => fault('/limit', 'unknown', `is not one of ${overridable.join(', ')}`);

function valueFaults(limit: Overridable, value: number | null): InputFault[] {
  if (limit !== 'taxPercent') return limitFaults('/value', limit, value);
  return value !== null && value >= 0 && value <= 100 && hasFourDigits(value)
    ? []
    : [fault('/value', 'range', 'must be a number from 0 to 100 with at most four digits after the point')];
}

/** Decides that the override holds in place of the plan, and of an earlier override. Idempotent. */
export function decideOverride(
  { overrides }: Pick<BillingState, 'overrides'>,
  { limit, value, reason, until }: NewOverride,
): BillingEvent[] {
  const before = overrides.find((override) => override.limit === limit);
  if (before?.value === value && before.until === until && before.reason === reason) return [];
  return [{ type: 'PlanOverridden', data: { limit, value, reason, until } }];
}

/** Decides that the plan holds again. Throws `override_not_found` where there is no override. */
export function decideOverrideRemoval(
  { overrides }: Pick<BillingState, 'overrides'>,
  limit: Overridable,
): BillingEvent[] {
  if (!overrides.some((override) => override.limit === limit))
    throw new DomainError('not-found', 'override_not_found', `There is no override of ${limit}.`);
  return [{ type: 'PlanOverrideRemoved', data: { limit } }];
}
