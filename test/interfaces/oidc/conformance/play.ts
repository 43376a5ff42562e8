import { oidcService, type OidcService } from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { type Mode, type RelyingParty, relyingParty } from './relying-party.js';

/** What a module begins with. */
export interface Play {
  readonly oidc: OidcService;
  /** An application that has read discovery and keys anew. */
  readonly party: RelyingParty;
  /** A browser that has never been here. */
  readonly agent: UserAgent;
}

/** A plan of the conformance suite: one service for all its modules, each in a browser of its own. */
export function plan(title: string, mode: Mode, ...groups: readonly ((play: () => Play) => void)[]): void {
  describe(title, () => {
    let oidc: OidcService;
    let play: Play;
    before(async () => {
      oidc = await oidcService();
    });
    beforeEach(async () => {
      play = { oidc, party: await relyingParty(oidc, { mode }), agent: oidc.browser() };
    });
    after(() => oidc.close());
    for (const group of groups) group(() => play);
  });
}
