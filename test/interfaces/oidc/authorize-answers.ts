import { callback } from '../../support/pages/oidc-service.js';
import type { Visit } from '../../support/http/user-agent.js';
import { type Changes, type RelyingParty, isSignInForm } from './conformance/relying-party.js';

/** Returns the address of an authorization request of a client without a challenge of its own. */
export function authorizeAddress({ oidc, clientId }: RelyingParty, changes: Changes = {}): string {
  const all: Changes = {
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${oidc.issuer}/connect/authorize?${new URLSearchParams(given).toString()}`;
}

/** Returns whether the answer is a code, without a page. */
export const isSilent = ({ location }: Visit): boolean =>
  location !== null && location.startsWith(`${callback}?code=`);

/** Returns in a few words what an authorization request was answered with. */
export function kindOf(visit: Visit): string {
  const { status, location, body } = visit;
  if (location !== null) {
    const answer = new URL(location).searchParams;
    return answer.has('code') ? 'code' : (answer.get('error') ?? location);
  }
  if (body.includes('name="decision"')) return 'consent page';
  if (body.includes('name="newPassword"') || body.includes('/change-password')) return 'password page';
  return isSignInForm(visit) ? 'sign-in page' : `page ${status}`;
}
