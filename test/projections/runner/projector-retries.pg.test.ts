import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';
import { tenantCreated } from '../support/events.js';
import { until } from '../../support/run/until.js';
import { openWorld, type World } from '../support/world.js';

describe('a projector whose database comes and goes', () => {
  let world: World;
  let proxy: TcpProxy;
  let projecting: Database;
  before(async () => {
    world = await openWorld();
    const { hostname, port } = new URL(world.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port) });
    projecting = new Database({
      url: proxy.urlOf(world.url),
      role: 'tessera_projector',
      max: 2,
      onConnectionError: () => undefined,
    });
  });
  after(async () => {
    await projecting.close();
    await world.close();
    await proxy.close();
  });

  const pauses = (): number[] =>
    world.lines
      .filter(({ message }) => message.startsWith('projecting failed'))
      .map(({ fields }) => Number(fields['retryMs']));
  const append = (): Promise<bigint> => {
    const id = randomUUID();
    return world.append(id, 'tenant', id, [tenantCreated(id)]);
  };

  it('a projector waits longer after each failure, up to a second, and starts afresh after a projected page', async () => {
    const { progress } = world.process({ database: projecting });
    expect(await progress.waitFor(await append())).to.equal(true);
    proxy.open(false);
    await until(() => pauses().length >= 7);
    expect(Math.max(...pauses())).to.be.within(500, 1_000);
    proxy.open(true);
    expect(await progress.waitFor(await append())).to.equal(true);

    const before = pauses().length;
    proxy.cut();
    await until(() => pauses().length > before);
    expect(pauses()[before]).to.be.within(1, 100);
    expect(await progress.waitFor(await append())).to.equal(true);
  });

  it('a projector starts afresh though there is nothing to project', async () => {
    proxy.open(false);
    await until(() => Math.max(...pauses().slice(-3)) >= 500);
    proxy.open(true);
    let before: number;
    // without a failure for longer than it waits it has seen that it is at the head of the log
    do {
      before = pauses().length;
      await sleep(1_200);
    } while (pauses().length > before);
    proxy.cut();
    await until(() => pauses().length > before);
    expect(pauses()[before]).to.be.within(1, 100);
  });
});
