import { workerData } from 'node:worker_threads';
import { type ExportedPage, exportPages } from '../../../application/audit/export/export-pages.js';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import { eventCodec } from '../../../application/events/event-codec.js';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import {
  type TenantPagesItem,
  type TenantPagesSources,
  tenantPages,
} from '../../../application/tenant/export/tenant-pages.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { csv } from '../../../infrastructure/formats/csv.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { installationOfDatabase } from '../../../infrastructure/installation/stored-installation.js';
import { postgresAssets } from '../../../infrastructure/storage/postgres-assets.js';
import { answerPages } from '../../../infrastructure/threads/answer-pages.js';
import { walkEntries, walkToEntry } from '../../../projections/audit-log/walk-entries.js';
import { lastEntryAt } from '../../../projections/tenant-export/last-entry-at.js';
import { tenantSnapshots } from '../../../projections/tenant-export/tenant-snapshot.js';
import { readerConnection } from '../../../projections/reader-connection.js';
import { openEventLog } from './event-log.js';
import { verifiedLog } from './installation.js';
import type { ExportRequest, ExportThreadData } from './export-thread.js';

/** The module that the thread of exports runs (see `export-thread.ts`). It has its own connections. */
const { url, masterKey, eventStoreUrl, streamPrefix, baseUrl, tenantHost } = workerData as ExportThreadData;

const PAGE_MS = 10_000;
/** The thread sees an erasure after this time at the latest. */
const KEYS_MS = 1_000;

const database = new Database({ url, max: 1, pipelined: 1, timeout: PAGE_MS });
const reader = new Database({ url, ...readerConnection, max: 1, pipelined: 1, timeout: PAGE_MS });
let opening: Promise<EventStore> | undefined;
/** Returns the log, which is opened once. A failure is not kept: the thread lives as long as exports are requested. */
const openedLog = (): Promise<EventStore> =>
  (opening ??= openLog().catch((error: unknown) => {
    opening = undefined;
    throw error;
  }));

async function openLog(): Promise<EventStore> {
  const store = await openEventLog({ eventStoreUrl }, database, { streamPrefix });
  const installation = await installationOfDatabase(database);
  if (installation === null) throw new Error('the database states no installation');
  // the main thread logs a mismatch
  return verifiedLog({ store, database, installation, onChange: () => undefined });
}

// one connection: an export of a tenant has its snapshot's alone
const snapshot = tenantSnapshots({ reader, database, baseUrl });

async function* pagesOf(request: ExportRequest): AsyncGenerator<ExportedPage | TenantPagesItem, void, void> {
  const store = await openedLog();
  // no keys of an earlier export: they may have been destroyed before this one began
  const keys = postgresSubjectKeys({ database, masterKey, lifetimeMs: KEYS_MS });
  const codec = eventCodec({
    keys,
    validate: () => {
      throw new TypeError('nothing is written here');
    },
  });
  const events = storedEventLog({ store, codec });
  const app = { events, ids: uuids, addresses: { baseUrl } };
  const walk = walkEntries({ database: reader, codec });
  if (request.of === 'audit') {
    yield* exportPages({ app, audit: { walk }, csv })(request.tenantId, request.span, request.format);
    return;
  }
  const sources: TenantPagesSources = {
    app: {
      events,
      assets: postgresAssets(database),
      addresses: { tenantHost: (slug) => tenantHost.replaceAll('{tenant}', slug) },
    },
    snapshot,
    lastEntryAt: lastEntryAt(reader),
    auditPages: (tenantId, last) => {
      const audit = { walk: () => walkToEntry({ database: reader, codec }, tenantId, last) };
      return exportPages({ app, audit, csv })(tenantId, { from: null, to: null }, 'tenant');
    },
  };
  yield* tenantPages(sources, request);
}

answerPages(pagesOf, (page) => ('text' in page ? [page.text.buffer as ArrayBuffer] : []));
