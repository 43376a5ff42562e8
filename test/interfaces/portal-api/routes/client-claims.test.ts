import { expect } from 'chai';
import { changeClient } from '../../../../application/client/change-client.js';
import { registerClient } from '../../../../application/client/register-client.js';
import type { Reply } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type Person, type PortalService, portalService } from './clients-service.js';

const shop = { name: 'Shop', kind: 'web', redirectUris: ['https://shop.acme.test/callback'] };
const DAY = 86_400_000;
const codesOf = (replies: readonly Reply[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, json } of replies) {
    const code = json['code'] as string | undefined;
    const key = code === undefined ? String(status) : `${status} ${code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

describe('claims of client ids and audiences at the API of the portal', () => {
  let service: PortalService;
  beforeEach(async () => {
    service = await portalService();
  });
  afterEach(() => service.stop());

  const create = (more: object = {}, by: Person = 'owner.acme'): Promise<Reply> =>
    service.as(by, 'POST', '/clients', { body: { ...shop, ...more } });
  const several = (count: number, by?: Person): Promise<Reply[]> =>
    Promise.all(Array.from({ length: count }, () => create({}, by)));
  const registered = async (): Promise<number> => {
    const { json } = await service.as('owner.acme', 'GET', '/clients?limit=200');
    return (json['items'] as unknown[]).length;
  };

  it('of 50 registrations at once, 20 take place, and the others are refused with what to do', async () => {
    const replies = await several(50);
    expect(codesOf(replies)).to.deep.equal({ '201': 20, '409 too_many_claims': 30 });
    expect(await registered()).to.equal(20);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(refused.json['detail'])
      .to.contain('20 client ids and audiences')
      .and.contain('tomorrow')
      .and.contain('operator');
  });

  it('claims count for the whole tenant and for no other one, until the day ends', async () => {
    await several(19);
    expect((await create({}, 'admin.acme')).status).to.equal(201);
    expect((await create({}, 'admin.acme')).json['code']).to.equal('too_many_claims');
    expect((await create({}, 'owner.globex')).status).to.equal(201);
    service.world.now += DAY;
    expect((await create()).status).to.equal(201);
  });

  it('a change to a new audience is a claim, and one to an audience that the tenant has already is none', async () => {
    const { json } = await create();
    const path = `/clients/${String(json['clientId'])}`;
    const move = (audience: unknown): Promise<Reply> =>
      service.as('owner.acme', 'PUT', path, { body: { audience } });
    const own = json['audience'];
    const moves = await Promise.all(
      Array.from({ length: 5 }, (_, index) => move(`https://api-${index}.acme.test`)),
    );
    expect(moves.filter(({ status }) => status === 200)).not.to.be.empty;
    for (let index = 0; index < 19; index += 1)
      expect((await move(`https://api-${index}.acme.test`)).status, `${index}`).to.equal(200);
    expect((await move('https://api-19.acme.test')).json['code']).to.equal('too_many_claims');
    for (const known of [own, 'https://api-3.acme.test', own])
      expect((await move(known)).status).to.equal(200);
    expect((await service.as('owner.acme', 'PUT', path, { body: { name: 'Store' } })).status).to.equal(200);
  });

  it('a registration that is refused for what it says is no claim', async function () {
    this.slow(10_000);

    for (let time = 0; time < 25; time += 1) {
      expect((await create({ redirectUris: ['http://shop.acme.test/'] })).status).to.equal(400);
      expect((await create({ managementScopes: ['users:read'] }, 'admin.acme')).status).to.equal(403);
    }
    expect(codesOf(await several(20))).to.deep.equal({ '201': 20 });
  });

  it('operators are not counted, nor stopped by what people of the tenant have claimed', async () => {
    const command = () => systemCommand({ tenantId: service.tenants.acme });
    const register = (clientId: string) =>
      registerClient(service.app, command(), {
        ...shop,
        clientId,
        audience: `https://${clientId}.acme.test`,
      });
    for (let index = 0; index < 25; index += 1) await register(`before-${index}`);
    expect(codesOf(await several(21))).to.deep.equal({ '201': 20, '409 too_many_claims': 1 });
    await register('after');
    const change = { clientId: 'after', audience: 'https://another.acme.test' };
    expect((await changeClient(service.app, command(), change)).record.audience).to.equal(change.audience);
  });
});
