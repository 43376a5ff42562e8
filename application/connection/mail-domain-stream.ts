import {
  type MailDomainState,
  type PresentDomain,
  claimOnDomain,
  mailDomain,
} from '../../domain/connection/mail-domain.js';
import type { MailDomainEvent } from '../../domain/connection/mail-domain-events.js';
import { domainOfAddress } from '../../domain/connection/proved-address.js';
import { domainInLetters } from '../../domain/shared/idna.js';
import { SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import type { LogApp } from '../app.js';
import type { UniqueValue } from '../reservation/unique-value.js';
import type { Target } from '../shared/execute.js';
import { load } from '../shared/load.js';

const streamOf = ({ ids }: Pick<LogApp, 'ids'>, tenantId: string, inLetters: string): string =>
  streamName(tenantId, 'domain', ids.derive(tenantId, `domain|${inLetters}`));

/** Returns the stream of a tenant's mail domain and how it is folded. */
export const mailDomainTarget = (
  app: Pick<LogApp, 'ids'>,
  tenantId: string,
  domain: string,
): Target<MailDomainState, MailDomainEvent> => ({
  stream: streamOf(app, tenantId, domainInLetters(domain)),
  aggregate: mailDomain,
});

/** Returns a mail domain as a unique value across tenants, reserved in the system tenant. The holder is the tenant. */
export async function uniqueDomain(
  app: Pick<LogApp, 'ids' | 'keys'>,
  domain: string,
): Promise<UniqueValue<MailDomainState, MailDomainEvent>> {
  const inLetters = domainInLetters(domain);
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, `domainname:${inLetters}`);
  return {
    kind: 'domainname',
    stream: streamName(SYSTEM_TENANT, 'domainname', digest),
    holders: mailDomain,
    holderStream: (tenantId) => streamOf(app, tenantId, inLetters),
    claim: claimOnDomain,
    fence: () => ({ type: 'ConnectionDomainVerificationCancelled', data: { domain } }),
  };
}

/** Returns the domain of an address in its normal form, as the log has it, where this connection has it; else none. */
export async function domainsForAddress(
  app: Pick<LogApp, 'ids' | 'events'>,
  tenantId: string,
  { connectionId, email }: { readonly connectionId: string; readonly email: string | null },
): Promise<readonly PresentDomain[]> {
  if (email === null) return [];
  const { state } = await load(app, streamOf(app, tenantId, domainOfAddress(email)), mailDomain);
  return state.status === 'present' && state.connectionId === connectionId ? [state] : [];
}
