import type { PastPeople } from '../../../application/ports/audit/past-people.js';
import { pastPeople } from '../../../projections/access/past-people.js';
import { attemptsOf } from '../../../domain/delivery/retry-schedule.js';
import {
  accessProjection,
  auditProjection,
  coreProjection,
  type Queries,
  queriesOf,
} from '../../../projections/registry.js';
import {
  type ProjectionProgress,
  projectionProgress,
} from '../../../projections/runner/progress/progress.js';
import { type OverviewQueries, overviewQueries } from '../../../projections/overview/queries.js';
import type { ReadModel } from '../../../projections/runner/read-model.js';
import { WEBHOOK_OUTBOX } from '../../../projections/webhook-outbox/follow-webhook-outbox.js';
import { type DeliveryQueries, deliveryQueries } from '../../../projections/webhook-outbox/queries.js';
import type { Parts } from '../parts.js';
import type { Base } from './base.js';

/** The read models, their queries and their progress. Projectors run in processes with the role `projector` only. */
export interface ProjectionParts {
  readonly queries: Queries;
  /** For a projector, a rebuild or a status. */
  readonly readModel: ReadModel;
  readonly progress: ProjectionProgress;
  /** The same for the audit log, which has its own checkpoint. */
  readonly auditModel: ReadModel;
  readonly auditProgress: ProjectionProgress;
  /** The same for the history of who could do what. */
  readonly accessModel: ReadModel;
  readonly accessProgress: ProjectionProgress;
  readonly pastPeople: PastPeople;
  /** All of them. */
  readonly readModels: readonly ReadModel[];
  /** The progress of the webhook outbox. */
  readonly deliveryProgress: ProjectionProgress;
  readonly deliveryQueries: DeliveryQueries;
  readonly overviewQueries: OverviewQueries;
}

export interface ProjectionPartsOptions {
  readonly onError: (error: unknown) => void;
  /** How long a wait for a position lasts, in ms. Default: that of `projectionProgress`. */
  readonly timeoutMs?: number | undefined;
}

/** Creates the parts. @param opened gets the parts that close them */
export function projectionParts(
  { config, databases, eventLog: { store }, keys, codec, secretFor }: Base,
  { onError, timeoutMs }: ProjectionPartsOptions,
  opened: Parts,
): ProjectionParts {
  const database = databases.projecting;
  const progressOf = ({ name: projection }: { readonly name: string }): ProjectionProgress => {
    const progress = projectionProgress({
      database,
      listensOn: databases.database,
      projection,
      onError,
      timeoutMs,
    });
    opened.add({ stop: () => progress.close() });
    return progress;
  };
  const deliveryProgress = progressOf(WEBHOOK_OUTBOX);
  const accessProgress = progressOf(accessProjection);
  const model = { database, codec, store, secret: secretFor('read models') };
  const [readModel, auditModel, accessModel] = [
    { ...model, projection: coreProjection },
    { ...model, projection: auditProjection },
    { ...model, projection: accessProjection },
  ] as const;
  return {
    queries: queriesOf({ ...databases, baseUrl: config.baseUrl }),
    readModel,
    progress: progressOf(coreProjection),
    auditModel,
    auditProgress: progressOf(auditProjection),
    accessModel,
    accessProgress,
    pastPeople: pastPeople({ database: databases.reader, store, progress: accessProgress }),
    readModels: [readModel, auditModel, accessModel],
    deliveryProgress,
    overviewQueries: overviewQueries(databases),
    deliveryQueries: deliveryQueries({
      database: databases.database,
      keys,
      store,
      progress: deliveryProgress,
      maxAttempts: attemptsOf(config.webhookRetryDelays),
    }),
  };
}
