import { hash, randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url: 43 characters. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 that is stored of an opaque token. A salt is not needed: 2^256 tokens cannot be enumerated. */
export const opaqueTokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
