import type {
  ListedKey,
  ListedProjection,
  ServiceOperations,
} from '../../../application/ports/shared/service-operations.js';

/** The service itself in memory: one key, and projections of which a test may park a tenant. */
export interface InMemoryOperations extends ServiceOperations {
  readonly parked: Map<string, string>;
  /** The tenants that stay parked. */
  readonly broken: Set<string>;
  readonly rotations: boolean[];
}

const at = '2026-01-01T00:00:00.000Z';

export function inMemoryOperations(): InMemoryOperations {
  const parked = new Map<string, string>();
  const broken = new Set<string>();
  const rotations: boolean[] = [];
  const projectionOf = (name: string): ListedProjection => ({
    name,
    position: '7',
    head: '7',
    lagMs: 0,
    isRebuilding: false,
    parked: [...parked]
      .filter(([, projection]) => projection === name)
      .map(([tenantId]) => ({ tenantId, eventType: 'UserCreated', error: 'TypeError' })),
  });
  return {
    parked,
    broken,
    rotations,
    health: () => Promise.resolve({ ok: true, checks: [{ name: 'database', ok: true, detail: '' }] }),
    projections: () => Promise.resolve(['core', 'audit-log', 'access'].map(projectionOf)),
    resume: (_, tenantId) => {
      if (broken.has(tenantId)) return Promise.resolve({ outcome: 'parked_again' });
      return Promise.resolve(
        parked.delete(tenantId) ? { outcome: 'resumed', events: 3 } : { outcome: 'not_parked' },
      );
    },
    signingKeys: () =>
      Promise.resolve([
        { kid: 'k1', state: 'active', createdAt: at, activatesAt: at, retiredAt: null } satisfies ListedKey,
      ]),
    rotateSigningKeys: (emergency) => {
      rotations.push(emergency);
      return Promise.resolve();
    },
  };
}
