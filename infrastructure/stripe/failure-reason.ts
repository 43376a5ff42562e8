import type { FailureReason } from '../../domain/billing/invoice-events.js';

/** Stripe's decline codes and error codes that say more than that the card was declined. */
const reasons: Readonly<Record<string, FailureReason>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  authentication_required: 'authentication_required',
  subscription_payment_intent_requires_action: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  invoice_payment_intent_requires_action: 'authentication_required',
  payment_intent_payment_attempt_failed: 'card_declined',
  missing_payment_method: 'no_payment_method',
  payment_method_unexpected_state: 'no_payment_method',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
};

/** What Stripe says of a payment that failed. */
export interface StripeFailure {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** Returns the stable word for a failure; null is a payment that had no card to be tried with. */
export function failureReasonOf(failure: StripeFailure | null): FailureReason {
  if (failure === null) return 'no_payment_method';
  const { decline_code: decline = '', code = '' } = failure;
  return wordOf(decline) ?? wordOf(code) ?? 'card_declined';
}

const wordOf = (code: string): FailureReason | undefined =>
  Object.hasOwn(reasons, code) ? reasons[code] : undefined;
