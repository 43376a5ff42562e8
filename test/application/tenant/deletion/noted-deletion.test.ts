import { expect } from 'chai';
import type { DeletionStep, TenantRemains } from '../../../../application/ports/events/tenant-remains.js';
import { execute } from '../../../../application/shared/execute.js';
import { load } from '../../../../application/shared/load.js';
import { removalTarget } from '../../../../application/tenant/deletion/removal-stream.js';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import { decideRemoval } from '../../../../domain/tenant/removal.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import {
  type DueTenantDeletions,
  deleteDueTenants,
} from '../../../../application/tenant/deletion/delete-due-tenants.js';
import { userTarget } from '../../../../application/owners/owner-streams.js';
import { createUser } from '../../../../application/user/create-user.js';
import { TENANT, inMemoryWorld, systemCommand } from '../../../support/in-memory/in-memory-app.js';

describe('a noted deletion of a tenant that its log does not know', () => {
  for (const step of ['access', 'subscription', 'people', 'records'] as const)
    it(`a deletion that is noted at the step ${step} destroys nothing of a tenant that is active by its log`, async () => {
      const app = inMemoryWorld().process();
      await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
      const { record } = await createUser(app, systemCommand(), {
        email: 'ada@acme.test',
        firstName: 'Ada',
      });
      const touched: string[] = [];
      const touch = (what: string) => (): Promise<void> => {
        touched.push(what);
        return Promise.resolve();
      };
      const remains: Partial<TenantRemains> = {
        pending: () => Promise.resolve([TENANT]),
        begin: () => Promise.resolve(),
        progress: () => Promise.resolve({ step: step satisfies DeletionStep, done: 0 }),
        note: () => Promise.resolve(),
        cancelDeliveries: touch('deliveries'),
        async *deleteRows(_tenantId, which) {
          touched.push(which);
          yield await Promise.resolve(1);
        },
      };
      const errors: unknown[] = [];
      const deletions = {
        app,
        remains,
        restMs: 0,
        due: () => Promise.resolve([]),
        onError: (error: unknown) => errors.push(error),
      } as unknown as DueTenantDeletions;
      expect(await deleteDueTenants(deletions, new AbortController().signal)).to.equal(0);
      expect(touched).to.deep.equal([]);
      expect(errors.map(String)).to.deep.equal(['TypeError: the tenant is not being deleted: active']);
      const { stream, aggregate } = userTarget(TENANT, record.id);
      expect((await load(app, stream, aggregate)).state).to.include({ firstName: 'Ada' });
    });
});

describe('a noted deletion of a tenant that its log knows as removed', () => {
  it('rows of read models that an older database brought back are deleted with its keys, behind the position of the removal', async () => {
    const app = inMemoryWorld().process();
    await execute(app, systemCommand({ tenantId: PLATFORM_TENANT }), {
      ...removalTarget(TENANT),
      expects: (state) => state,
      decide: (state) => decideRemoval(state, TENANT),
    });
    const done: string[] = [];
    const step = (what: string) =>
      async function* (): AsyncGenerator<number, void, void> {
        yield await Promise.resolve(done.push(what));
      };
    const remains: Partial<TenantRemains> = {
      pending: () => Promise.resolve([TENANT]),
      begin: () => Promise.resolve(),
      progress: () => Promise.resolve({ step: 'removal', done: 0 }),
      note: () => Promise.resolve(),
      recordRemoved: () => Promise.resolve(),
      isPassed: () => Promise.resolve(done.push('passed') > 0),
      deleteRows: step('rows'),
      deleteReadModels: step('read models'),
      end: () => Promise.resolve(),
    };
    const deletions = {
      app: { ...app, keys: { ...app.keys, removeTenant: () => Promise.resolve(done.push('keys')) } },
      store: { deleteTenant: step('streams') },
      remains,
      restMs: 0,
      due: () => Promise.resolve([]),
      onError: (error: unknown) => done.push(String(error)),
    } as unknown as DueTenantDeletions;
    expect(await deleteDueTenants(deletions, new AbortController().signal)).to.equal(1);
    expect(done).to.deep.equal(['passed', 'streams', 'rows', 'read models', 'keys']);
  });
});
