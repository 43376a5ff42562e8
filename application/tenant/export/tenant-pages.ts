import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { StoredImage } from '../../../domain/shared/stored-image.js';
import type { App } from '../../app.js';
import { pastLog } from '../../events/past-log.js';
import { brandingRecordOf } from '../../branding/branding-record.js';
import { brandingTarget } from '../../branding/branding-stream.js';
import { invoicesIn, subscriptionRecord } from '../../billing/billing-records.js';
import { loadBilling } from '../../billing/billing-stream.js';
import { domainRecord } from '../../connection/connection-record.js';
import { clientRecord } from '../../client/client-record.js';
import { NO_ENTRIES } from '../../audit/entry.js';
import type { ExportedPage } from '../../audit/export/export-pages.js';
import type { Addresses } from '../../ports/shared/addresses.js';
import type {
  ConnectionWithDomains,
  TakeTenantSnapshot,
  TenantSnapshot,
} from '../../ports/tenant/tenant-snapshot.js';
import { resourceRecord } from '../../resource/resource-record.js';
import { currentRoleName, roleNamesById } from '../../role/role-names.js';
import { load } from '../../shared/load.js';
import { presentTenantOf } from '../tenant-stream.js';
import { tenantRecord } from '../tenant-record.js';
import type { ExportedImage, ExportedType } from './export-file.js';
import { exportedUsers, namesInExport } from './exported-users.js';

/** Lines of one type. */
export interface TenantPage {
  readonly type: ExportedType;
  /** The lines in UTF-8, in memory of its own. */
  readonly text: Uint8Array;
  readonly lines: number;
}

/** The start of an export: what it will show. */
export interface TenantPagesStart {
  readonly slug: string;
  readonly position: string;
  /** The number of lines that will follow, but for a few. */
  readonly total: number;
}

/** The end of the audit log's part: the last entry. */
export interface TenantPagesEnd {
  readonly last: ExportedPage['last'];
}

/** What an export of a tenant yields: its start, pages of lines, and its end. */
export type TenantPagesItem =
  TenantPage | { readonly start: TenantPagesStart } | { readonly end: TenantPagesEnd };

export interface TenantPagesRequest {
  readonly tenantId: string;
  /** Everything up to this position is shown. */
  readonly position: bigint;
  /** ISO 8601. */
  readonly exportedAt: string;
  readonly withPasswordHashes: boolean;
}

type TenantPagesApp = Pick<App, 'events' | 'assets'> & {
  readonly addresses: Pick<Addresses, 'tenantHost'>;
};

export interface TenantPagesSources {
  readonly app: TenantPagesApp;
  readonly snapshot: TakeTenantSnapshot;
  /** Returns the number of the last entry of the audit log at a position. Waits until the log has got there. */
  readonly lastEntryAt: (tenantId: string, position: bigint) => Promise<bigint>;
  /** Returns the lines of the audit log up to an entry, each of the type `auditEntry`. */
  readonly auditPages: (tenantId: string, last: bigint) => AsyncIterable<ExportedPage>;
}

/** Yields a tenant as lines, all of them at one position of the log. Holds a page, however large the tenant is. */
export async function* tenantPages(
  { app, snapshot, lastEntryAt, auditPages }: TenantPagesSources,
  { tenantId, position, exportedAt, withPasswordHashes }: TenantPagesRequest,
): AsyncGenerator<TenantPagesItem, void, void> {
  const taken = await snapshot(tenantId, position, Date.parse(exportedAt));
  let last: ExportedPage['last'] = { id: Number(NO_ENTRIES.id), hash: NO_ENTRIES.hash };
  try {
    const then = { ...app, events: pastLog(app.events, ({ position: at }) => at <= taken.position) };
    const tenant = await presentTenantOf(then, tenantId);
    const entries = await lastEntryAt(tenantId, taken.position);
    const total = taken.users + Number(entries);
    yield { start: { slug: tenant.slug, position: taken.position.toString(), total } };
    yield* recordsOf(then, tenant, taken, withPasswordHashes);
    await taken.confirm();
    await taken.close();
    for await (const page of auditPages(tenantId, entries)) {
      yield { type: 'auditEntry', text: page.text, lines: page.entries };
      last = page.last;
    }
  } finally {
    await taken.close();
  }
  yield { end: { last } };
}

async function* recordsOf(
  app: TenantPagesApp,
  tenant: PresentTenant,
  snapshot: TenantSnapshot,
  withPasswordHashes: boolean,
): AsyncGenerator<TenantPage, void, void> {
  const { tenantId } = tenant;
  yield page('tenant', [tenantRecord(tenant)]);
  yield page('settings', [tenant.settings]);
  yield* brandingOf(app, tenantId);
  yield* pagesOf('role', snapshot.rolePages());
  const connections: ConnectionWithDomains[] = [];
  for await (const some of snapshot.connectionPages()) connections.push(...some);
  const names = namesInExport(connections);
  for await (const users of snapshot.userPages())
    yield page('user', await exportedUsers(app, tenantId, users, { names, withPasswordHashes }));
  const tenantHost = app.addresses.tenantHost(tenant.slug);
  for await (const clients of snapshot.clientPages()) {
    const roleIds = clients.flatMap((client) => client.roleIds);
    const roleNames = await roleNamesById(tenantId, roleIds, currentRoleName(app));
    yield page(
      'client',
      clients.map((client) => clientRecord(client, { tenantHost, roleNames })),
    );
    yield* imagesOf(
      app,
      tenantId,
      clients.map(({ logo }) => logo),
    );
  }
  for await (const resources of snapshot.resourcePages())
    yield page(
      'resource',
      resources.map((one) => resourceRecord(one, one.clients)),
    );
  yield page('connection', connections.map(exportedConnection));
  yield* pagesOf('webhook', snapshot.webhookPages());
  yield* billingOf(app, tenantId);
}

/** Returns a connection without what belongs to its secret. */
const exportedConnection = ({
  connectionId: id,
  status: _,
  secretId: _id,
  secretHint: _hint,
  domains,
  ...shown
}: ConnectionWithDomains): object => ({ id, ...shown, domains: domains.map(domainRecord) });

async function* brandingOf(app: TenantPagesApp, tenantId: string): AsyncGenerator<TenantPage, void, void> {
  const { stream, aggregate } = brandingTarget(tenantId);
  const { state } = await load(app, stream, aggregate);
  yield page('branding', [await brandingRecordOf(app, tenantId, state)]);
  yield* imagesOf(app, tenantId, [state.logo, state.logoDark, state.favicon]);
}

/** Yields each image as a line, which the address of the record before it names by the digest. */
async function* imagesOf(
  { assets }: Pick<App, 'assets'>,
  tenantId: string,
  images: readonly (StoredImage | null)[],
): AsyncGenerator<TenantPage, void, void> {
  for (const sha256 of new Set(images.flatMap((image) => image?.sha256 ?? []))) {
    const found = await assets.find(tenantId, sha256);
    if (found === null) continue;
    const { mediaType, bytes } = found;
    const base64 = Buffer.from(bytes).toString('base64');
    yield page('image', [{ sha256, mediaType, base64 } satisfies ExportedImage]);
  }
}

async function* billingOf(app: TenantPagesApp, tenantId: string): AsyncGenerator<TenantPage, void, void> {
  const { state, history } = await loadBilling(app, tenantId);
  if (state.subscription !== null) yield page('subscription', [subscriptionRecord(state.subscription)]);
  if (state.details !== null) yield page('billingDetails', [state.details]);
  yield page('invoice', [...invoicesIn(tenantId, history)].reverse());
}

async function* pagesOf(
  type: ExportedType,
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<TenantPage, void, void> {
  for await (const records of pages) yield page(type, records);
}

function page(type: ExportedType, records: readonly object[]): TenantPage {
  const text = records.map((record) => `${JSON.stringify({ type, data: record })}\n`).join('');
  return { type, text: new TextEncoder().encode(text), lines: records.length };
}
