import { readFileSync } from 'node:fs';
import { expect } from 'chai';
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

  it('nobody gets a mail of the end or the use of an access', async () => {
    expect(await mailed('supportaccess', 'SupportAccessUsed', 'SupportAccessRevoked')).to.deep.equal([]);
  });
});
