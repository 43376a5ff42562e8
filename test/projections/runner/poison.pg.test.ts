import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { UserDetails } from '../../../application/user/user-record.js';
import type { OpeningCodec } from '../../../application/events/event-codec.js';
import { userSubject } from '../../../application/ports/events/subject-keys.js';
import { coreProjection } from '../../../projections/registry.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import type { ParkedTenant } from '../../../projections/runner/parked.js';
import { resumeTenant } from '../../../projections/runner/resume.js';
import { projectionStatus } from '../../../projections/runner/progress/status.js';
import { assigned, roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { expectEqualsRebuild, snapshot } from '../support/snapshot.js';
import { until } from '../../support/run/until.js';
import { openWorld, type Process, type World } from '../support/world.js';

describe('a poison event', () => {
  let world: World;
  let process: Process;
  let parked: ParkedTenant[];
  const [sick, well] = [randomUUID(), randomUUID()];
  beforeEach(async () => {
    world = await openWorld();
    parked = [];
    process = world.process({ onParked: (tenant) => parked.push(tenant) });
    for (const id of [sick, well]) await world.append(id, 'tenant', id, [tenantCreated(id)]);
  });
  afterEach(() => world.close());

  const create = (
    tenantId: string,
    id: string,
    data: Parameters<typeof userCreated>[1] = {},
  ): Promise<bigint> => world.append(tenantId, 'user', id, [userCreated(id, data)]);
  const passed = async (position: bigint): Promise<void> => {
    expect(await process.progress.waitFor(position, 30_000)).to.equal(true);
  };
  /** Waits until one tenant is reported as parked, which comes after its rows are there. */
  const reported = async (): Promise<void> => {
    await until(() => parked.length > 0);
    expect(parked).to.have.lengthOf(1);
  };
  const namesOf = async (tenantId: string): Promise<unknown[]> =>
    (await snapshot(world))
      ['users']!.filter((row) => (row as { tenant_id: string }).tenant_id === tenantId)
      .map((row) => (row as { facts: UserDetails }).facts.firstName)
      .sort();

  /** Makes an event of the log unreadable, or readable again. */
  const swapSeal = (position: bigint): Promise<unknown> =>
    world.admin.query(
      `update events.event set data = replace(replace(replace(data::text, '"sealed"', '"x"'), '"broken"', '"sealed"'), '"x"', '"broken"')::json
        where position = $1`,
      [position],
    );

  it('a poison event parks its tenant only, with its later events, and reports it; after the repair no event is missing', async () => {
    await passed(await create(well, randomUUID(), { firstName: 'Well' }));
    await process.stop();
    await create(sick, randomUUID(), { firstName: 'Before' });
    const poisoned = await create(sick, randomUUID(), { firstName: 'Poisoned' });
    await swapSeal(poisoned);
    const later = randomUUID();
    await create(sick, later, { firstName: 'Later' });
    process = world.process({ onParked: (tenant) => parked.push(tenant) });
    await passed(await create(well, randomUUID(), { firstName: 'Also well' }));

    expect(await namesOf(sick)).to.deep.equal(['Before']);
    expect(await namesOf(well)).to.deep.equal(['Also well', 'Well']);
    const expected = {
      tenantId: sick,
      position: poisoned,
      eventType: 'UserCreated',
    };
    await reported();
    expect(parked[0]).to.include({ ...expected, error: 'UnreadableEvent' });
    const [line] = world.errors();
    expect(line?.fields).to.include({ ...expected, reason: 'UnreadableEvent' });
    expect(
      JSON.stringify(world.lines, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.to.match(/Poisoned|example\.com/);
    const status = await projectionStatus(
      { sql: world.projecting, store: world.store, projection: coreProjection },
      Date.now(),
    );
    expect(status.parked[0]).to.include(expected);
    expect(status.lagMs).to.equal(0);

    await passed(
      await world.append(sick, 'user', later, [
        { type: 'UserProfileChanged', data: { userId: later, firstName: 'Latest' } },
      ]),
    );
    expect(await namesOf(sick)).to.deep.equal(['Before']);
    expect(await resumeTenant(world.model, sick)).to.deep.include({ outcome: 'parked again' });
    expect(await namesOf(sick)).to.deep.equal(['Before']);

    await swapSeal(poisoned);
    expect(await resumeTenant(world.model, sick)).to.deep.equal({ outcome: 'resumed', events: 3 });
    expect(await namesOf(sick)).to.deep.equal(['Before', 'Latest', 'Poisoned']);
    expect(await resumeTenant(world.model, sick)).to.deep.equal({ outcome: 'not parked' });
    await passed(await create(sick, randomUUID(), { firstName: 'New' }));
    expect(await namesOf(sick)).to.deep.equal(['Before', 'Latest', 'New', 'Poisoned']);
    await expectEqualsRebuild(world);
  });

  it('a poison event is found among others when only the database refuses it', async () => {
    await passed(await create(well, randomUUID(), { firstName: 'First' }));
    await process.stop();
    const appended: bigint[] = [];
    for (let n = 0; n < 30; n++) {
      await create(well, randomUUID(), { firstName: 'Well' });
      const tooLong = n === 17 ? { email: `${randomBytes(20_000).toString('base64url')}@acme.test` } : {};
      appended.push(await create(sick, randomUUID(), { firstName: 'Sick', ...tooLong }));
    }
    process = world.process({ onParked: (tenant) => parked.push(tenant) });
    await passed(appended.at(-1)!);
    await reported();
    expect(parked[0]).to.include({ tenantId: sick, position: appended[17]!, error: 'error 54000' });
    expect(await namesOf(sick)).to.deep.equal(new Array<string>(17).fill('Sick'));
    expect((await namesOf(well)).length).to.equal(31);
  });

  it('a poison event of an unknown type parks its tenant, too', async () => {
    const position = await create(sick, randomUUID());
    await passed(position);
    await process.stop();
    const next = await create(sick, randomUUID());
    await world.admin.query(`update events.event set type = 'UserTeleported' where position = $1`, [next]);
    process = world.process({ onParked: (tenant) => parked.push(tenant) });
    await passed(next);
    await reported();
    expect(parked[0]).to.include({ tenantId: sick, position: next, eventType: 'UserTeleported' });
  });

  it('a poison event does not delay an erasure', async () => {
    const userId = randomUUID();
    await passed(
      await create(sick, userId, {
        firstName: 'Erase',
        email: 'erase@example.com',
        metadata: { note: 'Erase' },
      }),
    );
    const scheduledFor = '2026-06-08T00:00:00.000Z';
    await passed(
      await world.append(sick, 'user', userId, [
        { type: 'UserDeletionRequested', data: { userId, scheduledFor, openAlerts: 0 } },
      ]),
    );
    await process.stop();
    const poisoned = await create(sick, randomUUID());
    await swapSeal(poisoned);
    process = world.process();
    await passed(poisoned);
    await passed(
      await world.append(sick, 'user', userId, [{ type: 'UserDeleted', data: { userId, roleIds: [] } }]),
    );
    await world.keys.destroy({ tenantId: sick, subject: userSubject(userId) });
    const rows = JSON.stringify((await snapshot(world))['users'], (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(rows).to.contain(userId);
    expect(rows).not.to.match(/erase/i);
    // what was carried out is due no more
    expect(rows).not.to.contain('2026-06-08');
    await swapSeal(poisoned);
    expect(await resumeTenant(world.model, sick)).to.include({ outcome: 'resumed' });
    expect((await namesOf(sick)).length).to.equal(1);
    await expectEqualsRebuild(world);
  });

  it('a rebuild treats a poison event like the projector, and one after the repair resumes the tenant', async () => {
    const roleId = randomUUID();
    const userId = randomUUID();
    await passed(await create(sick, userId));
    await process.stop();
    const poisoned = await create(sick, randomUUID(), { firstName: 'Poisoned' });
    await swapSeal(poisoned);
    process = world.process();
    await world.append(sick, 'role', roleId, [roleDefined(roleId, 'billing')]);
    await passed(await world.append(sick, 'user', userId, [assigned(userId, roleId)]));
    await passed(await create(well, randomUUID()));
    const before = await snapshot(world);
    await buildProjection(world.model, { log: world.log });
    expect(await snapshot(world)).to.deep.equal(before);
    const at = { sql: world.projecting, store: world.store, projection: coreProjection };
    expect((await projectionStatus(at, Date.now())).parked.map(({ tenantId }) => tenantId)).to.deep.equal([
      sick,
    ]);
    await swapSeal(poisoned);
    await buildProjection(world.model, { log: world.log });
    expect((await projectionStatus(at, Date.now())).parked).to.deep.equal([]);
    expect((await namesOf(sick)).length).to.equal(2);
    await passed(await create(sick, randomUUID()));
    await until(async () => (await namesOf(sick)).length === 3);
  });
});

describe('a failure that is no poison', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  /** A codec whose keys cannot be read for a while. */
  const flaky = (codec: OpeningCodec, failures: (() => Promise<never>)[]): OpeningCodec => ({
    ...codec,
    decode: async (...args) => {
      await failures.shift()?.();
      return codec.decode(...args);
    },
  });

  it('a page is tried again after a failure of the key store', async () => {
    const tenantId = randomUUID();
    const refusal = async (): Promise<never> => {
      await world.admin.query('select from nowhere');
      throw new Error('unreachable');
    };
    const lost = (): Promise<never> => Promise.reject(new Error('Connection terminated unexpectedly'));
    const { progress } = world.process({ codec: flaky(world.codec, [refusal, refusal, lost]) });
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    const id = randomUUID();
    const position = await world.append(tenantId, 'user', id, [userCreated(id)]);
    expect(await progress.waitFor(position, 30_000)).to.equal(true);
    const status = await projectionStatus(
      { sql: world.projecting, store: world.store, projection: coreProjection },
      Date.now(),
    );
    expect(status.parked).to.deep.equal([]);
    expect((await snapshot(world))['users']).to.have.lengthOf(1);
  });
});
