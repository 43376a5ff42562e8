import type { DaySpan, UsageDay, UsageFigures } from '../../../application/ports/tenant/usage.js';
import type { InMemoryEventLog } from './in-memory-event-log.js';

/** Counts events; nothing is delivered. */
export const inMemoryUsage = (log: InMemoryEventLog): UsageFigures => {
  const inSpan = (tenantId: string, { from, to }: DaySpan) =>
    log.all.flatMap(({ event, context }) => {
      if (event.type !== 'UserActive' && event.type !== 'UserSignedIn') return [];
      const day = event.type === 'UserActive' ? event.data.day : context.occurredAt.slice(0, 10);
      if (context.tenantId !== tenantId || day < from || day >= to) return [];
      return [{ day, userId: event.data.userId, signIns: event.type === 'UserSignedIn' ? 1 : 0 }];
    });
  return {
    days: (tenantId, span) => {
      const days = new Map<string, { people: Set<string>; signIns: number }>();
      for (const { day, userId, signIns } of inSpan(tenantId, span)) {
        const found = days.get(day) ?? { people: new Set<string>(), signIns: 0 };
        found.people.add(userId);
        days.set(day, { ...found, signIns: found.signIns + signIns });
      }
      return Promise.resolve(
        [...days]
          .map(([day, { people, signIns }]): UsageDay => ({
            day,
            activeUsers: people.size,
            signIns,
            deliveries: 0,
          }))
          .sort((one, other) => (one.day < other.day ? -1 : 1)),
      );
    },
    activeUsers: (tenantId, span) =>
      Promise.resolve(new Set(inSpan(tenantId, span).map(({ userId }) => userId)).size),
  };
};
