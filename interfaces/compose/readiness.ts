import { projectionStatus } from '../../projections/runner/status.js';
import type { Check, Readiness } from '../http/probes.js';
import type { Runtime } from './runtime.js';

/** A projection that is further behind than this many milliseconds makes the service not ready (contract, section 1). */
const MAX_LAG_MS = 5_000;

/** Whether the read models have the tables of this version. */
export const areTablesReady = async ({ store, readModel }: Runtime): Promise<boolean> =>
  (await projectionStatus({ sql: readModel.database, store, projection: readModel.projection }, Date.now()))
    .ready;

/** Asks every dependency. `isBooted`: the bootstrap has run. */
export async function readiness(
  { database, store, readModel }: Runtime,
  isBooted: () => boolean,
): Promise<Readiness> {
  const checks = await Promise.all([
    check('database', async () => {
      await database.query('select 1');
      return '';
    }),
    check('event store', async () => {
      await store.head();
      return '';
    }),
    check(`projection ${readModel.projection.name}`, async () => {
      const status = await projectionStatus(
        { sql: readModel.database, store, projection: readModel.projection },
        Date.now(),
      );
      if (!status.ready) throw new NotReady('the tables of this version are not built yet');
      if (status.lagMs >= MAX_LAG_MS) throw new NotReady(`it is ${Math.round(status.lagMs / 1000)} s behind`);
      // loud, but the other tenants are served: not a reason to take the process out
      return status.parked.length === 0
        ? ''
        : `parked tenants: ${status.parked.map(({ tenantId }) => tenantId).join(', ')}`;
    }),
    check('bootstrap', () =>
      isBooted() ? Promise.resolve('') : Promise.reject(new NotReady('it is under way')),
    ),
  ]);
  return { ok: checks.every(({ ok }) => ok), checks };
}

class NotReady extends Error {}

async function check(name: string, ask: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await ask() };
  } catch (error) {
    return { name, ok: false, detail: error instanceof NotReady ? error.message : 'it does not answer' };
  }
}
