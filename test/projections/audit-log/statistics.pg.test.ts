import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AuditStats } from '../../../application/audit/audit-stats.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { roleDefined } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { type AuditWorld, openAuditWorld } from './audit-world.js';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const iso = (time: number): string => new Date(time).toISOString();

describe('statistics of the audit log', () => {
  let world: AuditWorld;
  const tenantId = randomUUID();
  const user = (n: number): string => uuidOf(`${tenantId} user ${n}`);
  const signIn = async (
    n: number,
    daysAgo: number,
    type: 'UserSignedIn' | 'UserSignInFailed',
  ): Promise<void> => {
    const userId = user(n);
    const event: DomainEvent =
      type === 'UserSignedIn'
        ? {
            type,
            data: { userId, sessionId: randomUUID(), clientId: null, amr: ['pwd'], email: 'x@example.com' },
          }
        : { type, data: { userId, emailDigest: 'a'.repeat(64), email: 'x@example.com', reason: 'password' } };
    const who =
      type === 'UserSignedIn'
        ? { actorType: 'user', actorId: userId }
        : { actorType: 'system', actorId: 'anonymous' };
    await world.appendAs(tenantId, 'signin', userId, [event], {
      ...(who as { actorType: 'user'; actorId: string }),
      occurredAt: iso(NOW - daysAgo * DAY),
    });
  };
  const ask = async (request: {
    from: string;
    to: string;
    interval: 'hour' | 'day';
  }): Promise<AuditStats> => {
    expect(await world.audit.settle()).to.equal(true);
    return world.audit.stats(tenantId, { ...request, now: iso(NOW) });
  };
  const month = {
    from: '2026-10-23T00:00:00.000Z',
    to: '2026-11-22T00:00:00.000Z',
    interval: 'day',
  } as const;

  before(async () => {
    world = await openAuditWorld();
    // everybody comes several times: the last one counts, in whatever order they come
    for (const [n, days] of [
      [1, [40, 20, 0]],
      [2, [29, 3]],
      [3, [3, 29]],
      [4, [31]],
      [5, [12]],
    ] as const)
      for (const daysAgo of days) await signIn(n, daysAgo, 'UserSignedIn');
    for (let count = 0; count < 4; count++) await signIn(1, 2, 'UserSignInFailed');
    await world.appendAs(tenantId, 'role', user(9), [roleDefined(user(9), 'clerk')], {
      occurredAt: iso(NOW - DAY),
    });
  });
  after(() => world.close());

  it('statistics of the audit log count each chart in each interval, and the whole', async () => {
    const { buckets, totals, topActions } = await ask(month);
    expect(buckets).to.have.length(30);
    const at = (day: string): unknown => buckets.find(({ start }) => start.startsWith(day));
    expect(at('2026-11-21')).to.include({ logins: 1, failedLogins: 0, adminChanges: 0 });
    expect(at('2026-11-19')).to.include({ logins: 0, failedLogins: 4 });
    expect(at('2026-11-20')).to.include({ adminChanges: 1 });
    expect(totals).to.include({ logins: 7, failedLogins: 4, adminChanges: 1, signups: 0, entries: 12 });
    expect(topActions.slice(0, 2)).to.deep.equal([
      { action: 'user.login', count: 7 },
      { action: 'user.login_failed', count: 4 },
    ]);
    const hours = await ask({
      from: '2026-11-19T00:00:00.000Z',
      to: '2026-11-20T00:00:00.000Z',
      interval: 'hour',
    });
    expect(hours.buckets.map(({ failedLogins }) => failedLogins)).to.deep.equal(
      Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 4 : 0)),
    );
  });

  it('statistics of the audit log count users by their last sign-in', async () => {
    expect((await ask(month)).activeUsers).to.deep.equal({ days1: 1, days7: 3, days30: 4 });
  });

  it('statistics of the audit log name the most active actors', async () => {
    const { topActors } = await ask(month);
    expect(topActors[0]).to.deep.equal({ type: 'system', id: 'anonymous', count: 4 });
    expect(topActors.find(({ id }) => id === user(3))).to.deep.equal({ type: 'user', id: user(3), count: 2 });
  });

  it('statistics of the audit log are the same after a rebuild', async () => {
    const before = await ask(month);
    await world.rebuild();
    expect(await ask(month)).to.deep.equal(before);
  });
});
