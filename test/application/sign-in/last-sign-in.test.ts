import { expect } from 'chai';
import type { KnownSignIns } from '../../../application/ports/sign-in/last-sign-ins.js';
import { lastSignInAt } from '../../../application/user/user-record-of.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { readUser } from '../../../application/user/read-user.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';

describe('lastSignInAt', () => {
  let world: World;
  let app: Process;
  let userId: string;
  const credentials = { email: 'ada@example.com', password: 'correct horse' };
  const attempt = async (password = credentials.password): Promise<string> => {
    world.now += 1_000;
    await signIn(app, command({ source: 'hosted' }), { ...credentials, password, clientId: null });
    return new Date(world.now).toISOString();
  };
  /** A read model that knows this, and what is read of the log beside it. */
  const knowing = (known: Promise<KnownSignIns | null>) => {
    const loads: (bigint | undefined)[] = [];
    const process: Process = {
      ...app,
      lastSignIns: { of: () => known },
      events: {
        ...app.events,
        load: (stream, from) => {
          loads.push(from);
          return app.events.load(stream, from);
        },
      },
    };
    return { loads, last: () => lastSignInAt(process, TENANT, userId) };
  };

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    userId = (await createUser(app, systemCommand(), credentials)).record.id;
  });

  it('lastSignInAt returns the last successful sign-in, and null before the first', async () => {
    expect(await lastSignInAt(app, TENANT, userId)).to.equal(null);
    await attempt('wrong');
    expect(await lastSignInAt(app, TENANT, userId)).to.equal(null);
    await attempt();
    const last = await attempt();
    await attempt('wrong');
    expect(await lastSignInAt(app, TENANT, userId)).to.equal(last);
  });

  it('the last sign-in is in every record that is made from the stream', async () => {
    const lastLoginAt = await attempt();
    expect((await readUser(app, TENANT, userId))!.record).to.include({ lastLoginAt });
    const { record } = await changeUser(app, command(), { userId, firstName: 'Ada' });
    expect(record).to.include({ lastLoginAt });
  });

  it('lastSignInAt combines the read model with the events beyond it', async () => {
    const first = await attempt();
    const known = { lastSignInAt: first, revision: 0n };
    const upToDate = knowing(Promise.resolve(known));
    expect(await upToDate.last()).to.equal(first);
    expect(upToDate.loads).to.deep.equal([1n]);
    const second = await attempt();
    await attempt('wrong');
    expect(await knowing(Promise.resolve(known)).last()).to.equal(second);
  });

  it('lastSignInAt reads the whole stream without a read model, and for a user who is not in it', async () => {
    const last = await attempt();
    for (const known of [Promise.resolve(null), Promise.reject(new Error('no such table'))]) {
      const { last: found, loads } = knowing(known);
      expect(await found()).to.equal(last);
      expect(loads).to.deep.equal([0n]);
    }
    expect(await knowing(Promise.resolve({ lastSignInAt: null, revision: null })).last()).to.equal(last);
  });
});
