import type { HostedRoute } from './hosted-surface.js';
import type { Respond } from '../http/answers/respond.js';

/** ICO with PNGs of 16 and 32 pixels: a T on a rounded square, in the service's own colour. */
const icon = Buffer.from(
  [
    'AAABAAIAEBAAAAEAIADpAAAAJgAAACAgAAABACAAHAEAAA8BAACJUE5HDQoaCgAAAA1JSERSAAAAEAAAABAEAwAAAO3d4lIAAAAw',
    'UExURSNGuCNGuExpcSRGuCNHtyRHtydHt////yRHuEViw8nS7Yea2E1qxVt1yjxbwJio3iIRc0UAAAAHdFJOU/AcAKqsryc7L1pJ',
    'AAAACXBIWXMAAFiVAABYlQHZbTfTAAAATElEQVQI12NQdOgAAtYkBoEOMGBk8IAwmhk4IIwGho6eVUBwooOho7ccCG4AGX27v9fv',
    'fgFkdHRMrwQSRDHgBkbArEiAWapoAKKZhQAbtj/GL7ZqfwAAAABJRU5ErkJggolQTkcNChoKAAAADUlIRFIAAAAgAAAAIAQDAAAA',
    'gVRnxwAAADBQTFRFTGlxI0a4I0a4I0a4Kkq1I0e3I0a4Ikm1IkW5JEi2JEe4////kaLcZn/N6+75W3XKfDzPtAAAAAp0Uk5TAJHU',
    '8wYqvS0sGNF3cgMAAAAJcEhZcwAAWJUAAFiVAdltN9MAAAB8SURBVCjPY2BgKFReBQVGEgxA4LgKCYgwMLBkIQssc2BgXIUCBBiq',
    'UAWWMkihCixk0EIVWMRghSqwmAFIrD8DBb+AHJDAmt1QcIp4gXfv3u3eDSRgAkCwdvfuWxDWEBLACCCMIMQI5C70aMCIKIyoxIhs',
    'BoZARHIQZWAAADbpRpFYMLt3AAAAAElFTkSuQmCC',
  ].join(''),
  'base64',
);

/**
 * Returns the route `GET /favicon.ico`, which browsers request from every host. A tenant's own icon is named in its
 * pages.
 */
export const faviconRoute = (respond: Respond): HostedRoute => ({
  method: 'GET',
  path: '/favicon.ico',
  whileLocked: 'goes-on',
  handle: respond.prepared(200, { type: 'image/x-icon', content: icon }, [
    'Cache-Control',
    'public, max-age=86400',
    // a page of another host may show it
    'Cross-Origin-Resource-Policy',
    'cross-origin',
  ]),
});
