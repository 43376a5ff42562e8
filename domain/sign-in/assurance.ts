import type { AuthenticationMethod } from './authentication-method.js';

/**
 * Authentication context classes, weakest first: a password, a mailed code or a password on a remembered device; two
 * factors; a passkey, which resists phishing (OpenID EAP ACR Values 1.0, section 3).
 */
export type Acr = 'urn:tessera:pwd' | 'urn:tessera:mfa' | 'phr';

/** What each ceremony proves, as `amr` states it (RFC 8176, section 2). */
export const ceremonies = {
  password: ['pwd'],
  mailedCode: ['otp'],
  passwordAndCode: ['pwd', 'otp', 'mfa'],
  mailedCodeAndCode: ['otp', 'mfa'],
  passkey: ['hwk', 'user', 'mfa'],
} as const satisfies Record<string, readonly AuthenticationMethod[]>;

/** Returns the class that these methods reach. */
export const acrOf = (amr: readonly AuthenticationMethod[]): Acr => {
  if (amr.includes('hwk')) return 'phr';
  return amr.includes('mfa') ? 'urn:tessera:mfa' : 'urn:tessera:pwd';
};
