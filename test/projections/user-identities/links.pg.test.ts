import { expect } from 'chai';
import type { UserEvent } from '../../../domain/user/user-events.js';
import type { UserIdentityRow } from '../../../projections/user-identities/table.js';
import { userQueries } from '../../../projections/users/queries.js';
import { identityLinked, tenantCreated, userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { type World, openWorld } from '../support/world.js';

const tenantId = uuidOf('tenant');
const ada = uuidOf('ada');
const grace = uuidOf('grace');
const google = uuidOf('google');
const github = uuidOf('github');
const unlinked = (userId: string, identityId: string, connectionId: string): UserEvent => ({
  type: 'UserIdentityUnlinked',
  data: { userId, identityId, connectionId },
});

describe('external accounts in the read model', () => {
  let world: World;
  let last = 0n;
  const on = async (userId: string, ...events: readonly UserEvent[]): Promise<void> => {
    last = await world.append(tenantId, 'user', userId, events, new Date('2026-01-01T00:00:00Z'));
  };
  const projected = (): Promise<boolean> => world.process().progress.waitFor(last, 30_000);
  const rows = async (): Promise<readonly UserIdentityRow[]> =>
    (
      await world.projecting.query<UserIdentityRow>(
        'select user_id, connection_id, to_json(identity_ids) as identity_ids from core.user_identities',
      )
    ).rows;
  const countOf = async (userId: string): Promise<number | undefined> =>
    (await userQueries(world.reader, '').byId(tenantId, userId, Date.now()))?.record.identities;
  const [first, second, third, fourth] = ['1', '2', '3', '4'].map((name) => uuidOf(`identity ${name}`)) as [
    string,
    string,
    string,
    string,
  ];

  before(async () => {
    world = await openWorld();
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    await on(ada, userCreated(ada), identityLinked(ada, first, google));
    await on(ada, identityLinked(ada, second, github), identityLinked(ada, fourth, google));
    await on(grace, userCreated(grace), identityLinked(grace, third, google));
    await projected();
  });
  after(() => world.close());

  it('each user of a connection is a row with the ids of the accounts, without subject and address', async () => {
    const found = await rows();
    expect(found).to.have.deep.members([
      { user_id: ada, connection_id: google, identity_ids: [first, fourth] },
      { user_id: ada, connection_id: github, identity_ids: [second] },
      { user_id: grace, connection_id: google, identity_ids: [third] },
    ]);
    expect(JSON.stringify(found)).to.not.match(/subject-|elsewhere\.test/);
  });

  it('the record of a user says how many accounts are linked', async () => {
    expect([await countOf(ada), await countOf(grace)]).to.deep.equal([3, 1]);
  });

  it('a user has no row without an account at the connection, and none once deleted', async () => {
    await on(ada, unlinked(ada, first, google), unlinked(ada, second, github));
    await on(grace, { type: 'UserDeleted', data: { userId: grace, roleIds: [] } });
    await projected();
    expect(await rows()).to.deep.equal([{ user_id: ada, connection_id: google, identity_ids: [fourth] }]);
    expect(await countOf(ada)).to.equal(1);
  });
});
