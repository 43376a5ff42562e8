import type { ServiceOperations } from '../../../application/ports/shared/service-operations.js';
import { projectionStatus } from '../../../projections/runner/progress/status.js';
import { resumeTenant } from '../../../projections/runner/resume.js';
import type { Readiness } from '../../http/answers/probes.js';
import type { Runtime } from '../runtime/runtime.js';

/** Returns what operators see and do about the service itself. `ready`: the checks of all processes of the command. */
export function serviceOperations(
  { store, readModels: models, signingKeys }: Runtime,
  ready: () => Promise<Readiness>,
): ServiceOperations {
  return {
    health: async () => {
      const { ok, checks } = await ready();
      return { ok, checks };
    },
    projections: () =>
      Promise.all(
        models.map(async ({ database: sql, projection }) => {
          const status = await projectionStatus({ sql, store, projection }, Date.now());
          return {
            name: projection.name,
            position: String(status.position),
            head: String(status.head),
            lagMs: Math.round(status.lagMs),
            isRebuilding: status.building !== null,
            parked: status.parked.map(({ tenantId, eventType, error }) => ({ tenantId, eventType, error })),
          };
        }),
      ),
    resume: async (name, tenantId) => {
      const model = models.find(({ projection }) => projection.name === name);
      if (!model) return null;
      const result = await resumeTenant(model, tenantId);
      if (result.outcome === 'resumed') return result;
      return { outcome: result.outcome === 'not parked' ? 'not_parked' : 'parked_again' };
    },
    signingKeys: () => signingKeys.list(),
    rotateSigningKeys: (emergency) => signingKeys.rotate({ emergency }),
  };
}
