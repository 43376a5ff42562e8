import { expect } from 'chai';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import { errorOf } from '../conformance/authorization-answer.js';
import {
  type Asked,
  type Changes,
  type RelyingParty,
  ask,
  isSignInForm,
} from '../conformance/relying-party.js';

/** What the tests of the authorization endpoint begin with. */
export interface Asking {
  readonly oidc: OidcService;
  readonly party: RelyingParty;
  /** A browser that has never been here. */
  readonly agent: UserAgent;
  /** A good request with these parameters, and these once more after them. */
  readonly address: (changes?: Changes, repeated?: Changes) => Promise<string>;
  /** The request leads to the sign-in form. */
  readonly accepts: (changes: Changes) => Promise<Asked>;
  /** The application is notified. */
  readonly refuses: (changes: Changes, error: string) => Promise<Visit>;
}

export const asking = (party: RelyingParty, agent: UserAgent): Asking => ({
  oidc: party.oidc,
  party,
  agent,
  async address(changes = {}, repeated = {}) {
    const { parameters } = await ask(party, party.oidc.browser(), changes);
    return [
      `${party.oidc.issuer}/connect/authorize?${new URLSearchParams(parameters).toString()}`,
      ...Object.entries(repeated).map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`),
    ].join('&');
  },
  async accepts(changes) {
    const asked = await ask(party, agent, changes);
    const { location } = asked.visit;
    expect(isSignInForm(asked.visit), `${JSON.stringify(changes)}: ${String(location)}`).to.equal(true);
    return asked;
  },
  async refuses(changes, error) {
    const asked = await ask(party, agent, changes);
    expect(errorOf(party, asked), JSON.stringify(changes)).to.equal(error);
    return asked.visit;
  },
});
