import { expect } from 'chai';
import { changeUser } from '../../../application/user/change-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { readUserAsOf } from '../../../application/user/read-user-as-of.js';
import { readUser } from '../../../application/user/read-user.js';
import type { Moment } from '../../../application/shared/as-of.js';
import { command, TENANT } from '../../support/in-memory/in-memory-app.js';
import { tenantWith, userStream } from '../../support/samples/tenant-world.js';

describe('readUserAsOf', () => {
  it('readUserAsOf returns the user right after each entry, also where all have the same time', async () => {
    const { app, ids, world } = await tenantWith([], ['ada']);
    const userId = ids['ada']!;
    const names = ['Ada', 'Augusta', 'Byron', 'King'];
    for (const firstName of names) await changeUser(app, command(), { userId, firstName });
    const now = (await readUser(app, TENANT, userId))!;
    const changes = (await world.log.load(userStream(userId))).slice(-names.length);
    expect(new Set(changes.map(({ context }) => context.occurredAt))).to.have.property('size', 1);
    const momentOf = ({ context, position }: (typeof changes)[number]): Moment => ({
      time: context.occurredAt,
      last: { entry: position, position },
    });
    const then = await Promise.all(
      changes.map((one) => readUserAsOf(app, TENANT, userId, momentOf(one)).then((found) => found!)),
    );
    expect(then.map(({ record }) => 'firstName' in record && record.firstName)).to.deep.equal(names);
    expect(then.at(-1)).to.deep.equal(now);
    expect(new Set(then.map(({ revision }) => revision)).size).to.equal(names.length);
    // a time has all events of its millisecond
    const [{ context }] = changes as [(typeof changes)[number]];
    const atTime = await readUserAsOf(app, TENANT, userId, { time: context.occurredAt, last: null });
    expect(atTime).to.deep.equal(now);
  });

  it('readUserAsOf returns the id alone of a user who is erased by now', async () => {
    const { app, ids, world } = await tenantWith(['olga'], ['ada']);
    const userId = ids['ada']!;
    const created = (await world.log.load(userStream(userId)))[0]!;
    const before = { time: created.context.occurredAt, last: { entry: 0n, position: created.position - 1n } };
    const then = { ...before, last: { entry: 1n, position: created.position } };
    expect((await readUserAsOf(app, TENANT, userId, then))!.record).to.include({ email: 'ada@example.com' });
    expect(await readUserAsOf(app, TENANT, userId, before)).to.equal(null);
    await deleteUser(app, command(), { userId });
    expect((await readUserAsOf(app, TENANT, userId, then))!.record).to.deep.equal({
      id: userId,
      erased: true,
    });
    const { position } = (await world.log.load(userStream(userId))).at(-1)!;
    expect(await readUserAsOf(app, TENANT, userId, { ...then, last: { entry: 2n, position } })).to.equal(
      null,
    );
  });
});
