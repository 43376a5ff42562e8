import { domainInLetters } from '../shared/idna.js';
import type { PresentDomain } from './mail-domain.js';

/** A domain that a connection may have verified. */
export type ConnectionDomain = Pick<PresentDomain, 'domain' | 'verifiedAt'>;

/** A connection with the domains that matter. */
export interface WithDomains {
  readonly domains: readonly ConnectionDomain[];
}

/** Returns the domain of an address in its normal form. */
export const domainOfAddress = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Returns whether an address, in its normal form, is in a domain that the connection has verified. Subdomains are others. */
export const isInVerifiedDomain = ({ domains }: WithDomains, email: string): boolean =>
  domains.some(
    ({ domain, verifiedAt }) => verifiedAt !== null && domainInLetters(domain) === domainOfAddress(email),
  );

/** Returns whether an address is proved by a provider's word: it counts only for domains that the connection has verified. */
export const isAddressProved = (
  connection: WithDomains,
  { email, emailVerified }: { readonly email: string | null; readonly emailVerified: boolean },
): boolean => email !== null && emailVerified && isInVerifiedDomain(connection, email);
