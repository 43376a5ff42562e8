import { readHeads } from '../../../application/audit/verification/read-heads.js';
import type { AuditHeads } from '../../../application/ports/audit/audit-heads.js';
import type { AuditLog } from '../../../application/ports/audit/audit-log.js';
import { postgresAuditHeads } from '../../../infrastructure/audit-heads/postgres-audit-heads.js';
import { postgresAuditLog } from '../../../projections/audit-log/postgres-audit-log.js';
import type { Parts } from '../parts.js';
import type { Base } from './base.js';
import { type ExportThread, exportThread } from './export-thread.js';
import type { ProjectionParts } from './projection-parts.js';
import type { SignInParts } from './sign-in-parts.js';

export interface AuditParts {
  readonly audit: AuditLog;
  readonly auditHeads: AuditHeads;
  /** Makes exports of audit logs and of tenants in a thread of its own. */
  readonly exports: ExportThread;
}

export interface AuditPartsOptions {
  /** The address of the database. */
  readonly url: string;
  readonly streamPrefix?: string | undefined;
}

/** Creates the audit log's parts. @param opened gets the part that stops the thread */
export function auditParts(
  { config, clock, masterKey, databases, eventLog: { store }, codec, secretFor }: Base,
  {
    auditProgress: progress,
    signingKeys,
  }: Pick<ProjectionParts & SignInParts, 'auditProgress' | 'signingKeys'>,
  { url, streamPrefix }: AuditPartsOptions,
  opened: Parts,
): AuditParts {
  const { database, reader } = databases;
  const auditHeads = postgresAuditHeads({ database, signingKeys, clock, secret: secretFor('audit heads') });
  const heads = (tenantId: string) => readHeads(store, auditHeads, tenantId);
  const { baseUrl, tenantHost, eventStoreUrl } = config;
  return {
    audit: postgresAuditLog({ database: reader, store, codec, progress, clock, heads }),
    auditHeads,
    exports: opened.add(exportThread({ url, masterKey, eventStoreUrl, streamPrefix, baseUrl, tenantHost })),
  };
}
