/**
 * Returns the token of an `Authorization` header of the scheme Bearer (RFC 6750, section 2.1); null for any other
 * header.
 */
export const bearerToken = (authorization: string): string | null =>
  /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1] ?? null;

/** Whether an `Authorization` header has the scheme Bearer. */
export const isBearer = (authorization: string): boolean => /^bearer(?: |$)/i.test(authorization);
