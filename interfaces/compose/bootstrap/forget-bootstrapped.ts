import { userTarget } from '../../../application/owners/owner-streams.js';
import type { App } from '../../../application/app.js';
import { type BootstrapDocument, erasedPerson } from '../../../application/bootstrap/bootstrap-document.js';
import { type OnUnreadable, unlessUnreadable } from '../../../application/events/unless-unreadable.js';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { load } from '../../../application/shared/load.js';
import { isRemoved } from '../../../application/tenant/deletion/removal-stream.js';
import { tenantTarget } from '../../../application/tenant/tenant-stream.js';
import { type BootstrapFiles, readDone, rewriteDone } from './bootstrap-file.js';

/**
 * Removes erased users and tenants from `bootstrap.json`: those erased since it was written, then those that any process erases, until
 * the signal aborts. An erased owner leaves the entry `erased`, since the entry of a tenant must have an owner.
 * @param onUnreadable called for a tenant or user who cannot be read, and who stays
 */
export async function forgetBootstrapped(
  app: Pick<App, 'events'>,
  store: EventStore,
  files: BootstrapFiles,
  signal: AbortSignal,
  onUnreadable: OnUnreadable,
): Promise<void> {
  const from = await store.head();
  const people = new Set<string>();
  const document = readDone(files);
  const groups = (document?.tenants ?? []).map(({ tenantId = '', owner, users = [] }) => ({
    tenantId,
    members: [owner, ...users],
  }));
  const tenants = new Set(groups.map(({ tenantId }) => tenantId));
  for (const tenantId of tenants)
    if (await unlessUnreadable(() => isErased(app, tenantId), onUnreadable)) forgetTenant(files, tenantId);
  groups.push({ tenantId: PLATFORM_TENANT, members: [...(document?.operators ?? [])] });
  for (const { tenantId, members } of groups) {
    for (const { id } of members) {
      if (id === undefined) continue;
      people.add(id);
      const target = userTarget(tenantId, id);
      const found = await unlessUnreadable(() => load(app, target.stream, target.aggregate), onUnreadable);
      if (found?.state.status === 'deleted') forget(files, id);
    }
  }
  if (people.size === 0 && tenants.size === 0) return;
  for await (const message of store.subscribe(from, { signal })) {
    if (message.kind !== 'events') continue;
    for (const { type, data, metadata } of message.events) {
      const { tenantId = '' } = metadata;
      if (type === 'TenantDeletionCompleted' && tenants.has(tenantId)) forgetTenant(files, tenantId);
      if (type === 'TenantRemoved') {
        const { removedTenantId } = JSON.parse(data) as { removedTenantId: string };
        if (tenants.has(removedTenantId)) forgetTenant(files, removedTenantId);
      }
      if (type !== 'UserDeleted') continue;
      const { userId } = JSON.parse(data) as { userId: string };
      if (people.has(userId)) forget(files, userId);
    }
  }
}

/** Returns whether the people of a tenant are erased; what is left of it may wait for hours. */
async function isErased(app: Pick<App, 'events'>, tenantId: string): Promise<boolean> {
  const { stream, aggregate } = tenantTarget(tenantId);
  const { state } = await load(app, stream, aggregate);
  return (state.status === 'deleting' && state.completedAt !== null) || (await isRemoved(app, tenantId));
}

function forgetTenant(files: BootstrapFiles, tenantId: string): void {
  const document = readDone(files);
  if (!document) return;
  const tenants = (document.tenants ?? []).filter((tenant) => tenant.tenantId !== tenantId);
  rewriteDone(files, { ...document, tenants });
}

function forget(files: BootstrapFiles, userId: string): void {
  const document = readDone(files);
  if (document) rewriteDone(files, without(document, userId));
}

const without = (document: BootstrapDocument, userId: string): BootstrapDocument => ({
  ...document,
  ...(document.operators && { operators: document.operators.filter(({ id }) => id !== userId) }),
  tenants: (document.tenants ?? []).map((tenant) => ({
    ...tenant,
    owner: tenant.owner.id === userId ? erasedPerson : tenant.owner,
    users: (tenant.users ?? []).filter(({ id }) => id !== userId),
  })),
});
