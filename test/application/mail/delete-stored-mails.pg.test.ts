import { expect } from 'chai';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import { deleteStoredMails } from '../../../application/mail/delete-stored-mails.js';
import type { StoredMails, MailOwner } from '../../../application/ports/mail/stored-mails.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { userCreated } from '../../projections/support/events.js';
import { uuidOf } from '../../projections/support/mixed-log.js';
import { until } from '../../support/run/until.js';
import { openWorld, type World } from '../../projections/support/world.js';

const tenantId = uuidOf('tenant');

/** A process that keeps mails is notified of erasures that other processes carry out, now or while it was away. */
describe('mails that a process keeps', () => {
  let world: World;
  let kept: MailOwner[];
  let unreadable: string[];
  let ending: AbortController;
  let following: Promise<void>;

  beforeEach(async () => {
    world = await openWorld();
    kept = [];
    unreadable = [];
    ending = new AbortController();
    following = Promise.resolve();
  });
  afterEach(async () => {
    ending.abort();
    await following;
    await world.close();
  });

  const files: Omit<StoredMails, 'deleteOfTenant'> = {
    owners: () => Promise.resolve([...kept]),
    deleteOf: ({ tenantId: tenant, userId }) => {
      kept = kept.filter((owner) => owner.tenantId !== tenant || owner.userId !== userId);
      return Promise.resolve();
    },
  };
  const ofTenant: Pick<StoredMails, 'deleteOfTenant'> = {
    deleteOfTenant: (tenant) => {
      kept = kept.filter((owner) => owner.tenantId !== tenant);
      return Promise.resolve();
    },
  };
  const follow = (): void => {
    const events = storedEventLog({ store: world.store, codec: world.codec });
    following = deleteStoredMails(
      { events, storedMails: { ...files, ...ofTenant } },
      world.store,
      ending.signal,
      ({ stream }) => unreadable.push(stream),
    );
  };
  const person = async (name: string, tenant = tenantId): Promise<MailOwner> => {
    const owner = { tenantId: tenant, userId: uuidOf(name) };
    await world.append(tenant, 'user', owner.userId, [userCreated(owner.userId)]);
    kept.push(owner);
    return owner;
  };
  const erase = ({ tenantId: tenant, userId }: MailOwner): Promise<bigint> =>
    world.append(tenant, 'user', userId, [{ type: 'UserDeleted', data: { userId, roleIds: [] } }]);

  it('mail files of users who were erased while the process was down are deleted at its start', async () => {
    const [gone, stays] = [await person('gone'), await person('stays')];
    await erase(gone);
    follow();
    await until(() => kept.length === 1);
    expect(kept).to.deep.equal([stays]);
  });

  it('mail files of erased users are deleted though another user cannot be read, whose files stay', async () => {
    const [altered, gone, later] = [await person('altered'), await person('gone'), await person('later')];
    await erase(gone);
    const stream = streamName(tenantId, 'user', altered.userId);
    await world.admin.query('alter table events.event disable trigger all');
    await world.admin.query(`update events.event set type = 'OfALaterRelease' where stream = $1`, [stream]);
    follow();
    await until(() => kept.length === 2);
    await erase(later);
    await until(() => kept.length === 1);
    expect(kept).to.deep.equal([altered]);
    expect(unreadable).to.deep.equal([stream]);
  });

  it('mail files of users whom another process erases are deleted', async () => {
    const [gone, stays] = [await person('gone'), await person('stays')];
    follow();
    await erase(gone);
    await until(() => kept.length === 1);
    expect(kept).to.deep.equal([stays]);
  });

  it('mail files of a tenant that is deleted are deleted, and those of others stay', async () => {
    const other = uuidOf('other tenant');
    await person('gone');
    const [early, stays] = [await person('early', other), await person('stays', other)];
    follow();
    // what follows is read as it comes
    await erase(early);
    await until(() => kept.length === 2);
    await world.append(tenantId, 'tenant', tenantId, [
      { type: 'TenantDeletionCompleted', data: { tenantId } },
    ]);
    await until(() => kept.length === 1);
    expect(kept).to.deep.equal([stays]);
  });

  it('mail files stay when another tenant erases a user with the same id', async () => {
    const [here, there] = [await person('one'), await person('one', uuidOf('other'))];
    follow();
    await erase(there);
    await until(() => kept.length === 1);
    expect(kept).to.deep.equal([here]);
  });
});
