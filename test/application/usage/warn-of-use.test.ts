import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { billingMail } from '../../../application/mail/billing-mail.js';
import { ownerMailId } from '../../../application/mail/owner-mails.js';
import { billingTarget } from '../../../application/billing/billing-stream.js';
import { type ActiveDay, warnOfUse } from '../../../application/usage/warn-of-use.js';
import { checkedPlans } from '../../../domain/billing/plan.js';
import { inMemoryWorld, TENANT as tenantId } from '../../support/in-memory/in-memory-app.js';

const plans = checkedPlans({
  currency: 'EUR',
  plans: [{ id: 'free', name: 'Free', default: true, limits: { monthlyActiveUsers: 10 } }],
});

describe('warnings of much use', () => {
  const opened = () => {
    const world = inMemoryWorld();
    world.plans = plans;
    world.now = Date.parse('2026-11-25T12:00:00.000Z');
    const used = { activeUsers: 0, calls: 0, span: '' };
    const errors: unknown[] = [];
    const day: ActiveDay = { tenantId, day: '2026-11-25', activeUsers: 1 };
    const days: ActiveDay[] = [day];
    const process = () => ({
      ...world.process(),
      usage: {
        days: () => Promise.resolve([]),
        activeUsers: (_: string, { from, to }: { from: string; to: string }) => {
          used.calls += 1;
          used.span = `${from} ${to}`;
          return Promise.resolve(used.activeUsers);
        },
      },
    });
    const sinces: string[] = [];
    const rounds = (): ((signal?: AbortSignal) => Promise<void>) =>
      warnOfUse({
        app: process(),
        async *activeDays(since) {
          sinces.push(since);
          yield await Promise.resolve(days);
        },
        onError: (error) => errors.push(error),
      });
    const round = rounds();
    /** More people are active, and a round looks. */
    const use = async (count: number): Promise<void> => {
      used.activeUsers = count;
      days[0] = { ...days[0]!, activeUsers: days[0]!.activeUsers + 1 };
      await round();
    };
    const warned = () =>
      world.log.all.flatMap(({ event }) => (event.type === 'MonthlyUseWarned' ? [event.data] : []));
    return { world, process, use, used, rounds, round, warned, days, sinces, errors };
  };

  it('are given once at 80 % and once at 100 % of the calendar month', async () => {
    const { use, warned, used, sinces } = opened();
    for (const count of [7, 8, 9, 10, 30]) await use(count);
    const reported = { month: '2026-11-01', limit: 10, planName: 'Free' };
    expect(warned()).to.deep.equal([
      { ...reported, percent: 80, used: 8 },
      { ...reported, percent: 100, used: 10 },
    ]);
    expect(used.span).to.equal('2026-11-01 2026-12-01');
    expect(sinces[0]).to.equal('2026-11-24');
  });

  it('are given once when 50 rounds of processes run at once', async () => {
    const { used, rounds, warned, errors } = opened();
    used.activeUsers = 9;
    await Promise.all(Array.from({ length: 50 }, () => rounds()()));
    expect(warned()).to.have.length(1);
    // the losers of a race come again in the next round
    for (const error of errors) expect((error as { code?: string }).code).to.equal('concurrent_change');
  });

  it('are not repeated when processes start again on the first day of a month', async () => {
    const { world, days, used, rounds, warned, errors } = opened();
    world.now = Date.parse('2026-12-01T12:00:00.000Z');
    days[0] = { tenantId, day: '2026-11-30', activeUsers: 9 };
    days.push({ tenantId, day: '2026-12-01', activeUsers: 9 });
    used.activeUsers = 9;
    for (let start = 0; start < 3; start++) await rounds()();
    expect(warned().map(({ month }) => month)).to.deep.equal(['2026-11-01', '2026-12-01']);
    expect(errors).to.deep.equal([]);
  });

  it('cost a count only after more people were active', async () => {
    const { use, used, round } = opened();
    await use(1);
    await round();
    await round();
    expect(used.calls).to.equal(1);
    await use(2);
    expect(used.calls).to.equal(2);
  });

  it('cost no event where the plan has no limit', async () => {
    const { world, rounds, used, warned } = opened();
    world.plans = checkedPlans({ currency: 'EUR', plans: [{ id: 'all', name: 'All', default: true }] });
    used.activeUsers = 1_000;
    await rounds()();
    expect(warned()).to.deep.equal([]);
  });

  it('a failure for one tenant is reported, and the others are warned', async () => {
    const { days, used, rounds, warned, errors } = opened();
    used.activeUsers = 10;
    days.unshift({ ...days[0]!, tenantId: 'not a tenant' });
    await rounds()();
    expect(errors).to.have.length(1);
    expect(warned()).to.have.length(1);
  });

  it('are reported to owners with figures, and the lesser is not reported after the greater', async () => {
    const { use, process, world } = opened();
    await use(8);
    const { stream } = billingTarget(tenantId);
    const contentOf = async (percent: number) => {
      const app = process();
      const userId = randomUUID();
      const { id, position } = (await app.events.load(stream)).find(
        ({ event }) => event.type === 'MonthlyUseWarned' && event.data.percent === percent,
      )!;
      const mail = { tenantId, userId, eventId: ownerMailId(app.ids, id, userId), position };
      return billingMail(app, mail as Parameters<typeof billingMail>[1], { defaultLocale: null });
    };
    expect(await contentOf(80)).to.deep.equal({
      kind: 'use-warning',
      use: { percent: 80, used: 8, limit: 10, plan: 'Free' },
    });
    world.now += 1_000;
    await use(10);
    expect(await contentOf(80)).to.equal('superseded');
    expect(await contentOf(100)).to.deep.include({
      use: { percent: 100, used: 10, limit: 10, plan: 'Free' },
    });
  });
});
