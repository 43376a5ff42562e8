import { expect } from 'chai';
import fc from 'fast-check';
import {
  connectionShares,
  connectionsOfAll,
  fewestConnections,
} from '../../../../interfaces/compose/runtime/connection-shares.js';
import type { ProcessRole } from '../../../../interfaces/config.js';

const all: readonly ProcessRole[] = ['api', 'projector', 'dispatcher'];
const someRoles = fc.subarray([...all], { minLength: 1 });

const sumOf = (databaseConnections: number, roles: readonly ProcessRole[]): number => {
  const { requests, reads, projections, deliveries } = connectionShares({ databaseConnections, roles });
  return requests.max + requests.pipelined + reads.max + reads.pipelined + projections.max + deliveries.max;
};

describe('the shares of DATABASE_CONNECTIONS', () => {
  it('each part gets at least one connection, and its share grows with the whole up to a limit', () => {
    fc.assert(
      fc.property(someRoles, fc.integer({ min: 0, max: 60 }), (roles, more) => {
        const total = fewestConnections(roles) + more;
        const before = sumOf(total, roles);
        const after = sumOf(total + 1, roles);
        expect(after - before).to.be.within(0, 1);
        expect(before)
          .to.be.at.least(Math.min(7 + more, 27))
          .and.at.most(27);
      }),
    );
  });

  it('the default number of connections suffices, and too few are refused with the number required', () => {
    expect(connectionShares({ databaseConnections: 20, roles: all })).to.deep.equal({
      requests: { max: 2, pipelined: 1 },
      reads: { max: 1, pipelined: 1 },
      projections: { max: 1 },
      deliveries: { max: 1 },
    });
    const needed = fewestConnections(all);
    expect(() => connectionShares({ databaseConnections: needed - 1, roles: all })).to.throw(
      `DATABASE_CONNECTIONS is "${needed - 1}": it must be ${needed} or more for ROLES=api,projector,dispatcher`,
    );
  });

  it('connections are counted for every process of a command', () => {
    const of = (processes: number, roles = all): number =>
      connectionsOfAll({ databaseConnections: 20, processes, roles });
    expect([of(1), of(2), of(4, ['api'])]).to.deep.equal([20, 60, 80]);
  });
});
