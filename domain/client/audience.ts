/**
 * Returns the form in which audiences are compared and reserved: an empty path of an address is `/` (RFC 3986, section 6.2.3), as
 * libraries write it that parse the address first. Everything else counts character by character.
 */
export const comparedAudience = (audience: string): string =>
  audience.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#]+)(?=[?#]|$)/i, '$1/');

/** Whether two texts name the same audience, such as `resource` (RFC 8707, section 2) and that of a client. */
export const isSameAudience = (one: string, other: string): boolean =>
  comparedAudience(one) === comparedAudience(other);
