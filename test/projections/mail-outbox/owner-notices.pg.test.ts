import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { UnreadableEvent } from '../../../application/events/unreadable-event.js';
import { EventStoreUnavailable, type StoredEvent } from '../../../application/ports/events/event-store.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import type { StreamNoun } from '../../../domain/shared/stream-name.js';
import { until } from '../../support/run/until.js';
import { uuidOf } from '../support/mixed-log.js';
import { type OutboxWorld, openOutbox, testAdmin, testOwnersOf } from './outbox-world.js';

const tenantId = uuidOf('tenant');

const example = (type: DomainEvent['type']): DomainEvent =>
  JSON.parse(
    readFileSync(new URL(`../../domain/golden/${type}.v1.json`, import.meta.url), 'utf8'),
  ) as DomainEvent;

describe('the mail outbox of what operators may do', () => {
  let world: OutboxWorld;
  beforeEach(async () => {
    world = await openOutbox();
    await world.begin();
  });
  afterEach(() => world.close());

  const mailed = async (noun: StreamNoun, ...types: readonly DomainEvent['type'][]) => {
    world.follow();
    const position = await world.append(tenantId, noun, tenantId, types.map(example));
    await until(async () => ((await world.checkpoint()) ?? 0n) >= position);
    return (await world.mails()).map(({ kind, user_id }) => `${kind} ${user_id}`);
  };

  for (const [noun, type, kind] of [
    ['operatoraccess', 'OperatorAccessGranted', 'operator-access'],
    ['supportaccess', 'SupportAccessGranted', 'support-access'],
    ['tenant', 'TenantLegacySignInReminded', 'legacy-sign-in-ending'],
    ['tenant', 'TenantLegacySignInEnded', 'legacy-sign-in-ended'],
  ] as const)
    it(`every owner gets the mail ${kind} at each ${type}, also at two within a second`, async () => {
      const owners = testOwnersOf(tenantId).map((id) => `${kind} ${id}`);
      expect(await mailed(noun, type, type)).to.have.members([...owners, ...owners]);
    });

  it('every owner and every admin gets the mails about the recovery of an owner', async () => {
    const reported = [...testOwnersOf(tenantId), testAdmin];
    expect(await mailed('ownerrecovery', 'OwnerRecoveryRequested', 'OwnerRecovered')).to.have.members([
      ...reported.map((id) => `owner-recovery ${id}`),
      ...reported.map((id) => `owner-recovered ${id}`),
    ]);
  });

  describe('owners who cannot be read', () => {
    const other = uuidOf('other tenant');
    const lock = (tenant: string): Promise<bigint> =>
      world.append(tenant, 'tenant', tenant, [
        { type: 'TenantLocked', data: { tenantId: tenant, reason: 'unpaid' } },
      ]);
    const locked = testOwnersOf(other).map((id) => `tenant-locked ${id}`);
    const mails = async (): Promise<readonly string[]> =>
      (await world.mails()).map(({ kind, user_id }) => `${kind} ${user_id}`);

    it('owners of other tenants get their mails though those of one tenant cannot be read', async () => {
      const unreadable = { id: uuidOf('added'), stream: `owners-${tenantId}`, position: 1n } as StoredEvent;
      const follower = world.follow({
        ownersOf: (id) =>
          id === tenantId
            ? Promise.reject(new UnreadableEvent(unreadable, 'malformed'))
            : Promise.resolve(testOwnersOf(id)),
      });
      const position = await lock(tenantId);
      await lock(other);
      await until(async () => (await world.mails()).length === locked.length);
      expect(await mails()).to.have.members(locked);
      expect(world.errors().map(({ fields }) => fields)).to.containSubset([
        { position: position.toString(), cause: { eventId: unreadable.id, reason: 'malformed' } },
      ]);
      expect(follower.errors).to.deep.equal([]);
    });

    it('no mail is lost while the log does not return the owners', async () => {
      let isAway = true;
      const follower = world.follow({
        ownersOf: (id) =>
          isAway
            ? Promise.reject(new EventStoreUnavailable('the log is away'))
            : Promise.resolve(testOwnersOf(id)),
      });
      await lock(other);
      await until(() => Promise.resolve(follower.errors.length > 0));
      isAway = false;
      await until(async () => (await world.mails()).length === locked.length);
      expect(await mails()).to.have.members(locked);
    });
  });

  it('nobody gets a mail of the end or the use of an access', async () => {
    expect(await mailed('supportaccess', 'SupportAccessUsed', 'SupportAccessRevoked')).to.deep.equal([]);
  });
});
