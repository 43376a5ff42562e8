import type { AuthenticationMethod } from './authentication-method.js';

/**
 * Authentication context classes, weakest first: a password, a mailed code or a password on a remembered device; two
 * factors; a passkey, which resists phishing (OpenID EAP ACR Values 1.0, section 3).
 */
export const acrs = ['urn:tessera:pwd', 'urn:tessera:mfa', 'phr'] as const;
export type Acr = (typeof acrs)[number];

/** Returns whether a class satisfies a request for another one: a passkey satisfies a request for two factors. */
export const reaches = (acr: Acr, asked: Acr): boolean => acrs.indexOf(acr) >= acrs.indexOf(asked);

/** What each ceremony proves, as `amr` states it (RFC 8176, section 2). */
export const ceremonies = {
  password: ['pwd'],
  mailedCode: ['otp'],
  passwordAndCode: ['pwd', 'otp', 'mfa'],
  mailedCodeAndCode: ['otp', 'mfa'],
  passkey: ['hwk', 'user', 'mfa'],
} as const satisfies Record<string, readonly AuthenticationMethod[]>;

/** Returns what a code of an app, or a backup code, proves after a first factor. */
export const withCode = (first: readonly AuthenticationMethod[]): readonly AuthenticationMethod[] => {
  if (first.includes('fed')) return ['fed', ...ceremonies.mailedCodeAndCode];
  return first.includes('pwd') ? ceremonies.passwordAndCode : ceremonies.mailedCodeAndCode;
};

/** Returns the class that these methods reach. */
export const acrOf = (amr: readonly AuthenticationMethod[]): Acr => {
  if (amr.includes('hwk')) return 'phr';
  return amr.includes('mfa') ? 'urn:tessera:mfa' : 'urn:tessera:pwd';
};
