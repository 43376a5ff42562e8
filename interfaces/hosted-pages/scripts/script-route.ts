import type { Respond } from '../../http/answers/respond.js';
import type { HostedRoute } from '../hosted-surface.js';
import type { PageScript } from './scripts.js';

/** Returns the route of a script. Its address names its content, so that browsers keep it. @param path default: the script's */
export const scriptRoute = (
  respond: Respond,
  { path: ownPath, content }: PageScript,
  path: string = ownPath,
): HostedRoute => ({
  method: 'GET',
  path,
  whileLocked: 'goes-on',
  handle: respond.prepared(200, { type: 'text/javascript; charset=utf-8', content }, [
    'Cache-Control',
    'public, max-age=31536000, immutable',
  ]),
});
