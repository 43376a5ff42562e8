import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect } from 'chai';
import type { App } from '../../../../application/app.js';
import { erasedPerson } from '../../../../application/bootstrap/bootstrap-document.js';
import type { UnreadableEvent } from '../../../../application/events/unreadable-event.js';
import type { EventStore, StoredEvent } from '../../../../application/ports/events/event-store.js';
import { execute } from '../../../../application/shared/execute.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { requestTenantDeletion } from '../../../../application/tenant/deletion/request-tenant-deletion.js';
import { tenantTarget } from '../../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { PLATFORM_TENANT, streamName } from '../../../../domain/shared/stream-name.js';
import type { TenantState } from '../../../../domain/tenant/tenant.js';
import {
  bootstrapFiles,
  readDone,
  readPending,
  writeDone,
  writePending,
} from '../../../../interfaces/compose/bootstrap/bootstrap-file.js';
import { forgetBootstrapped } from '../../../../interfaces/compose/bootstrap/forget-bootstrapped.js';
import { command, inMemoryWorld, systemCommand, TENANT } from '../../../support/in-memory/in-memory-app.js';
import { withUnreadable } from '../../../support/http/with-unreadable.js';
import { temporaryFolder } from '../../../support/run/temporary-folder.js';

describe('forgetBootstrapped', () => {
  const dataDir = temporaryFolder('forget');
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  let unreadable: string[];
  beforeEach(() => {
    unreadable = [];
  });
  const onUnreadable = ({ stream }: UnreadableEvent): unknown => unreadable.push(stream);

  it('forgetBootstrapped removes an erased user from bootstrap.json, and leaves the secrets of a pending run', async () => {
    const app = inMemoryWorld().process();
    const { id } = (await createUser(app, command(), { email: 'bo@acme.test' })).record;
    await deleteUser(app, command(), { userId: id });
    const files = bootstrapFiles(dataDir);
    const tenant = { slug: 'acme', name: 'Acme', tenantId: TENANT, owner: { email: 'owner@acme.test' } };
    writeDone(files, { tenants: [{ ...tenant, users: [{ email: 'bo@acme.test', id }] }] });
    const pending = { run: TENANT, filledIn: { entry: 'secret' } };
    writePending(files, pending);

    const store = {
      head: () => Promise.resolve(0n),
      async *subscribe() {
        // nobody is erased from here on
      },
    } as unknown as EventStore;
    await forgetBootstrapped(app, store, files, new AbortController().signal, onUnreadable);
    expect(readDone(files)).to.deep.equal({ tenants: [{ ...tenant, users: [] }] });
    expect(readPending(files)).to.deep.equal(pending);
  });

  it('forgetBootstrapped removes an erased user though another one cannot be read, who stays', async () => {
    const app = inMemoryWorld().process();
    const { id } = (await createUser(app, command(), { email: 'bo@acme.test' })).record;
    await deleteUser(app, command(), { userId: id });
    const altered = { email: 'al@acme.test', id: randomUUID() };
    const stream = streamName(TENANT, 'user', altered.id);
    const files = bootstrapFiles(dataDir);
    const tenant = { slug: 'acme', name: 'Acme', tenantId: TENANT, owner: { email: 'owner@acme.test' } };
    writeDone(files, { tenants: [{ ...tenant, users: [altered, { email: 'bo@acme.test', id }] }] });
    const store = { head: () => Promise.resolve(0n), *subscribe() {} } as unknown as EventStore;
    const by = withUnreadable(app, (name) => name === stream);
    await forgetBootstrapped(by, store, files, new AbortController().signal, onUnreadable);
    expect(readDone(files)).to.deep.equal({ tenants: [{ ...tenant, users: [altered] }] });
    expect(unreadable).to.deep.equal([stream]);
  });

  const erased = { slug: 'acme', name: 'Acme', tenantId: TENANT, owner: erasedPerson };
  const secret = { name: 'all', scopes: [], key: 'tsk_secret' };
  const stays = { slug: 'stays', name: 'Stays', tenantId: randomUUID(), owner: { email: 'o@stays.test' } };

  /** Follows a log that begins with these events and ends. Returns the tenants that `bootstrap.json` has then. */
  const tenantsAfter = async (app: App, events: readonly StoredEvent[]): Promise<unknown> => {
    const files = bootstrapFiles(dataDir);
    writeDone(files, { tenants: [{ ...erased, apiKeys: [secret] }, stays] });
    const store = {
      head: () => Promise.resolve(0n),
      *subscribe() {
        yield { kind: 'events', events };
      },
    } as unknown as EventStore;
    await forgetBootstrapped(app, store, files, new AbortController().signal, onUnreadable);
    return readDone(files)?.tenants;
  };
  const stored = (type: string, tenantId: string, data: object): StoredEvent =>
    ({ type, data: JSON.stringify(data), metadata: { tenantId } }) as unknown as StoredEvent;

  it('forgetBootstrapped removes a tenant whose people were erased before the start, though its streams are left', async () => {
    const app = { ...inMemoryWorld().process(), tenantDeletionGraceDays: 0 };
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    expect(await tenantsAfter(app, [])).to.have.length(2);
    await requestTenantDeletion(app, systemCommand(), { reason: 'x' });
    const decided = { ...tenantTarget(TENANT), expects: (state: TenantState) => state };
    await execute(app, systemCommand(), {
      ...decided,
      decide: () => [{ type: 'TenantDeletionStarted', data: { tenantId: TENANT } }],
    });
    expect(await tenantsAfter(app, [])).to.have.length(2);
    await execute(app, systemCommand(), {
      ...decided,
      decide: () => [{ type: 'TenantDeletionCompleted', data: { tenantId: TENANT } }],
    });
    expect(await tenantsAfter(app, [])).to.deep.equal([stays]);
  });

  for (const [what, event] of [
    ['whose people are erased', stored('TenantDeletionCompleted', TENANT, { tenantId: TENANT })],
    ['that is removed', stored('TenantRemoved', PLATFORM_TENANT, { removedTenantId: TENANT })],
  ] as const)
    it(`forgetBootstrapped removes a tenant ${what} while it runs, also one without a person in the file`, async () => {
      expect(await tenantsAfter(inMemoryWorld().process(), [event])).to.deep.equal([stays]);
    });

  it('forgetBootstrapped keeps a tenant when another one is removed', async () => {
    const other = stored('TenantRemoved', PLATFORM_TENANT, { removedTenantId: randomUUID() });
    expect(await tenantsAfter(inMemoryWorld().process(), [other])).to.have.length(2);
  });
});
