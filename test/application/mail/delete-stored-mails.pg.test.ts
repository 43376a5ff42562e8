import { expect } from 'chai';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import { deleteStoredMails } from '../../../application/mail/delete-stored-mails.js';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import type { StoredMails, MailOwner } from '../../../application/ports/mail/stored-mails.js';
import { userCreated } from '../../projections/support/events.js';
import { uuidOf } from '../../projections/support/mixed-log.js';
import { until } from '../../support/run/until.js';
import { openWorld, type World } from '../../projections/support/world.js';

const tenantId = uuidOf('tenant');

/** A process that keeps mails is notified of erasures that other processes carry out, now or while it was away. */
describe('mails that a process keeps', () => {
  let world: World;
  let kept: MailOwner[];
  let ending: AbortController;
  let following: Promise<void>;

  beforeEach(async () => {
    world = await openWorld();
    kept = [];
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
  const follow = (lookUpAgainMs?: number): void => {
    const events = storedEventLog({ store: world.store, codec: world.codec });
    following = deleteStoredMails(
      { events, storedMails: { ...files, ...ofTenant } },
      world.store,
      ending.signal,
      lookUpAgainMs,
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

  it('an owner of mail files who cannot be looked up keeps no others from being deleted, at a start and later', async () => {
    const unknown = { tenantId, userId: uuidOf('unknown') };
    kept.push(unknown);
    const [gone, later] = [await person('gone'), await person('later')];
    await erase(gone);
    follow();
    await until(() => kept.length === 2);
    await erase(later);
    await until(() => kept.length === 1);
    expect(kept).to.deep.equal([unknown]);
  });

  it('an owner of mail files who cannot be looked up is reported when all are to be looked up again', async () => {
    kept.push({ tenantId, userId: uuidOf('unknown') });
    const gone = await person('gone');
    await erase(gone);
    follow(0);
    const outcome = await following.catch((error: unknown) => error);
    following = Promise.resolve();
    expect(outcome).to.be.instanceOf(EventStoreUnavailable);
    expect(kept).to.have.length(1);
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
