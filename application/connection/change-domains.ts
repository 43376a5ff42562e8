import {
  type MailDomainState,
  type PresentDomain,
  checkedDomain,
  decideDomainAddition,
  decideDomainRemoval,
  decideDomainVerification,
  domainOfConnection,
  mostDomains,
} from '../../domain/connection/mail-domain.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { ClientApp, LogApp } from '../app.js';
import type { DomainProof } from '../ports/connections/mail-domains.js';
import { moveReservation } from '../reservation/release-value.js';
import { reserveValue } from '../reservation/reserve-value.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { atAnyRevision } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { pause } from '../shared/pause.js';
import { isConnectionDeleted, loadConnection } from './connection-stream.js';
import { mailDomainTarget, uniqueDomain } from './mail-domain-stream.js';

/** A mail domain of a connection, as callers name it. */
export interface NamedDomain {
  readonly connectionId: string;
  readonly domain: string;
}

/** What a command did to a domain. */
export interface DomainDone extends Done {
  readonly domain: PresentDomain;
}

/** Days between two look-ups of a record that is there. */
export const CHECK_DAYS = 7;
const DAY_MS = 86_400_000;

/** The first part of the challenge says in a zone file what the record is for. */
const PREFIX = 'tessera-domain=';
const DIGITS = 40;

/**
 * Adds a domain to a connection; it counts once it is verified. Idempotent. Throws `invalid_input`, `connection_not_found`,
 * `too_many_domains`, `domain_taken` when another connection of the tenant has it.
 */
export async function addDomain(
  app: ClientApp,
  context: CommandContext,
  { connectionId, domain: typed }: NamedDomain,
): Promise<DomainDone> {
  const { tenantId } = context;
  await loadConnection(app, tenantId, connectionId);
  const domain = checkedDomain(typed);
  const present = (await app.mailDomains.of(tenantId)).filter((one) => one.connectionId === connectionId);
  if (present.length >= mostDomains && present.every((one) => one.domain !== domain))
    throw new DomainError(
      'conflict',
      'too_many_domains',
      `A connection has ${mostDomains} domains at most; remove one that is not needed.`,
    );
  // another tenant's record proves nothing for this one
  const digest = await app.keys.lookupDigest(tenantId, `domain-challenge:${domain}`);
  const challenge = `${PREFIX}${digest.slice(0, DIGITS)}`;
  const { state, position } = await execute(app, atAnyRevision(context), {
    ...mailDomainTarget(app, tenantId, domain),
    expects: (any: MailDomainState) => any,
    fetch: (any) => isOrphan(app, tenantId, any),
    decide: (any, _, isFree) =>
      decideDomainAddition(isFree ? { status: 'removed' } : any, { connectionId, domain, challenge }),
  });
  return { domain: domainOfConnection(state, connectionId), position };
}

/** Times that a record is looked up before it counts as missing, and the pause between them. */
const LOOKUPS = 3;
const PAUSE_MS = 1_000;

async function proofOf(app: ClientApp, { domain, challenge }: PresentDomain): Promise<DomainProof> {
  for (let lookup = 1; ; lookup++) {
    const proof = await app.mailDomainChecks.proof(domain, challenge);
    if (proof === 'there' || lookup === LOOKUPS) return proof;
    await pause(PAUSE_MS);
  }
}

/**
 * Verifies a domain by its TXT record, which is looked up three times before it is refused. Throws `connection_not_found`,
 * `domain_not_found`; `domain_not_verified` without the record; `domain_taken` when another tenant has verified it.
 */
export async function verifyDomain(
  app: ClientApp,
  context: CommandContext,
  named: NamedDomain,
): Promise<DomainDone> {
  const { tenantId } = context;
  await loadConnection(app, tenantId, named.connectionId);
  const name = named.domain.toLowerCase();
  const { stream, aggregate } = mailDomainTarget(app, tenantId, name);
  const present = domainOfConnection((await load(app, stream, aggregate)).state, named.connectionId);
  const proof = await proofOf(app, present);
  if (proof !== 'there')
    throw new DomainError(
      'conflict',
      'domain_not_verified',
      proof === 'missing'
        ? `No TXT record at _tessera.${name} has the text ${present.challenge}. Add it at the domain's name server; it may take an hour until it is seen everywhere.`
        : `The name servers of ${name} did not answer. Try again later.`,
    );
  return setVerified(app, context, { ...named, domain: name, by: 'dns' });
}

/**
 * Verifies a domain by an operator's word, and adds it where the connection has not got it. It is not looked up. Throws what
 * `addDomain` throws; `domain_taken` when another tenant has verified it.
 */
export async function verifyDomainByDecree(
  app: ClientApp,
  context: CommandContext,
  named: NamedDomain,
): Promise<DomainDone> {
  const { domain } = await addDomain(app, context, named);
  return setVerified(app, context, { ...named, domain: domain.domain, by: 'operator' });
}

async function setVerified(
  app: ClientApp,
  context: CommandContext,
  { connectionId, domain, by }: NamedDomain & { readonly by: 'dns' | 'operator' },
): Promise<DomainDone> {
  const { tenantId } = context;
  const unique = await uniqueDomain(app, domain);
  const { state, position } = await execute(app, atAnyRevision(context), {
    ...mailDomainTarget(app, tenantId, domain),
    step: 'verification',
    expects: (any: MailDomainState) => domainOfConnection(any, connectionId),
    decide: (present) => decideDomainVerification(present, by),
    beforeAppend: async ({ loaded }) => {
      await reserveValue(app, context, unique, { holderId: tenantId, revision: loaded.revision });
      // noted before it is verified, so that no verified domain is never looked up again
      if (by === 'dns')
        await app.mailDomainChecks.schedule(tenantId, domain, app.clock.now() + CHECK_DAYS * DAY_MS);
      return null;
    },
  });
  return { domain: domainOfConnection(state, connectionId), position };
}

/** Returns whether a domain is of a connection that was deleted by a command that did not live to remove its domains. */
export const isOrphan = async (app: LogApp, tenantId: string, domain: MailDomainState): Promise<boolean> =>
  domain.status === 'present' && (await isConnectionDeleted(app, tenantId, domain.connectionId));

/**
 * Removes a domain from a connection, and frees it for other tenants. Its look-ups end with the next one, since it may be
 * verified again right after this. Throws `domain_not_found`.
 */
export async function removeDomain(
  app: ClientApp,
  context: CommandContext,
  { connectionId, domain: typed }: NamedDomain,
): Promise<Done> {
  const { tenantId } = context;
  const domain = typed.toLowerCase();
  const { position } = await execute(app, atAnyRevision(context), {
    ...mailDomainTarget(app, tenantId, domain),
    step: `removal of ${domain}`,
    expects: (state: MailDomainState) => domainOfConnection(state, connectionId),
    decide: decideDomainRemoval,
    beforeAppend: ({ loaded: { revision } }) => freeing(app, context, { domain, revision }),
  });
  return { position };
}

/** Returns the release of a domain that its tenant is about to give up at this revision of its stream. */
export const freeing = async (
  app: LogApp,
  context: CommandContext,
  { domain, revision }: { readonly domain: string; readonly revision: bigint | null },
): ReturnType<typeof moveReservation> =>
  moveReservation(
    app,
    context,
    { from: await uniqueDomain(app, domain), to: null },
    { holderId: context.tenantId, revision },
  );
