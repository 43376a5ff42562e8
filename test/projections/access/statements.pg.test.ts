import { expect } from 'chai';
import {
  type AccessLine,
  type AccessQuestion,
  whoCould,
} from '../../../application/audit/access/access-lines.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import type { TenantReader } from '../../../projections/reader-connection.js';
import { accessHistory } from '../../../projections/access/queries.js';
import { accessProjection } from '../../../projections/registry.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import { assigned, roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { clientSettings } from './random-history.js';
import { openWorld, type World } from '../support/world.js';

const tenantId = uuidOf('tenant');
const [few, many] = [2, 40];
const api = (number: number): string => `https://api-${number}.acme.test`;
const roleOf = (number: number): string => uuidOf(`role ${number}`);
const clientOf = (roles: number): string => `service-${roles}`;
const userOf = (roles: number): string => uuidOf(`user of ${roles}`);

describe('what somebody could do', function () {
  this.timeout(60_000);
  let world: World;

  before(async () => {
    world = await openWorld();
    const append = (
      noun: 'tenant' | 'user' | 'role' | 'client' | 'resource',
      id: string,
      event: DomainEvent,
    ) => world.append(tenantId, noun, id, [event]);
    await append('tenant', tenantId, tenantCreated(tenantId));
    for (let number = 0; number < many; number++) {
      const roleId = roleOf(number);
      await append('role', roleId, roleDefined(roleId, `role ${number}`));
      // each role has permissions of an API of its own
      await append('role', roleId, {
        type: 'RoleChanged',
        data: { roleId, permissions: ['read', 'gone'].map((name) => ({ resource: api(number), name })) },
      });
      const resourceId = uuidOf(api(number));
      await append('resource', resourceId, {
        type: 'ResourceRegistered',
        data: {
          resourceId,
          identifier: api(number),
          name: `API ${number}`,
          permissions: [{ name: 'read', description: '' }],
          accessTokenMinutes: 10,
          accessTokenType: null,
        },
      });
    }
    for (const count of [few, many]) {
      const roleIds = Array.from({ length: count }, (_, number) => roleOf(number));
      await append('user', userOf(count), userCreated(userOf(count)));
      for (const roleId of roleIds) await append('user', userOf(count), assigned(userOf(count), roleId));
      const clientId = clientOf(count);
      const data = { ...clientSettings, clientId, name: 'Nightly run', roleIds };
      await append('client', uuidOf(clientId), { type: 'ClientRegistered', data });
    }
    await buildProjection({ ...world.model, projection: accessProjection }, { log: world.log });
  });
  after(() => world.close());

  /** Returns the lines of an answer, and the number of statements behind it. */
  const asked = async (question: AccessQuestion) => {
    let statements = 0;
    const database: TenantReader = {
      asTenant(tenant, sent) {
        statements += sent.length;
        return world.reader.asTenant(tenant, sent);
      },
    };
    const progress = { waitFor: () => Promise.resolve(true) };
    const history = accessHistory({ database, projecting: world.projecting, store: world.store, progress });
    const moment = { time: new Date().toISOString(), last: null };
    const lines: AccessLine[] = [];
    for await (const page of (await whoCould(history, { tenantId, moment, people: false }, question))!)
      lines.push(...page);
    return { lines, statements };
  };

  for (const [of, idOf] of [
    ['userId', userOf],
    ['clientId', clientOf],
  ] as const)
    it(`is read with as many statements for ${many} roles and APIs as for ${few}: ${of}`, async () => {
      const [first, second] = [await asked({ of, id: idOf(few) }), await asked({ of, id: idOf(many) })];
      expect([first.lines.length, second.lines.length]).to.deep.equal([few, many]);
      for (const { permissions } of second.lines)
        expect(permissions!.map(({ name }) => name)).to.deep.equal(['read']);
      expect(second.statements).to.equal(first.statements);
    });
});
