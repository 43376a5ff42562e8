import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { activityNotes } from '../../../application/usage/note-activity.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { TENANT } from '../../support/in-memory/in-memory-app.js';
import { type PostgresApps, postgresApps } from '../../support/services/postgres-app.js';

describe('notes of activity of many processes', () => {
  let processes: PostgresApps;
  before(async () => {
    processes = await postgresApps(2);
  });
  after(() => processes.close());

  it('50 at once note a user and day once', async () => {
    const { apps } = processes;
    const errors: unknown[] = [];
    // each has a memory of its own, as 50 processes have
    const all = Array.from({ length: 50 }, (_, index) =>
      activityNotes(apps[index % 2]!, (error) => errors.push(error)),
    );
    const users = Array.from({ length: 3 }, () => randomUUID());
    for (const notes of all) for (const user of users) notes.note(TENANT, user);
    await Promise.all(all.map((notes) => notes.stop()));
    const again = activityNotes(apps[0]!, (error) => errors.push(error));
    for (const user of users) again.note(TENANT, user);
    await again.stop();
    for (const user of users) {
      const found = await apps[0]!.events.load(streamName(TENANT, 'activity', user));
      expect(found.map(({ event }) => event.type)).to.deep.equal(['UserActive']);
    }
    expect(errors).to.deep.equal([]);
  });
});
