import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  type CustomFetch,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import {
  type ProviderAccess,
  type ProviderAnswer,
  type ProviderClient,
  ProviderFault,
  type ProviderPerson,
  type ProviderRequest,
} from '../../application/ports/connections/provider-client.js';
import { type GuardedReach, guardedRequest } from '../webhooks/guarded-request.js';
import { githubClaims } from './github.js';
import { providerConfigurations } from './provider-configurations.js';
import { providerFaultOf } from './provider-fault.js';
import { providerPerson } from './provider-person.js';

/** A picture is waited for in the sign-in. */
const pictureLimits = { timeoutMs: 3_000, mostBytes: 1_048_576 };

/** Seconds that the clock of a provider may be ahead or behind. */
const CLOCK_TOLERANCE = 60;

/**
 * Creates the client of providers by `openid-client`: discovery, code with PKCE, state and nonce, the checks of the answer
 * (OpenID Connect Core 1.0, section 3.1.3.7; RFC 9207) and the authentication of the client are the library's, which at Microsoft
 * expects the issuer of the directory that the token names where discovery leaves it open. See the port.
 * @param fetch default: the client of deliveries
 */
export function openIdProviderClient(
  reach: GuardedReach,
  fetch: CustomFetch = guardedFetch(reach),
): ProviderClient {
  const configurations = providerConfigurations(fetch);
  return {
    newProof: () => ({ nonce: randomNonce(), verifier: randomPKCECodeVerifier() }),
    discover: faultsOf(async (access) => ({
      issuer: (await configurations.anew(access)).serverMetadata().issuer,
    })),
    begin: faultsOf(async (access, request: ProviderRequest) => {
      const configuration = await configurations.of(access);
      const challenge = await calculatePKCECodeChallenge(request.verifier);
      const parameters = parametersOf(access, { ...request, challenge }, statesTime(access, configuration));
      return buildAuthorizationUrl(configuration, parameters).href;
    }),
    signOutAddress: faultsOf(async (access) => {
      const configuration = await configurations.of(access);
      return configuration.serverMetadata().end_session_endpoint === undefined
        ? null
        : buildEndSessionUrl(configuration, {}).href;
    }),
    async picture(address) {
      try {
        const { body } = await guardedRequest(
          reach,
          { method: 'GET', url: address, headers: { Accept: 'image/*' }, takes: (status) => status === 200 },
          pictureLimits,
        );
        return body;
      } catch (error) {
        throw providerFaultOf(error);
      }
    },
    finish: faultsOf(async (access, answer: ProviderAnswer) =>
      personOf(access, await configurations.of(access), answer),
    ),
  };
}

/** Returns a function whose rejections say what is wrong with the provider. */
const faultsOf =
  <Given extends unknown[], Result>(
    ask: (access: ProviderAccess, ...given: Given) => Promise<Result>,
  ): ((access: ProviderAccess, ...given: Given) => Promise<Result>) =>
  (access, ...given) =>
    ask(access, ...given).catch((error: unknown) => {
      throw providerFaultOf(error);
    });

/** Whether a provider states when its user authenticated (claim `auth_time`). `perhaps`: it does not list its claims. */
type StatesTime = 'yes' | 'perhaps' | 'no';

function statesTime({ provider }: ProviderAccess, configuration: Configuration): StatesTime {
  const { claims_supported: claims } = configuration.serverMetadata();
  if (provider === 'github') return 'no';
  if (claims === undefined) return 'perhaps';
  return claims.includes('auth_time') ? 'yes' : 'no';
}

/** Returns the parameters of the authorization request. */
function parametersOf(
  { provider, scopes, hostedDomain }: ProviderAccess,
  request: ProviderRequest & { readonly challenge: string },
  time: StatesTime,
): URLSearchParams {
  const { callbackUrl, state, nonce, challenge, loginHint, acrValues } = request;
  const maxAge = time === 'no' ? null : request.maxAge;
  // a provider that may not say when is asked to do it now
  const prompt = request.maxAge !== null && time !== 'yes' ? 'login' : request.prompt;
  const isOpenId = provider !== 'github';
  const parameters: Readonly<Record<string, string | null>> = {
    redirect_uri: callbackUrl,
    scope: scopes.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    nonce: isOpenId ? nonce : null,
    [isOpenId ? 'login_hint' : 'login']: loginHint,
    prompt,
    max_age: maxAge === null ? null : String(maxAge),
    acr_values: acrValues.length === 0 ? null : acrValues.join(' '),
    hd: hostedDomain,
    // Apple sends the address in no other mode (Sign in with Apple, "Request an authorization")
    response_mode: provider === 'apple' ? 'form_post' : null,
  };
  return new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

async function personOf(
  access: ProviderAccess,
  configuration: Configuration,
  answer: ProviderAnswer,
): Promise<ProviderPerson> {
  const { callbackUrl, parameters, state, nonce, verifier, maxAge } = answer;
  const isOpenId = access.provider !== 'github';
  const tokens = await authorizationCodeGrant(
    configuration,
    new URL(`${callbackUrl}?${parameters.toString()}`),
    {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(isOpenId ? { expectedNonce: nonce, idTokenExpected: true } : {}),
      // the library refuses an answer without a time then
      ...(maxAge === null || statesTime(access, configuration) !== 'yes' ? {} : { maxAge }),
    },
  );
  const { issuer } = configuration.serverMetadata();
  if (!isOpenId)
    return {
      ...providerPerson(
        access,
        { token: issuer, provider: issuer },
        await githubClaims(configuration, tokens.access_token),
      ),
      authenticatedAt: null,
    };
  const claims = tokens.claims()!;
  // the library leaves it to the client which age it accepts (OpenID Connect Core 1.0, section 3.1.3.7, step 10)
  if (claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE)
    throw new ProviderFault('invalid', 'id_token_time', 'Its id_token was issued in the future (claim iat).');
  const authenticatedAt = authenticationTime(claims.auth_time, answer);
  const userInfo = await userInfoOf(access, configuration, tokens.access_token, claims.sub);
  const statedBy = { token: claims.iss, provider: issuer };
  return { ...providerPerson(access, statedBy, statedClaims(userInfo, claims)), authenticatedAt };
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * Returns the claims of userinfo and the id_token, which comes first. The address and whether it is verified are of one of them:
 * userinfo, where it alone states both, or alone states an address.
 */
function statedClaims(userInfo: Claims, idToken: Claims): Claims {
  const states = (claims: Claims, ...names: readonly string[]): boolean =>
    names.every((name) => claims[name] !== undefined);
  const isOfUserInfo =
    states(userInfo, 'email') &&
    (!states(idToken, 'email') || (states(userInfo, 'email_verified') && !states(idToken, 'email_verified')));
  const without = ({ email: _, email_verified: _verified, ...others }: Claims): Claims => others;
  return isOfUserInfo ? { ...userInfo, ...without(idToken) } : { ...without(userInfo), ...idToken };
}

/**
 * Returns when the user of an id_token authenticated, in ms since the epoch; null where it does not say. Throws ProviderFault for a
 * longer time ago than was asked for.
 * @param authTime seconds
 */
function authenticationTime(
  authTime: number | undefined,
  { prompt, maxAge, askedAt }: ProviderAnswer,
): number | null {
  if (authTime === undefined) return null;
  const at = authTime * 1000;
  const oldest = [
    ...(prompt === 'login' ? [askedAt] : []),
    ...(maxAge === null ? [] : [Date.now() - maxAge * 1000]),
  ];
  if (at < Math.max(...oldest) - CLOCK_TOLERANCE * 1000)
    throw new ProviderFault(
      'invalid',
      'id_token_time',
      'Its user authenticated too long ago (claim auth_time).',
    );
  return prompt === 'login' || maxAge === 0 ? Math.max(at, askedAt) : at;
}

/** Providers whose id_token says all that they know. */
const sayAllAtOnce: readonly ProviderAccess['provider'][] = ['google', 'microsoft', 'apple'];

async function userInfoOf(
  { provider }: ProviderAccess,
  configuration: Configuration,
  accessToken: string,
  subject: string,
): Promise<Claims> {
  const isAsked =
    !sayAllAtOnce.includes(provider) && configuration.serverMetadata().userinfo_endpoint !== undefined;
  return isAsked ? fetchUserInfo(configuration, accessToken, subject) : {};
}

const limits = { timeoutMs: 10_000, mostBytes: 1_048_576 };

/** Statuses whose answers have no body (Fetch, "null body status"). */
const withoutBody: readonly number[] = [204, 205, 304];

/**
 * Returns a `fetch` for the provider's library by the client of deliveries: no redirect, 1 MiB and 10 s at most. It rejects
 * with NoDocument.
 */
const guardedFetch =
  (reach: GuardedReach): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await guardedRequest(
      reach,
      {
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers,
        // the library sends forms alone
        ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: body.toString() } : {}),
        takes: () => true,
      },
      limits,
    );
    const received = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    const content = withoutBody.includes(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status: answer.status, headers: received });
  };
