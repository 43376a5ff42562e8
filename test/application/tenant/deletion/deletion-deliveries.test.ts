import { expect } from 'chai';
import type { DeletionStep, TenantRemains } from '../../../../application/ports/events/tenant-remains.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import {
  type DeleteTenantDeps,
  deleteTenant,
} from '../../../../application/tenant/deletion/delete-tenant.js';
import { tenantTarget } from '../../../../application/tenant/tenant-stream.js';
import { execute } from '../../../../application/shared/execute.js';
import { TENANT, inMemoryWorld, systemCommand } from '../../../support/in-memory/in-memory-app.js';

const HOUR = 3_600_000;

describe('the deliveries of a tenant that is deleted', () => {
  it('a deletion waits for deliveries as long as their attempts take, and then cancels what is left', async () => {
    const world = inMemoryWorld();
    const app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    for (const type of ['TenantDeletionStarted', 'TenantDeletionCompleted'] as const)
      await execute(app, systemCommand(), {
        ...tenantTarget(TENANT),
        expects: (state) => state,
        decide: () => [{ type, data: { tenantId: TENANT } }],
      });
    const cancelled: string[] = [];
    let step: DeletionStep = 'deliveries';
    const remains: Partial<TenantRemains> = {
      begin: () => Promise.resolve(),
      progress: () => Promise.resolve({ step, done: 0 }),
      note: (_tenantId, noted) => {
        step = noted;
        return Promise.resolve();
      },
      isPassed: () => Promise.resolve(true),
      hasOpenDeliveries: () => Promise.resolve(cancelled.length === 0),
      cancelDeliveries: (tenantId, which) => {
        cancelled.push(`${which} ${tenantId}`);
        return Promise.resolve();
      },
    };
    const ending = new AbortController();
    const deps = {
      app,
      remains,
      deliveriesMs: 2 * HOUR,
      onStep: () => {
        ending.abort();
        return Promise.resolve();
      },
    } as unknown as DeleteTenantDeps;
    const turn = (): Promise<unknown> =>
      deleteTenant(deps, TENANT, ending.signal).catch((error: unknown) => (error as Error).name);
    world.now += 2 * HOUR - 1;
    expect(await turn()).to.equal(false);
    expect([step, cancelled]).to.deep.equal(['deliveries', []]);
    world.now += 1;
    expect(await turn()).to.equal('AbortError');
    expect([step, cancelled]).to.deep.equal(['keeping', [`all ${TENANT}`]]);
  });
});
