import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { fillLog } from '../support/mixed-log.js';
import { expectEqualsRebuild } from '../support/snapshot.js';
import { compiled, siblingModule } from '../../support/run/sibling-module.js';
import { until } from '../../support/run/until.js';
import { openWorld, type World } from '../support/world.js';

describe('a projector that is killed', () => {
  let world: World;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await world.close();
  });

  const position = async (): Promise<bigint> =>
    (await world.admin.query<{ position: bigint }>('select position from projections.checkpoints')).rows[0]
      ?.position ?? 0n;

  it('the standby takes over from a projector that is killed, and misses and repeats nothing', async () => {
    const script = await compiled(siblingModule(import.meta.url, '../support/projector-process'));
    child = spawn(process.execPath, [script, world.url, world.masterKey], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(
      async () => (await world.admin.query(`select from pg_namespace where nspname = 'core'`)).rowCount === 1,
    );
    // Only who projects moves the checkpoint: nobody can overtake the child any more.
    await fillLog(world.store, world.codec, 1);
    await until(async () => (await position()) === 1n);
    const standby = world.process();
    await until(() => standby.projector.state() === 'standby');

    const filling = fillLog(world.store, world.codec, 4_000, 2);
    await until(async () => (await position()) > 500n);
    expect(standby.projector.state()).to.equal('standby');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await until(() => standby.projector.state() === 'projecting');
    await filling;
    expect(await standby.progress.waitFor(await world.store.head(), 30_000)).to.equal(true);
    await expectEqualsRebuild(world);
  });
});
