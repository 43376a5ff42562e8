import { metadataMemberOf } from '../../../../../domain/tenant/claims/custom-claim.js';
import { texts } from '../../../texts/language.js';
import { listed } from '../../../ui/format.js';
import type { Claim, ClaimOrigin } from './claim-values.js';

/** Returns where the value of a claim is from, in words. */
export function originText({ from, value }: Claim): string {
  const t = texts().claims;
  if (from === undefined) return JSON.stringify(value);
  const member = metadataMemberOf(from);
  return member === null ? t.origins[from as ClaimOrigin] : `${t.origins.metadata}: ${member}`;
}

/** Returns where a claim is, and which scopes it needs. */
export function targetsText({ in: targets, scopes = [] }: Claim): string {
  const t = texts().claims;
  const where = listed(targets.map((target) => t.targets[target]));
  return scopes.length === 0 ? where : `${where} (${scopes.join(' ')})`;
}

/** Returns a claim in words. */
export const claimText = (claim: Claim): string =>
  `${claim.name} = ${originText(claim)}, ${targetsText(claim)}`;
