import { expect } from 'chai';
import { endSessions } from '../../../application/sign-in/end-sessions.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { authorizeAddress, isSilent, kindOf } from './authorize-answers.js';
import { type RelyingParty, ask, askAndSignIn, relyingParty, signIn } from './conformance/relying-party.js';
import { tokensOf } from './conformance/tokens.js';

const ISSUER = 'localhost';
const HOUR = 60 * 60_000;

const prompts = [undefined, 'none', 'login', 'consent', 'select_account', 'create'];
const ages = [undefined, '0', '60', '7200'];
const hints = [undefined, 'own', 'other'] as const;
const states = ['active', 'one who agreed', 'must change the password', 'suspended', 'ended'] as const;

/** A combination of parameters, by the indexes of a prompt, an age and a hint. */
type Chosen = (prompt: number, age: number, hint: number) => boolean;

/** Every combination. */
export const everyCase: Chosen = () => true;

/** Every client, prompt and age together, and every hint with each of them. */
export const oneHintEach: Chosen = (prompt, age, hint) => (prompt + age) % hints.length === hint;

/** Declares that the issuer's host answers a signed-in browser as the tenant's host would. */
export function silentSignInMatrix(isChosen: Chosen): void {
  describe('a silent sign-in is decided as the tenant’s host decides', () => {
    let oidc: OidcService;
    let party: RelyingParty;
    before(async () => {
      oidc = await oidcService();
      party = await relyingParty(oidc);
    });
    after(() => oidc.close());

    for (const state of states)
      it(`the issuer’s host decides like the tenant’s host in every case, for a session whose user is: ${state}`, async function () {
        this.slow(120_000);

        const agent = oidc.browser();
        const partner = { ...party, clientId: 'partner' };
        const { app } = oidc.runtime;
        const by = systemCommand({ tenantId: oidc.tenantIds['acme']! });
        const who = { email: `${state.replaceAll(' ', '-')}@acme.test`, password: 'a-pass-phrase-of-theirs' };
        await oidc.createUser(who);
        const signedIn = await tokensOf(party, await signIn(agent, await ask(party, agent), who));
        const other = await tokensOf(party, await askAndSignIn(party, oidc.browser()));
        const userId = signedIn.claims.sub;
        if (state === 'one who agreed')
          await agent.submit((await ask(partner, agent)).visit, { decision: 'allow' });
        oidc.clock.advance(HOUR);
        if (state === 'must change the password') await generatePassword(app, by, { userId });
        if (state === 'suspended') await suspendUser(app, by, { userId });
        if (state === 'ended') await endSessions(app, by, { userId });

        let silent = 0;
        for (const of of [party, partner])
          for (const [promptIndex, prompt] of prompts.entries())
            for (const [ageIndex, max_age] of ages.entries())
              for (const [hintIndex, hint] of hints.entries()) {
                if (!isChosen(promptIndex, ageIndex, hintIndex)) continue;
                const hinted = hint && (hint === 'own' ? signedIn : other).idToken;
                const changes = { prompt, max_age, id_token_hint: hinted };
                const direct = await agent.get(authorizeAddress(of, changes));
                if (isSilent(direct)) silent += 1;
                const here = kindOf(await agent.follow(direct));
                // without the cookie of the issuer's host the tenant's host decides
                const kept = agent.cookies(ISSUER);
                agent.forget(ISSUER);
                const long = await agent.get(authorizeAddress(of, changes));
                expect(isSilent(long)).to.equal(false);
                const there = kindOf(await agent.follow(long));
                agent.forget(ISSUER);
                agent.keep(ISSUER, kept);
                expect(here, JSON.stringify({ client: of.clientId, prompt, max_age, hint })).to.equal(there);
                // the session was shared anew
                await agent.follow(await agent.get(authorizeAddress(party)));
              }
        const letIn = state === 'active' || state === 'one who agreed';
        expect(silent > 0, `answered at once: ${silent}`).to.equal(letIn);
      });
  });
}
