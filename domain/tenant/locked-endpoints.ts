import { type GrantType, grantTable } from '../client/client-values.js';
import type { WhileLocked } from './lock-table.js';

type TokenRow = `/connect/token ${GrantType}`;

const tokenRows = Object.fromEntries(
  Object.entries(grantTable).map(([type, { whileLocked }]) => [`/connect/token ${type}`, whileLocked]),
) as Readonly<Record<TokenRow, WhileLocked>>;

/** The endpoints of OpenID Connect, by path; the token endpoint by grant type. */
export const lockedEndpoints = {
  '/.well-known/openid-configuration': 'goes-on',
  '/.well-known/oauth-authorization-server': 'goes-on',
  '/.well-known/jwks.json': 'goes-on',
  // they only end something
  '/connect/revoke': 'goes-on',
  '/connect/endsession': 'goes-on',
  '/connect/authorize': 'owners',
  '/connect/authorize/continue': 'owners',
  '/connect/authorize/resume': 'owners',
  ...tokenRows,
  '/connect/device_authorization': 'stops',
  '/connect/userinfo': 'stops',
  '/connect/introspect': 'stops',
} as const satisfies Readonly<Record<string, WhileLocked>>;
