import { expect } from 'chai';
import type { AuthorizationRequest } from '../../../application/authorization/authorization-request.js';
import {
  type StepDecision,
  type SignedInUser,
  decideNextStep,
} from '../../../application/authorization/next-step.js';
import { noClaims } from '../../../domain/client/scope-claims.js';

const beganAt = 1_000_000_000;
const request: AuthorizationRequest = {
  redirectUri: 'https://app.test/cb',
  responseMode: 'query',
  state: null,
  clientId: 'web',
  scopes: ['openid', 'email'],
  nonce: null,
  codeChallenge: 'c'.repeat(43),
  prompt: [],
  maxAge: null,
  acrValues: [],
  acrEssential: false,
  loginHint: null,
  expectedUserIds: null,
  claims: noClaims,
  uiLocales: [],
};
const ada: SignedInUser = {
  userId: 'ada',
  authenticatedAt: beganAt - 60_000,
  acr: 'urn:tessera:pwd',
  target: null,
  meetsPolicy: true,
  mustChangePassword: false,
  consent: null,
};
/** Signed in for the request by a provider that she had authenticated at before. */
const arrived = { ...ada, hasSignedIn: true };
const fresh = { ...ada, authenticatedAt: beganAt };
/** An application's wish for two factors. */
const requested = { acrValues: ['urn:tessera:mfa'] } as const;
const must = { ...requested, acrEssential: true } as const;
/** A user who has a second factor, and one who has just used it. */
const able = { ...ada, target: 'urn:tessera:mfa' } as const;
const strong = { ...able, acr: 'phr' } as const;
const silently = { prompt: ['none'] } as const;

const tools = 'https://tools.acme.test/';
const payments = 'https://payments.acme.test/';
const metadataClientId = 'https://app.partner.test/client.json';

interface Case {
  readonly title: string;
  readonly asks?: Partial<AuthorizationRequest>;
  readonly who: SignedInUser | null;
  readonly thirdParty?: true;
  /** The client's default audience. */
  readonly audience?: string;
  readonly then: string;
}

const cases: readonly Case[] = [
  { title: 'acr_values that the session reaches', asks: requested, who: strong, then: 'finished' },
  { title: 'acr_values that the user can reach', asks: requested, who: able, then: 'sign-in' },
  {
    title: 'acr_values that the user can reach, silently',
    asks: { ...requested, ...silently },
    who: able,
    then: 'interaction_required',
  },
  { title: 'acr_values that the user cannot reach', asks: requested, who: ada, then: 'finished' },
  {
    title: 'acr_values that the user has just signed in without',
    asks: requested,
    who: { ...able, authenticatedAt: beganAt },
    then: 'finished',
  },
  { title: 'an essential acr that the session reaches', asks: must, who: strong, then: 'finished' },
  { title: 'an essential acr that the user can reach', asks: must, who: able, then: 'sign-in' },
  {
    title: 'an essential acr that the user has just signed in without',
    asks: must,
    who: { ...able, authenticatedAt: beganAt },
    then: 'sign-in',
  },
  {
    title: 'an essential acr that the user cannot reach',
    asks: must,
    who: ada,
    then: 'unmet_authentication_requirements',
  },
  {
    title: 'an essential acr that the user cannot reach, silently',
    asks: { ...must, ...silently },
    who: ada,
    then: 'unmet_authentication_requirements',
  },
  {
    title: 'a session that is weaker than the policy asks now',
    who: { ...ada, meetsPolicy: false },
    then: 'sign-in',
  },
  {
    title: 'a session that is weaker than the policy asks now, silently',
    asks: silently,
    who: { ...ada, meetsPolicy: false },
    then: 'interaction_required',
  },
  { title: 'no user is signed in', who: null, then: 'sign-in' },
  { title: 'a user is signed in', who: ada, then: 'finished' },
  {
    title: 'prompt=none, no user is signed in',
    asks: { prompt: ['none'] },
    who: null,
    then: 'login_required',
  },
  { title: 'prompt=none, a user is signed in', asks: { prompt: ['none'] }, who: ada, then: 'finished' },
  { title: 'prompt=login, signed in before', asks: { prompt: ['login'] }, who: ada, then: 'sign-in' },
  { title: 'prompt=login, signed in since', asks: { prompt: ['login'] }, who: fresh, then: 'finished' },
  { title: 'prompt=create, signed in before', asks: { prompt: ['create'] }, who: ada, then: 'sign-in' },
  { title: 'prompt=create, signed up since', asks: { prompt: ['create'] }, who: fresh, then: 'finished' },
  { title: 'prompt=select_account', asks: { prompt: ['select_account'] }, who: ada, then: 'sign-in' },
  ...(['create', 'select_account'] as const).map((prompt): Case => ({
    title: `prompt=${prompt}, signed in since at a provider that states an earlier time`,
    asks: { prompt: [prompt] },
    who: arrived,
    then: 'finished',
  })),
  {
    title: 'prompt=login, signed in since at a provider that states an earlier time',
    asks: { prompt: ['login'] },
    who: arrived,
    then: 'sign-in',
  },
  {
    title: 'max_age passed, signed in since at a provider that states an earlier time',
    asks: { maxAge: 59 },
    who: arrived,
    then: 'sign-in',
  },
  {
    title: 'the hint names another user than the one who came from a provider',
    asks: { expectedUserIds: ['bo'] },
    who: arrived,
    then: 'login_required',
  },
  {
    title: 'acr_values that the user has just signed in without, at a provider that states an earlier time',
    asks: requested,
    who: { ...able, hasSignedIn: true },
    then: 'finished',
  },
  { title: 'max_age longer than the session is old', asks: { maxAge: 60 }, who: ada, then: 'finished' },
  { title: 'max_age shorter than the session is old', asks: { maxAge: 59 }, who: ada, then: 'sign-in' },
  { title: 'max_age=0', asks: { maxAge: 0 }, who: { ...ada, authenticatedAt: beganAt - 1 }, then: 'sign-in' },
  { title: 'max_age=0, signed in since', asks: { maxAge: 0 }, who: fresh, then: 'finished' },
  {
    title: 'max_age passed and prompt=none',
    asks: { maxAge: 59, prompt: ['none'] },
    who: ada,
    then: 'login_required',
  },
  { title: 'the hint names the user', asks: { expectedUserIds: ['bo', 'ada'] }, who: ada, then: 'finished' },
  { title: 'the hint names another user', asks: { expectedUserIds: ['bo'] }, who: ada, then: 'sign-in' },
  {
    title: 'the hint names another user, who did not sign in',
    asks: { expectedUserIds: ['bo'] },
    who: fresh,
    then: 'login_required',
  },
  {
    title: 'the hint names another user and prompt=none',
    asks: { expectedUserIds: ['bo'], prompt: ['none'] },
    who: ada,
    then: 'login_required',
  },
  {
    title: 'the password must be changed',
    who: { ...ada, mustChangePassword: true },
    then: 'change-password',
  },
  {
    title: 'the password must be changed and prompt=none',
    asks: { prompt: ['none'] },
    who: { ...ada, mustChangePassword: true },
    then: 'interaction_required',
  },
  { title: 'a third party, never agreed to', who: ada, thirdParty: true, then: 'consent' },
  {
    title: 'a third party, agreed to',
    who: { ...ada, consent: { scopes: ['email', 'openid', 'profile'], claims: [], at: 1 } },
    thirdParty: true,
    then: 'finished',
  },
  {
    title: 'a third party that asks for more than was agreed to',
    who: { ...ada, consent: { scopes: ['openid'], claims: [], at: 1 } },
    thirdParty: true,
    then: 'consent',
  },
  {
    title: 'a third party that asks for a claim beside scopes that were agreed to',
    asks: { claims: { userinfo: ['roles'], idToken: [] } },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: ['picture'], at: 1 } },
    thirdParty: true,
    then: 'consent',
  },
  {
    title: 'a third party that asks for a claim of the id_token beside scopes that were agreed to',
    asks: { claims: { userinfo: [], idToken: ['picture'] } },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], at: 1 } },
    thirdParty: true,
    then: 'consent',
  },
  {
    title: 'a third party that asks for claims that were agreed to by name, or by a scope of then or now',
    asks: { claims: { userinfo: ['roles', 'email'], idToken: ['name', 'roles'] } },
    who: { ...ada, consent: { scopes: ['openid', 'email', 'profile'], claims: ['roles'], at: 1 } },
    thirdParty: true,
    then: 'finished',
  },
  {
    title: 'an application of the tenant that asks for claims',
    asks: { claims: { userinfo: ['roles'], idToken: ['picture'] } },
    who: ada,
    then: 'finished',
  },
  {
    title: 'a third party and prompt=none',
    asks: { prompt: ['none'] },
    who: ada,
    thirdParty: true,
    then: 'consent_required',
  },
  {
    title: 'prompt=consent, agreed to before',
    asks: { prompt: ['consent'] },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], at: beganAt - 1 } },
    then: 'consent',
  },
  {
    title: 'prompt=consent, agreed to since',
    asks: { prompt: ['consent'], agreedBy: 'ada' },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], at: beganAt } },
    then: 'finished',
  },
  {
    title: 'prompt=consent, another request agreed to since',
    asks: { prompt: ['consent'] },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], at: beganAt + 1 } },
    then: 'consent',
  },
  {
    title: 'prompt=consent, agreed to by another user',
    asks: { prompt: ['consent'], agreedBy: 'bo' },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], at: beganAt + 1 } },
    then: 'consent',
  },
  {
    title: 'a client by its own document, another request of which was agreed to since',
    asks: { clientId: metadataClientId, resources: [tools] },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], resources: [tools], at: beganAt } },
    thirdParty: true,
    then: 'consent',
  },
  {
    title: 'a client by its own document, agreed to',
    asks: { clientId: metadataClientId, resources: [tools], agreedBy: 'ada' },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], resources: [tools], at: 1 } },
    thirdParty: true,
    then: 'finished',
  },
  {
    title: 'scopes of the service at a loopback address, another request agreed to since',
    asks: { scopes: ['users:read'], redirectUri: 'http://127.0.0.1/cb' },
    who: { ...ada, consent: { scopes: ['users:read'], claims: [], at: beganAt } },
    then: 'consent',
  },
  {
    title: 'a third party that names an API that was not agreed to',
    asks: { resources: [tools, payments] },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], resources: [tools], at: 1 } },
    thirdParty: true,
    then: 'consent',
  },
  {
    title: 'a third party that names APIs that were agreed to, its default audience among them',
    asks: { resources: [tools, payments] },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], resources: [tools], at: 1 } },
    thirdParty: true,
    audience: payments,
    then: 'finished',
  },
  {
    title: 'a third party that names another API than its default audience, agreed to before APIs were named',
    asks: { resources: [tools] },
    who: { ...ada, consent: { scopes: ['openid', 'email'], claims: [], at: 1 } },
    thirdParty: true,
    audience: payments,
    then: 'consent',
  },
  {
    title: 'an application of the tenant that names an API',
    asks: { resources: [tools] },
    who: ada,
    then: 'finished',
  },
];

describe('the next step of an authorization request', () => {
  const shown = (decision: StepDecision): string =>
    decision.kind === 'refused' ? decision.error : decision.kind;
  for (const { title, asks, who, thirdParty = false, audience = null, then } of cases)
    it(`the next step is ${then}: ${title}`, () => {
      const client = { thirdParty, audience };
      expect(shown(decideNextStep({ ...request, ...asks }, beganAt, client, who))).to.equal(then);
    });
});
