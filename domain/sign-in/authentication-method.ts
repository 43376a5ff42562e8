/**
 * The methods of authentication (RFC 8176, section 2), by which a user proved who they are; `user`: a test of presence; `fed`: a
 * sign-in at a provider.
 */
export const authenticationMethods = ['pwd', 'otp', 'mfa', 'hwk', 'user', 'fed'] as const;

export type AuthenticationMethod = (typeof authenticationMethods)[number];

/** The ways to begin a sign-in: the first credential that was proved. */
export const signInMethods = ['password', 'passkey', 'code', 'connection'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Returns the way that a sign-in which proved these methods began; factors that were proved after the first do not count. */
export function signInMethodOf(amr: readonly AuthenticationMethod[]): SignInMethod {
  if (amr.includes('fed')) return 'connection';
  if (amr.includes('pwd')) return 'password';
  return amr.includes('otp') ? 'code' : 'passkey';
}
