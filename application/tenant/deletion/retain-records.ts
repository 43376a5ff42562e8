import { decideRetention, reservation } from '../../../domain/reservation/reservation.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import type { StoredHead, StoredInvoice } from '../../../domain/tenant/removal-events.js';
import { decideRemovalRecord } from '../../../domain/tenant/removal.js';
import type { App, LogApp } from '../../app.js';
import { auditHeadStream } from '../../audit/audit-streams.js';
import { signHead } from '../../audit/verification/sign-head.js';
import { uniqueDomain } from '../../connection/mail-domain-stream.js';
import { invoicesIn } from '../../billing/billing-records.js';
import { loadBilling } from '../../billing/billing-stream.js';
import type { AuditHeads, TenantHead } from '../../ports/audit/audit-heads.js';
import { releaseValue } from '../../reservation/release-value.js';
import { contextForOtherStream, systemContext } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { tenantTarget } from '../tenant-stream.js';
import { uniqueSlug } from '../unique-slug.js';
import { neverHadOwner } from './delete-abandoned-tenants.js';
import { removalTarget } from './removal-stream.js';

export interface RetainDeps {
  readonly app: App;
  readonly heads: AuditHeads;
  readonly chainEnd: (tenantId: string) => Promise<TenantHead | null>;
}

/**
 * Records in the platform's tenant what stays of a tenant that is being deleted: numbers and totals of its invoices, and the
 * last signed head of its audit log. Its slug stays claimed, so that no other tenant gets its host, unless it is one that a
 * sign-up created and never gave an owner; client ids and
 * audiences are claimed for good anyway. Its mail domains are free again. Idempotent.
 */
export async function retainRecords(deps: RetainDeps, tenantId: string): Promise<boolean> {
  const { app } = deps;
  const target = removalTarget(tenantId);
  if ((await load(app, target.stream, target.aggregate)).state.status === 'none') {
    const invoices = invoicesIn(tenantId, (await loadBilling(app, tenantId)).history).map(
      ({ number, status, subtotal, tax, total, currency, issuedAt }): StoredInvoice => {
        return { number, status, subtotal, tax, total, currency, issuedAt };
      },
    );
    const head = await lastHead(deps, tenantId);
    await execute(app, systemContext(PLATFORM_TENANT, app.ids.derive(tenantId, 'keep what stays')), {
      ...target,
      expects: (state) => state,
      decide: (state) => decideRemovalRecord(state, { removedTenantId: tenantId, invoices, head }),
    });
  }
  await retainSlug(app, tenantId);
  await releaseDomains(app, tenantId);
  return true;
}

/** Signs the end of the chain, and returns its last signed head. */
async function lastHead({ app, heads, chainEnd }: RetainDeps, tenantId: string): Promise<StoredHead | null> {
  const end = await chainEnd(tenantId);
  if (end !== null) await signHead(app, heads, end);
  const signed = (await app.events.load(auditHeadStream(tenantId))).at(-1)?.event;
  if (signed?.type !== 'AuditHeadSigned') return null;
  const { entryId, hash, jws, publicKey } = signed.data;
  return { entryId, hash, jws, publicKey };
}

async function releaseDomains(app: App, tenantId: string): Promise<void> {
  for (const { domain } of await app.mailDomains.of(tenantId)) {
    const context = systemContext(tenantId, app.ids.derive(tenantId, `release domain ${domain}`));
    await releaseValue(app, context, await uniqueDomain(app, domain), tenantId);
  }
}

async function retainSlug(app: LogApp, tenantId: string): Promise<void> {
  const own = tenantTarget(tenantId);
  const { state } = await load(app, own.stream, own.aggregate);
  if (state.status !== 'deleting') return;
  const slug = await uniqueSlug(app, state.slug);
  const { kind, stream } = slug;
  const context = systemContext(tenantId, app.ids.derive(tenantId, 'retain slug'));
  // nobody ever signed in at its host
  if (state.isLimited && (await neverHadOwner(app, tenantId))) {
    await releaseValue(app, context, slug, tenantId);
    return;
  }
  await execute(app, contextForOtherStream(context, stream), {
    stream,
    aggregate: reservation,
    expects: (held) => held,
    decide: (held) => decideRetention(held, { kind, holderId: tenantId }),
  });
}
