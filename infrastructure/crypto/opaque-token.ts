import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url: 43 characters. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of an opaque token: its SHA-256. Enough, as nobody can guess among 2^256. */
export const opaqueTokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
