import type { RegisteredClient } from '../../../domain/client/client.js';
import {
  type RequestedClaims,
  type UserClaim,
  claimsOfScopes,
  noClaims,
  userClaims,
} from '../../../domain/client/scope-claims.js';
import { knownAcrs } from '../../../domain/sign-in/asked-assurance.js';
import { type Acr, acrs } from '../../../domain/sign-in/assurance.js';
import { type Parameters, single } from '../../http/requests/form-body.js';
import { AuthorizationRefused } from './authorization-error.js';

/** The content of the parameter `claims`. */
export interface ClaimsParameter {
  readonly claims: RequestedClaims;
  /** The users of whom one must be signed in at the end (the value of `sub`); null: any. */
  readonly userIds: readonly string[] | null;
  /** From `acr` of the id_token: known classes in order of preference, and whether the request fails without them. */
  readonly acrValues: readonly Acr[];
  readonly acrEssential: boolean;
}

const MOST_BYTES = 4096;

const refuse = (description: string): never => {
  throw new AuthorizationRefused('invalid_request', description);
};

/**
 * Reads the parameter `claims` (OpenID Connect Core 1.0, section 5.5). Unknown claims and members, and claims that no
 * scope of the client can give, are ignored. Values count for `sub` and `acr`, whose meaning the specification defines;
 * other claims are given with the value that they have. Throws AuthorizationRefused: `invalid_request` names the
 * malformed member, `unmet_authentication_requirements` says that an essential `acr` cannot be reached.
 */
export function claimsParameter(client: RegisteredClient, parameters: Parameters): ClaimsParameter {
  const given = single(parameters, 'claims');
  if (given === undefined) return { claims: noClaims, userIds: null, acrValues: [], acrEssential: false };
  if (Buffer.byteLength(given) > MOST_BYTES) return refuse(`claims is longer than ${MOST_BYTES} bytes`);
  const members = objectAt('claims', parsed(given));
  const userinfo = requirementsOf('userinfo', members);
  const idToken = requirementsOf('id_token', members);
  const available = claimsOfScopes(client.scopes);
  const known = (requests: ClaimRequests): readonly UserClaim[] =>
    available.filter((claim) => requests.has(claim));
  return {
    claims: { userinfo: known(userinfo), idToken: known(idToken) },
    userIds: sameUsers([userinfo.get('sub'), idToken.get('sub')]),
    ...acrRequest(idToken.get('acr')),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('claims must be JSON');
  }
}

/** The request of one claim. */
interface ClaimRequest {
  readonly essential: boolean;
  /** From `value` or `values`; null without either. */
  readonly values: readonly unknown[] | null;
}

type ClaimRequests = ReadonlyMap<string, ClaimRequest>;

/** The claims that are read; other names are repeated nowhere. */
const readClaims: readonly string[] = [...userClaims, 'sub', 'acr'];

function requirementsOf(
  member: 'userinfo' | 'id_token',
  members: Readonly<Record<string, unknown>>,
): ClaimRequests {
  const given = members[member];
  const requests = new Map<string, ClaimRequest>();
  if (given === undefined || given === null) return requests;
  const asked = objectAt(`claims.${member}`, given);
  for (const name of readClaims)
    if (Object.hasOwn(asked, name))
      requests.set(name, claimRequestOf(`claims.${member}.${name}`, asked[name]));
  return requests;
}

function claimRequestOf(path: string, given: unknown): ClaimRequest {
  if (given === null) return { essential: false, values: null };
  const { essential = false, value, values } = objectAt(path, given);
  if (typeof essential !== 'boolean') return refuse(`${path}.essential must be true or false`);
  if (values !== undefined && (!Array.isArray(values) || values.length === 0))
    return refuse(`${path}.values must be an array with at least one value`);
  if (value !== undefined && values !== undefined)
    return refuse(`${path} must have value or values, not both`);
  return { essential, values: value === undefined ? ((values as unknown[] | undefined) ?? null) : [value] };
}

function objectAt(path: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(
      path === 'claims' ? 'claims must be a JSON object' : `${path} must be null or a JSON object`,
    );
  return value as Readonly<Record<string, unknown>>;
}

/** Refuses an essential `acr` of which no value is known: a failed authentication (section 5.5.1.1). */
function acrRequest(acr: ClaimRequest | undefined): Pick<ClaimsParameter, 'acrValues' | 'acrEssential'> {
  if (acr === undefined || acr.values === null) return { acrValues: [], acrEssential: false };
  const acrValues = knownAcrs(acr.values);
  if (acr.essential && acrValues.length === 0)
    throw new AuthorizationRefused(
      'unmet_authentication_requirements',
      `claims.id_token.acr must be one of ${acrs.join(', ')}`,
    );
  return { acrValues, acrEssential: acr.essential };
}

/** Returns the users that the values of `sub` name: no other user gets tokens (section 3.1.2.2). */
function sameUsers(requests: readonly (ClaimRequest | undefined)[]): readonly string[] | null {
  const sets = requests.flatMap((request) => (request?.values ? [request.values] : []));
  const [first] = sets;
  if (first === undefined) return null;
  if (!sets.flat().every((value) => typeof value === 'string'))
    return refuse('claims: the value of sub must be a string');
  return (first as readonly string[]).filter((value) => sets.every((set) => set.includes(value)));
}
