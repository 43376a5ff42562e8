/** How somebody proved who they are (RFC 8176, section 2; `user`: they were seen to be there). */
export const authenticationMethods = ['pwd', 'otp', 'mfa', 'hwk', 'user'] as const;

export type AuthenticationMethod = (typeof authenticationMethods)[number];
