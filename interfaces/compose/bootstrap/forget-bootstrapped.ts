import { userTarget } from '../../../application/owners/owner-streams.js';
import type { App } from '../../../application/app.js';
import { type BootstrapDocument, erasedPerson } from '../../../application/bootstrap/bootstrap-document.js';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import { load } from '../../../application/shared/load.js';
import { type BootstrapFiles, readDone, rewriteDone } from './bootstrap-file.js';

/**
 * Removes erased users from `bootstrap.json`: those erased since it was written, then those that any process erases, until
 * the signal aborts. An erased owner leaves the entry `erased`, since the entry of a tenant must have an owner.
 */
export async function forgetBootstrapped(
  app: Pick<App, 'events'>,
  store: EventStore,
  files: BootstrapFiles,
  signal: AbortSignal,
): Promise<void> {
  const from = await store.head();
  const people = new Set<string>();
  const document = readDone(files);
  for (const { tenantId = '', owner, users = [] } of document?.tenants ?? []) {
    for (const { id } of [owner, ...users]) {
      if (id === undefined) continue;
      people.add(id);
      const target = userTarget(tenantId, id);
      const { state } = await load(app, target.stream, target.aggregate);
      if (state.status === 'deleted') forget(files, id);
    }
  }
  if (people.size === 0) return;
  for await (const message of store.subscribe(from, { signal })) {
    if (message.kind !== 'events') continue;
    for (const { type, data } of message.events) {
      if (type !== 'UserDeleted') continue;
      const { userId } = JSON.parse(data) as { userId: string };
      if (people.has(userId)) forget(files, userId);
    }
  }
}

function forget(files: BootstrapFiles, userId: string): void {
  const document = readDone(files);
  if (document) rewriteDone(files, without(document, userId));
}

const without = (document: BootstrapDocument, userId: string): BootstrapDocument => ({
  ...document,
  tenants: (document.tenants ?? []).map((tenant) => ({
    ...tenant,
    owner: tenant.owner.id === userId ? erasedPerson : tenant.owner,
    users: (tenant.users ?? []).filter(({ id }) => id !== userId),
  })),
});
