import { expect } from 'chai';
import type { Progress } from '../../../application/ports/progress.js';
import { projectionLag } from '../../../interfaces/management-api/projection-lag.js';
import { inMemoryApi } from '../../support/http-service.js';

describe('projectionLag', () => {
  const at = (state: { reached: bigint; fails?: boolean }): Progress => ({
    waitFor: (position) =>
      state.fails ? Promise.reject(new Error('away')) : Promise.resolve(position <= state.reached),
  });

  it('is none while waits succeed', async () => {
    const lag = projectionLag(at({ reached: 10n }));
    expect(await lag.settle(10n)).to.equal(true);
    expect(await lag.isLagging()).to.equal(false);
  });

  it('lasts from a wait that ran out until its position is passed, the latest one of several', async () => {
    const state = { reached: 10n };
    const lag = projectionLag(at(state));
    expect(await lag.settle(12n)).to.equal(false);
    expect(await lag.settle(11n)).to.equal(false);
    expect(await lag.isLagging()).to.equal(true);
    state.reached = 11n;
    expect(await lag.isLagging()).to.equal(true);
    state.reached = 12n;
    expect(await lag.isLagging()).to.equal(false);
    expect(lag.isLagging()).to.equal(false);
  });

  it('tells how long each wait took', async () => {
    const waits: number[] = [];
    const progress: Progress = {
      waitFor: () => new Promise((resolve) => setTimeout(() => resolve(true), 20)),
    };
    await projectionLag(progress, (seconds) => waits.push(seconds)).settle(1n);
    expect(waits).to.have.lengthOf(1);
    expect(waits[0]).to.be.within(0.015, 1);
  });

  it('takes a wait that fails for one that ran out', async () => {
    const state = { reached: 10n, fails: true };
    const lag = projectionLag(at(state));
    expect(await lag.settle(1n)).to.equal(false);
    expect(await lag.isLagging()).to.equal(true);
    state.fails = false;
    expect(await lag.isLagging()).to.equal(false);
  });
});

describe('while the read models are behind', () => {
  it('a write is still answered truly, says so, and single records come from their streams', async () => {
    const state = { behind: true };
    const api = await inMemoryApi({
      progress: { waitFor: () => Promise.resolve(!state.behind) },
      users: { byId: () => Promise.resolve(null), list: () => Promise.resolve({ items: [], next: null }) },
      roles: {
        byId: () => Promise.resolve(null),
        list: () => Promise.resolve({ items: [], next: null }),
        usersOf: () => Promise.resolve({ items: [], next: null }),
      },
    });
    const key = await api.key(await api.tenant());
    const created = await api.call('POST', '/api/users', { key, body: { email: 'ada@example.com' } });
    expect([created.status, created.headers.get('tessera-projection')]).to.deep.equal([201, 'lagging']);
    const path = String(created.headers.get('location'));
    const read = await api.call('GET', path, { key });
    expect([read.status, read.text, read.headers.get('tessera-projection')]).to.deep.equal([
      200,
      created.text,
      'lagging',
    ]);
    for (const list of ['/api/users', '/api/roles']) {
      const listed = await api.call('GET', list, { key });
      expect([listed.status, listed.headers.get('tessera-projection')]).to.deep.equal([200, 'lagging']);
    }
    const role = await api.call('POST', '/api/roles', {
      key,
      body: { name: 'clerk' },
      headers: { 'Idempotency-Key': 'k' },
    });
    expect(role.headers.get('tessera-projection')).to.equal('lagging');
    const rolePath = String(role.headers.get('location'));
    expect((await api.call('GET', rolePath, { key })).text).to.equal(role.text);
    const changed = await api.call('PUT', rolePath, { key, body: { name: 'accountant' } });
    expect(changed.json).to.include({ name: 'accountant', userCount: 0 });
    expect((await api.call('DELETE', path, { key })).headers.get('tessera-projection')).to.equal('lagging');
    expect((await api.call('GET', path, { key })).status).to.equal(404);

    state.behind = false;
    const caughtUp = await api.call('GET', rolePath, { key });
    expect([caughtUp.status, caughtUp.headers.get('tessera-projection')]).to.deep.equal([404, null]);
    await api.stop();
  });
});
