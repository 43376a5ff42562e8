import {
  type MailDomainState,
  type PresentDomain,
  decideDomainMiss,
  decideDomainRemoval,
  decideDomainVerification,
} from '../../domain/connection/mail-domain.js';
import type { MailDomainEvent } from '../../domain/connection/mail-domain-events.js';
import type { ClientApp } from '../app.js';
import { forEachReadable } from '../events/unless-unreadable.js';
import type { ClaimedDomain } from '../ports/connections/mail-domains.js';
import { isoTime, systemContext } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { CHECK_DAYS, freeing, isOrphan } from './change-domains.js';
import { mailDomainTarget } from './mail-domain-stream.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Domains of a round, one after the other. */
const MOST = 20;

/**
 * Looks up the records of verified domains again: weekly; daily once one is gone, until it is back or the domain lapses. Name
 * servers that do not answer change nothing. Domains that are not verified by a record any more are looked up no more. Leaves
 * out domains whose events cannot be read, and throws the first such failure at the end. Safe while other processes do the same.
 */
export async function followDomains(app: ClientApp): Promise<void> {
  const now = app.clock.now();
  const due = await app.mailDomainChecks.claimDue(now, now + HOUR_MS, MOST);
  await forEachReadable(due, (claimed) => lookUp(app, claimed));
}

async function lookUp(app: ClientApp, claimed: ClaimedDomain): Promise<void> {
  const { tenantId, domain } = claimed;
  const { stream, aggregate } = mailDomainTarget(app, tenantId, domain);
  const { state } = await load(app, stream, aggregate);
  // removed, lapsed or vouched for by an operator; it may be verified right now, and is then scheduled anew
  if (state.status !== 'present' || state.verifiedBy !== 'dns') return app.mailDomainChecks.end(claimed);
  const proof = await app.mailDomainChecks.proof(domain, state.challenge);
  if (proof === 'unknown') return;
  const days = proof === 'there' ? CHECK_DAYS : 1;
  await app.mailDomainChecks.schedule(tenantId, domain, app.clock.now() + days * DAY_MS);
  await settle(app, tenantId, domain, proof === 'there');
}

async function settle(app: ClientApp, tenantId: string, domain: string, isThere: boolean): Promise<void> {
  const context = systemContext(tenantId, app.ids.next());
  const now = isoTime(app.clock.now());
  const target = mailDomainTarget(app, tenantId, domain);
  const decideAbout = (present: PresentDomain, isLeft: boolean): MailDomainEvent[] => {
    if (isLeft) return decideDomainRemoval(present);
    return isThere ? decideDomainVerification(present, 'dns') : decideDomainMiss(present, now);
  };
  await execute(app, context, {
    ...target,
    expects: (state: MailDomainState) => state,
    fetch: (state) => isOrphan(app, tenantId, state),
    decide: (state, _, isLeft) =>
      state.status === 'present' && state.verifiedBy === 'dns' ? decideAbout(state, isLeft) : [],
    beforeAppend: ({ events, loaded: { revision } }) =>
      events.some(({ type }) => type === 'ConnectionDomainLapsed' || type === 'ConnectionDomainRemoved')
        ? freeing(app, context, { domain, revision })
        : Promise.resolve(null),
  });
}
