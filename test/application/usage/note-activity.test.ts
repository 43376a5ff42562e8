import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import type { EventAppend, EventLog } from '../../../application/events/event-log.js';
import { activityNotes } from '../../../application/usage/note-activity.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { inMemoryWorld, TENANT } from '../../support/in-memory/in-memory-app.js';
import { until } from '../../support/run/until.js';

const DAY_MS = 86_400_000;

describe('notes of activity', () => {
  const opened = () => {
    const world = inMemoryWorld();
    const app = world.process();
    const clock = { at: Date.parse('2026-11-25T23:59:59.999Z') };
    const errors: unknown[] = [];
    const notesIn = (events: EventLog = app.events) =>
      activityNotes({ events, ids: uuids, clock: { now: () => clock.at } }, (error) => errors.push(error));
    const noted = (): readonly unknown[] =>
      world.log.all.flatMap(({ event }) => (event.type === 'UserActive' ? [event.data] : []));
    return { app, clock, errors, log: world.log, notesIn, noted };
  };

  it('a user is noted once a UTC day, by the user and the day alone', async () => {
    const { clock, log, notesIn, noted, errors } = opened();
    const notes = notesIn();
    const userId = randomUUID();
    notes.note(TENANT, userId);
    notes.note(TENANT, userId);
    clock.at += 1;
    notes.note(TENANT, userId);
    await notes.stop();
    expect(noted()).to.deep.equal([
      { userId, day: '2026-11-25' },
      { userId, day: '2026-11-26' },
    ]);
    const found = log.all.find(({ event }) => event.type === 'UserActive')!;
    expect(found.stream).to.equal(streamName(TENANT, 'activity', userId));
    expect(found.context).to.include({ actorType: 'system', actorId: 'system', ip: null, userAgent: null });
    expect(errors).to.deep.equal([]);
  });

  it('returns at once, and writes behind the answer', async () => {
    const { notesIn, noted } = opened();
    const notes = notesIn();
    notes.note(TENANT, randomUUID());
    expect(noted()).to.deep.equal([]);
    await until(() => noted().length === 1, 5_000);
    await notes.stop();
  });

  it('tries again while the log does not answer', async () => {
    const { app, notesIn, noted, errors } = opened();
    let failures = 1;
    const append = (appends: readonly EventAppend[]) =>
      failures-- > 0 ? Promise.reject(new EventStoreUnavailable('down')) : app.events.append(appends);
    const notes = notesIn({ ...app.events, append });
    notes.note(TENANT, randomUUID());
    await until(() => noted().length === 1, 10_000);
    await notes.stop();
    expect(errors.map(String)).to.deep.equal(['EventStoreUnavailable: down']);
  });

  it('does not try again what no repetition mends', async () => {
    const { app, notesIn, noted, errors } = opened();
    let calls = 0;
    const append = () => {
      calls += 1;
      return Promise.reject(new TypeError('no such stream'));
    };
    const notes = notesIn({ ...app.events, append });
    notes.note(TENANT, randomUUID());
    await until(() => errors.length === 1, 5_000);
    await notes.stop();
    expect([calls, errors.length, noted().length]).to.deep.equal([1, 1, 0]);
  });

  it('a stop says what it could not append, and takes no more', async () => {
    const { app, notesIn, noted, errors } = opened();
    const append = () => Promise.reject(new EventStoreUnavailable('down'));
    const notes = notesIn({ ...app.events, append });
    notes.note(TENANT, randomUUID());
    await notes.stop();
    expect(String(errors.at(-1))).to.contain('1 notes of active users were not appended');
    notes.note(TENANT, randomUUID());
    expect(noted()).to.deep.equal([]);
  });

  it('a thousand notes of a day cost a request next to nothing', () => {
    const { clock, notesIn } = opened();
    const notes = notesIn();
    const users = Array.from({ length: 1_000 }, () => randomUUID());
    for (const user of users) notes.note(TENANT, user);
    clock.at += DAY_MS / 2;
    const began = process.cpuUsage();
    for (let round = 0; round < 100; round++) for (const user of users) notes.note(TENANT, user);
    const { user, system } = process.cpuUsage(began);
    // microseconds for each of 100,000 notes
    expect((user + system) / 100_000).to.be.lessThan(20);
    return notes.stop();
  });
});
