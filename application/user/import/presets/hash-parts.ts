/** Returns the encoding of a digest that is hexadecimal or base64. */
export const bytesHex = (digest: string): 'hex' | 'base64' =>
  /^(?:[0-9a-f]{2})+$/i.test(digest) ? 'hex' : 'base64';

/** Parameters of scrypt, as a library has them by default. */
const betterAuthScrypt = { cost: 16_384, blockSize: 16, parallelization: 1, normalisation: 'nfkc' } as const;

/** Returns the password of a hash of Better Auth, `salt:hash`, whose salt is the hexadecimal text itself; null for another text. */
export function betterAuthPassword(text: string): object | null {
  const [salt, hash, ...more] = text.split(':');
  if (salt === undefined || hash === undefined || more.length > 0) return null;
  return { algorithm: 'scrypt', ...betterAuthScrypt, salt, saltEncoding: 'utf8', hash, encoding: 'hex' };
}
