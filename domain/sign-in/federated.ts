import type { AuthenticationMethod } from './authentication-method.js';

/** Whose second factor counts at a sign-in with an external account. */
export interface FederatedAssurance {
  readonly secondFactor: 'ours' | 'theirs';
  /** The values of the provider's `amr` or `acr` that state two factors. */
  readonly theirFactorValues: readonly string[];
}

/**
 * Returns what a sign-in at a provider proves. Its second factor counts only where the connection says so and the provider
 * states one of the values that the connection names. It is never a passkey: that would be a proof to this service.
 */
export function federatedMethods(
  { secondFactor, theirFactorValues }: FederatedAssurance,
  stated: { readonly amr: readonly string[]; readonly acr: string | null },
): readonly AuthenticationMethod[] {
  if (secondFactor === 'ours') return ['fed'];
  const values = [...stated.amr, ...(stated.acr === null ? [] : [stated.acr])];
  const hasFactor = values.some((value) => theirFactorValues.includes(value));
  return [
    'fed',
    ...(stated.amr.includes('otp') ? ['otp' as const] : []),
    ...(hasFactor ? ['mfa' as const] : []),
  ];
}
