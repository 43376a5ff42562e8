import { expect } from 'chai';
import type { StreamPages } from '../../../application/events/load-streams.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { readUser } from '../../../application/user/read-user.js';
import { readUserAsOf } from '../../../application/user/read-user-as-of.js';
import { usersAsOf } from '../../../application/user/users-as-of.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
} from '../../support/in-memory/in-memory-app.js';
import { inMemoryStreamPages } from '../../support/in-memory/in-memory-event-log.js';

describe('users as of a moment', () => {
  it('a list of the past reads no stream of sign-ins, and says nothing about the last one', async () => {
    const world = inMemoryWorld();
    const app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    const credentials = { email: 'ada@example.com', password: 'correct horse' };
    const userId = (await createUser(app, systemCommand(), credentials)).record.id;
    world.now += 1_000;
    await signIn(app, command({ source: 'hosted' }), { ...credentials, clientId: null });
    const moment = { time: new Date(world.now).toISOString(), last: null };

    const read: string[] = [];
    const pages: StreamPages = (streams) => {
      read.push(...streams);
      return inMemoryStreamPages(world.log)(streams);
    };
    const noting: Process = {
      ...app,
      events: {
        ...app.events,
        load: (stream, from) => {
          read.push(stream);
          return app.events.load(stream, from);
        },
      },
    };
    const found = await usersAsOf(noting, pages, { tenantId: TENANT, userIds: [userId], moment });
    const now = (await readUser(app, TENANT, userId))!.record;
    expect(now.lastLoginAt).to.equal(moment.time);
    expect(found).to.deep.equal([{ ...now, lastLoginAt: null }]);
    expect(read.some((stream) => stream.includes('user'))).to.equal(true);
    expect(read.filter((stream) => stream.includes('signin'))).to.deep.equal([]);
    expect((await readUserAsOf(app, TENANT, userId, moment))!.record).to.deep.equal(now);
  });
});
