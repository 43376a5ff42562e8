import type { InputFault } from '../shared/domain-error.js';
import { fault } from '../shared/faults.js';
import { parsedUrl } from '../shared/parsed-url.js';

/**
 * Returns the form in which audiences are compared and reserved: an empty path of an address is `/` (RFC 3986, section 6.2.3), as
 * libraries write it that parse the address first. Everything else counts character by character.
 */
export const comparedAudience = (audience: string): string =>
  audience.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#]+)(?=[?#]|$)/i, '$1/');

/** Returns whether two texts name the same audience, such as `resource` (RFC 8707, section 2) and that of a client. */
export const isSameAudience = (one: string, other: string): boolean =>
  one === other || comparedAudience(one) === comparedAudience(other);

// an absolute URI without fragment (RFC 8707, section 2), or a name
const audienceShape = /^[A-Za-z0-9._~:/?@!$&'()+,;=%-]{1,255}$/;

/** Returns the faults of an audience, one at the most. `baseUrl`: the service's own address, which is refused. */
export function audienceFaults(pointer: string, audience: string, baseUrl: string): InputFault[] {
  if (audience === '')
    return [fault(pointer, 'required', 'is empty; give the URI or name of the API that the tokens are for')];
  if (!audienceShape.test(audience))
    return [
      fault(pointer, 'format', 'must be an absolute URI without fragment, or a name of up to 255 characters'),
    ];
  return isWithin(audience, baseUrl)
    ? [fault(pointer, 'reserved', "is this service's own address; give that of your API")]
    : [];
}

/** Returns whether an audience is the service's own address or below it, in any spelling. */
const isWithin = (audience: string, baseUrl: string): boolean => {
  const other = parsedUrl(audience);
  if (other === null) return false;
  const own = new URL(baseUrl);
  const base = own.pathname.replace(/\/+$/, '');
  return own.origin === other.origin && `${other.pathname}/`.startsWith(`${base}/`);
};
