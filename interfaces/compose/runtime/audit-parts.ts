import { readCheckpoint } from '../../../application/audit/verification/read-checkpoint.js';
import { readHeads } from '../../../application/audit/verification/read-heads.js';
import type { ProofSources } from '../../../application/audit/tree/prove.js';
import type { AuditHeads } from '../../../application/ports/audit/audit-heads.js';
import type { AskWitness, AuditWitnesses } from '../../../application/ports/audit/audit-witnesses.js';
import type { AccessHistory } from '../../../application/ports/audit/access-history.js';
import type { AuditLog } from '../../../application/ports/audit/audit-log.js';
import { postgresAuditCheckpoints } from '../../../infrastructure/audit-checkpoints/postgres-audit-checkpoints.js';
import { askWitness } from '../../../infrastructure/audit-checkpoints/ask-witness.js';
import { postgresAuditWitnesses } from '../../../infrastructure/audit-checkpoints/postgres-audit-witnesses.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { postgresAuditHeads } from '../../../infrastructure/audit-heads/postgres-audit-heads.js';
import { accessHistory } from '../../../projections/access/queries.js';
import { postgresAuditTree } from '../../../projections/audit-log/postgres-audit-tree.js';
import { postgresAuditLog } from '../../../projections/audit-log/postgres-audit-log.js';
import type { Parts } from '../parts.js';
import type { Base } from './base.js';
import { type ExportThread, exportThread } from './export-thread.js';
import type { ProjectionParts } from './projection-parts.js';
import type { SignInParts } from './sign-in-parts.js';

export interface AuditParts {
  readonly audit: AuditLog;
  readonly access: AccessHistory;
  readonly auditHeads: AuditHeads;
  /** The trees over audit logs, and their checkpoints. */
  readonly proofs: ProofSources;
  /** What the witnesses of audit logs have cosigned, and how they are asked. */
  readonly witnesses: AuditWitnesses;
  readonly askWitness: AskWitness;
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
    accessProgress,
    signingKeys,
  }: Pick<ProjectionParts & SignInParts, 'auditProgress' | 'accessProgress' | 'signingKeys'>,
  { url, streamPrefix }: AuditPartsOptions,
  opened: Parts,
): AuditParts {
  const { database, reader, projecting } = databases;
  const auditHeads = postgresAuditHeads({ database, signingKeys, clock, secret: secretFor('audit heads') });
  const heads = (tenantId: string) => readHeads(store, auditHeads, tenantId);
  const { baseUrl, tenantHost, eventStoreUrl } = config;
  const secret = secretFor('audit checkpoints');
  const witnesses = postgresAuditWitnesses(database);
  const checkpoints = postgresAuditCheckpoints({ database, clock, secret, baseUrl });
  return {
    audit: postgresAuditLog({
      database: reader,
      store,
      codec,
      progress,
      clock,
      heads,
      checkpoint: (tenantId) => readCheckpoint(checkpoints, tenantId),
    }),
    access: accessHistory({ database: reader, projecting, store, progress: accessProgress }),
    auditHeads,
    witnesses,
    askWitness: askWitness({ policy: addressPolicy(config.webhookAllowCidrs), resolve: dnsResolver() }),
    proofs: {
      tree: postgresAuditTree(reader),
      checkpoints,
      witnesses,
    },
    exports: opened.add(exportThread({ url, masterKey, eventStoreUrl, streamPrefix, baseUrl, tenantHost })),
  };
}
