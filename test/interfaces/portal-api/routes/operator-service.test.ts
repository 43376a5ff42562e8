import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import type { Reply } from '../../../support/http/http-client.js';
import {
  type InMemoryOperations,
  inMemoryOperations,
} from '../../../support/in-memory/in-memory-operations.js';
import { type OperatorService, operatorService } from './operator-service.js';

const PATH = '/portal/api/operator';
const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

describe('the service itself at the API of the operators', () => {
  let operations: InMemoryOperations;
  let service: OperatorService;
  beforeEach(async () => {
    operations = inMemoryOperations();
    service = await operatorService({ operations });
  });
  afterEach(() => service.stop());

  const get = (path: string): Promise<Reply> => service.as('operator', 'GET', PATH + path);
  const post = (path: string, body: object): Promise<Reply> =>
    service.as('operator', 'POST', PATH + path, { body });
  const actions = () =>
    service.world.log.all
      .filter(({ event, context }) => event.type === 'OperatorActed' && context.tenantId === PLATFORM_TENANT)
      .map(({ event }) => event.data);

  it('health, keys and projections are read', async () => {
    expect((await get('/health')).json).to.deep.equal({
      ok: true,
      checks: [{ name: 'database', ok: true, detail: '', process: null }],
    });
    expect((await get('/signing-keys')).json['items']).to.have.length(1);
    const { items } = (await get('/projections')).json as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).to.deep.equal(['access', 'audit-log', 'core']);
  });

  it('keys and projections are listed page by page', async () => {
    const keys = await get('/signing-keys?limit=1&includeTotal=true');
    expect(keys.json, keys.text).to.include({ nextCursor: null, total: 1 });
    const first = await get('/projections?limit=2&includeTotal=true');
    expect(first.json['total'], first.text).to.equal(3);
    const next = await get(`/projections?limit=2&cursor=${String(first.json['nextCursor'])}`);
    const all = (await get('/projections')).json['items'] as unknown[];
    expect(next.json).to.deep.equal({ items: all.slice(2), nextCursor: null });
  });

  for (const [body, emergency] of [
    [{}, false],
    [{ emergency: true }, true],
  ] as const)
    it(`keys rotate ${emergency ? 'in an emergency' : 'in their turn'}, with a reason in the operators’ log`, async () => {
      const rotated = await post('/signing-keys/rotate', { ...body, reason: 'Ticket 7' });
      expect(rotated.status, rotated.text).to.equal(200);
      expect(operations.rotations).to.deep.equal([emergency]);
      expect(actions()).to.deep.equal([
        { operation: 'rotateSigningKeys', actedOn: PLATFORM_TENANT, reason: 'Ticket 7' },
      ]);
    });

  it('a rotation without a reason, or without a recent passkey, changes nothing', async () => {
    expect((await post('/signing-keys/rotate', { reason: ' ' })).status).to.equal(400);
    expect((await post('/signing-keys/rotate', {})).status).to.equal(400);
    const stale = await service.as('stale', 'POST', `${PATH}/signing-keys/rotate`, { body: { reason: 'x' } });
    expect(problem(stale)).to.deep.equal([401, 'insufficient_user_authentication']);
    expect(operations.rotations).to.deep.equal([]);
    expect(actions()).to.deep.equal([]);
  });

  it('a parked tenant is shown, and resumed with a reason', async () => {
    operations.parked.set(service.tenantId, 'core');
    const { name: tenantName } = (await get(`/tenants/${service.tenantId}`)).json;
    const { items } = (await get('/projections')).json as { items: { name: string; parked: unknown[] }[] };
    expect(items.find(({ name }) => name === 'core')!.parked).to.deep.equal([
      { tenantId: service.tenantId, tenantName, eventType: 'UserCreated', error: 'TypeError' },
    ]);
    const path = `/projections/core/tenants/${service.tenantId}/resume`;
    const resumed = await post(path, { reason: 'Mended' });
    expect([resumed.status, resumed.json]).to.deep.equal([200, { wasParked: true, events: 3 }]);
    expect((await post(path, { reason: 'Again' })).json).to.deep.equal({ wasParked: false, events: 0 });
    expect(actions()).to.deep.include({
      operation: 'resumeTenant',
      actedOn: service.tenantId,
      reason: 'Mended',
    });
  });

  it('a tenant that cannot be resumed, and an unknown projection, are reported', async () => {
    operations.broken.add(service.tenantId);
    const body = { reason: 'Mended' };
    const again = await post(`/projections/core/tenants/${service.tenantId}/resume`, body);
    expect(problem(again)).to.deep.equal([409, 'tenant_parked_again']);
    const unknown = await post(`/projections/other/tenants/${service.tenantId}/resume`, body);
    expect(problem(unknown)).to.deep.equal([404, 'projection_not_found']);
    const odd = await post(`/projections/core/tenants/${randomUUID()}/resume`, body);
    expect(odd.json).to.deep.equal({ wasParked: false, events: 0 });
  });

  it('what operators did names the tenant that it was about', async () => {
    await post(`/tenants/${service.tenantId}/lock`, { kind: 'abuse', reason: 'Sends spam' });
    const { items } = (await get(`/audit?targetId=${service.tenantId}`)).json as {
      items: { target: { id: string; name: string | null } }[];
    };
    const { json } = await get(`/tenants/${service.tenantId}`);
    expect(items.map(({ target }) => target)).to.deep.equal([
      { type: 'tenant', id: service.tenantId, name: json['name'] },
    ]);
  });

  it('what operators did is listed with who did it and why', async () => {
    await post('/signing-keys/rotate', { reason: 'Ticket 7' });
    const { items } = (await get('/audit?action=operator.acted')).json as {
      items: { actor: { id: string }; changes: { field: string; after: unknown }[] }[];
    };
    expect(items).to.have.length(1);
    expect(items[0]!.actor.id).to.equal(service.operatorId);
    expect(items[0]!.changes).to.deep.include.members([{ field: 'reason', before: null, after: 'Ticket 7' }]);
  });
});
