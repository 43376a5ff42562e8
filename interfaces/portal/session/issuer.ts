import * as oauth from 'oauth4webapi';
import { baseUrl } from '../addresses.js';

/** The service's own endpoints: they need no discovery. */
export const issuer: oauth.AuthorizationServer = {
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}/connect/authorize`,
  token_endpoint: `${baseUrl}/connect/token`,
  revocation_endpoint: `${baseUrl}/connect/revoke`,
  end_session_endpoint: `${baseUrl}/connect/endsession`,
  jwks_uri: `${baseUrl}/.well-known/jwks.json`,
  authorization_response_iss_parameter_supported: true,
};

const { protocol, hostname } = new URL(baseUrl);
const isLoopback =
  hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);

/** http is for a service on this machine alone. */
// oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out
export const requestOptions = { [oauth.allowInsecureRequests]: protocol === 'http:' && isLoopback };
