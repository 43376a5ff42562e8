import type { PresentDomain } from '../../../domain/connection/mail-domain.js';

/** The mail domains of tenants' connections, as a read model has them. */
export interface MailDomainDirectory {
  /** Returns all domains of a tenant by name, verified or not. */
  of(tenantId: string): Promise<readonly PresentDomain[]>;
  /** Returns the id of the enabled connection that has verified this domain (in letters), unless it is hidden; null for none. */
  connectionOf(tenantId: string, inLetters: string): Promise<string | null>;
}

/** What the name servers say of a domain's TXT record. `unknown`: they did not answer, or failed. */
export type DomainProof = 'there' | 'missing' | 'unknown';

/** A domain that one process looks up. */
export interface ClaimedDomain {
  readonly tenantId: string;
  readonly domain: string;
  /** When another process would look it up again, in ms since the epoch. */
  readonly until: number;
}

/** TXT records of domains, and when they are looked up again. */
export interface MailDomainChecks {
  /** Looks up whether a TXT record at `_tessera.<domain>` is the challenge. */
  proof(domain: string, challenge: string): Promise<DomainProof>;
  /** Records that a domain is looked up again at `at` (ms since the epoch), in place of an earlier note. */
  schedule(tenantId: string, domain: string, at: number): Promise<void>;
  /** Ends the look-ups of a domain, unless they were scheduled again since it was claimed. Idempotent. */
  end(claimed: ClaimedDomain): Promise<void>;
  /** Returns domains that are due, at most `limit`, and postpones them to `until` so that one process at a time has them. */
  claimDue(now: number, until: number, limit: number): Promise<readonly ClaimedDomain[]>;
}
