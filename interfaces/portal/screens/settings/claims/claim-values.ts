import {
  type ClaimTarget,
  claimSources,
  metadataMemberOf,
  sourceOfMetadata,
} from '../../../../../domain/tenant/claims/custom-claim.js';
import type { Schemas } from '../../../api/operations.js';

/** A claim as the API has it. */
export type Claim = Schemas['Settings']['claims'][number];

/** What a claim can be made of, in the order of the list. The last four are constants. */
export const claimOrigins = ['metadata', ...claimSources, 'text', 'number', 'true', 'false'] as const;
export type ClaimOrigin = (typeof claimOrigins)[number];

/** The origins that need something typed: the name of a member, a text, a number. */
export const typedOrigins: readonly ClaimOrigin[] = ['metadata', 'text', 'number'];

/** A claim as its fields hold it. */
export interface ClaimRow {
  readonly name: string;
  readonly origin: ClaimOrigin;
  /** Of `typedOrigins`: what was typed. */
  readonly typed: string;
  readonly in: readonly ClaimTarget[];
  /** With spaces between them. */
  readonly scopes: string;
}

/** What the form holds. */
export interface ClaimsValues {
  readonly claims: readonly ClaimRow[];
}

/** A claim that is added. */
export const blankClaim: ClaimRow = {
  name: '',
  origin: 'metadata',
  typed: '',
  in: ['access_token'],
  scopes: '',
};

/** Returns what the fields hold. */
export const claimsValuesOf = ({ claims }: Pick<Schemas['Settings'], 'claims'>): ClaimsValues => ({
  claims: claims.map((claim) => ({
    name: claim.name,
    ...originOf(claim),
    in: claim.in,
    scopes: (claim.scopes ?? []).join(' '),
  })),
});

function originOf({ from, value }: Claim): Pick<ClaimRow, 'origin' | 'typed'> {
  if (from === undefined) {
    if (typeof value === 'boolean') return { origin: value ? 'true' : 'false', typed: '' };
    return { origin: typeof value === 'number' ? 'number' : 'text', typed: String(value ?? '') };
  }
  const member = metadataMemberOf(from);
  return member === null ? { origin: from as ClaimOrigin, typed: '' } : { origin: 'metadata', typed: member };
}

/** Returns the claims as they are sent. What is typed in place of a number is refused by the API, at its field. */
export const claimsBody = ({ claims }: ClaimsValues): Claim[] =>
  claims.map(({ name, origin, typed, in: targets, scopes }) => {
    const needed = scopes.split(/[\s,]+/).filter((scope) => scope !== '');
    return {
      name: name.trim(),
      ...madeOf(origin, typed),
      in: [...targets],
      ...(needed.length === 0 ? {} : { scopes: needed }),
    };
  });

function madeOf(origin: ClaimOrigin, typed: string): Pick<Claim, 'from' | 'value'> {
  if (origin === 'metadata') return { from: sourceOfMetadata(typed.trim()) };
  if (origin === 'text') return { value: typed };
  // NaN is sent as null
  if (origin === 'number') return { value: typed.trim() === '' ? NaN : Number(typed.replace(',', '.')) };
  return origin === 'true' || origin === 'false' ? { value: origin === 'true' } : { from: origin };
}
