const alias = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|#|$)/;

/**
 * Returns the URL with `sslmode=verify-full` where it has one of the modes that `pg` takes as that with a warning, and will take
 * otherwise from its next major version on. With `uselibpqcompat=true` they mean what they mean in libpq.
 */
export const tlsUrl = (url: string): string =>
  /[?&]uselibpqcompat=true(?=&|#|$)/.test(url) ? url : url.replace(alias, '$1verify-full');
