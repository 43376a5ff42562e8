import { resourceIdOf } from '../../application/resource/resource-stream.js';
import type { ResourceEvent } from '../../domain/resource/resource-events.js';
import {
  type PresentResource,
  resource,
  type ResourceState,
  usualResource,
} from '../../domain/resource/resource.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import { type Recorded, rowKey, type Table } from '../runner/projection.js';

export interface ResourceRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly identifier: string;
  /** The state after its events; null for the audience of a client that was never registered as an API. */
  readonly resource: Exclude<ResourceState, { status: 'none' }> | null;
  readonly created_at: string;
}

const resourceColumns = {
  tenant_id: 'uuid',
  id: 'uuid',
  identifier: 'text collate "C" not null',
  resource: 'json',
  created_at: 'timestamptz(3) not null',
} satisfies Record<keyof ResourceRow, string>;

type OfOne = ResourceEvent['type'];

/** Folds the aggregate. The row of a deleted API stays, so that the audience of a client does not bring it back. */
const folded = {
  keys: ({ context, event }: Recorded<OfOne>): string[] => [rowKey(context.tenantId, event.data.resourceId)],
  apply(
    row: ResourceRow | undefined,
    { context: { tenantId, occurredAt }, event }: Recorded<OfOne>,
  ): ResourceRow | undefined {
    const state = resource.evolve(row?.resource ?? resource.initial, event, occurredAt);
    if (state.status === 'none') return row;
    const { resourceId: id, identifier } = state;
    const created_at = state.status === 'present' ? state.createdAt : (row?.created_at ?? occurredAt);
    return { tenant_id: tenantId, id, identifier, resource: state, created_at };
  },
};

type OfAudience = 'ClientRegistered' | 'ClientChanged';

/** The audience of a client is an API from then on, also once the client has another one. */
const audience = {
  keys: ({ context: { tenantId }, event: { data } }: Recorded<OfAudience>): string[] =>
    data.audience === undefined
      ? []
      : [rowKey(tenantId, resourceIdOf({ ids: uuids }, tenantId, data.audience))],
  apply(
    row: ResourceRow | undefined,
    { context: { tenantId, occurredAt }, event: { data } }: Recorded<OfAudience>,
  ): ResourceRow | undefined {
    if (row !== undefined || data.audience === undefined) return row;
    const id = resourceIdOf({ ids: uuids }, tenantId, data.audience);
    return { tenant_id: tenantId, id, identifier: data.audience, resource: null, created_at: occurredAt };
  },
};

export const resourcesTable: Table<ResourceRow> = {
  name: 'resources',
  columns: resourceColumns,
  key: ['tenant_id', 'id'],
  indexes: ['(tenant_id, created_at desc, id)'],
  on: {
    ResourceRegistered: folded,
    ResourceChanged: folded,
    ResourceDeleted: folded,
    ClientRegistered: audience,
    ClientChanged: audience,
  },
};

/** Returns the API of a row; null for a deleted one. */
export function presentIn({
  id,
  identifier,
  resource: state,
  created_at: at,
}: Omit<ResourceRow, 'tenant_id'>): PresentResource | null {
  if (state !== null) return state.status === 'present' ? state : null;
  const settings = usualResource(identifier);
  return { status: 'present', resourceId: id, identifier, ...settings, createdAt: at, updatedAt: at };
}
