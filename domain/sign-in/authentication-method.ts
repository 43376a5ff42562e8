/**
 * The methods of authentication (RFC 8176, section 2), by which a user proved who they are; `user`: a test of presence.
 */
export const authenticationMethods = ['pwd', 'otp', 'mfa', 'hwk', 'user'] as const;

export type AuthenticationMethod = (typeof authenticationMethods)[number];
