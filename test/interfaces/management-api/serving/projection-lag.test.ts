import { expect } from 'chai';
import type { OverdueWrites, Progress } from '../../../../application/ports/events/progress.js';
import { projectionLag } from '../../../../interfaces/management-api/serving/projection-lag.js';
import { inMemoryApi, noOverdueWrites } from '../../../support/http/http-service.js';

describe('projectionLag', () => {
  const at = (state: { reached: bigint; fails?: boolean }): Progress => ({
    waitFor: (position) =>
      state.fails ? Promise.reject(new Error('away')) : Promise.resolve(position <= state.reached),
  });

  it('projectionLag reports nothing for a write that the read models show in time', async () => {
    const overdue: OverdueWrites = { ...noOverdueWrites, announce: () => Promise.reject(new Error('told')) };
    expect(await projectionLag({ progress: at({ reached: 10n }), overdue }).waitUntilShown(10n)).to.equal(
      true,
    );
  });

  it('projectionLag reports a write as lagging once every process was notified of it', async () => {
    const reported: bigint[] = [];
    let announcementEnds = (): void => undefined;
    const overdue: OverdueWrites = {
      ...noOverdueWrites,
      announce: (position) => {
        reported.push(position);
        return new Promise((resolve) => (announcementEnds = resolve));
      },
    };
    let isAnswered = false;
    const settled = projectionLag({ progress: at({ reached: 10n }), overdue })
      .waitUntilShown(12n)
      .finally(() => (isAnswered = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([reported, isAnswered]).to.deep.equal([[12n], false]);
    announcementEnds();
    expect(await settled).to.equal(false);
  });

  it('projectionLag treats a wait that fails like one that ran out', async () => {
    const progress = at({ reached: 10n, fails: true });
    expect(await projectionLag({ progress, overdue: noOverdueWrites }).waitUntilShown(1n)).to.equal(false);
  });

  it('projectionLag fails a write of which the other processes cannot be informed', async () => {
    const overdue: OverdueWrites = { ...noOverdueWrites, announce: () => Promise.reject(new Error('away')) };
    const lag = projectionLag({ progress: at({ reached: 10n }), overdue });
    const refused = await lag.waitUntilShown(12n).catch((error: unknown) => error);
    expect(refused).to.have.nested.property('problem.status', 503);
  });

  it('projectionLag reports the length of each wait', async () => {
    const waits: number[] = [];
    const progress: Progress = {
      waitFor: () => new Promise((resolve) => setTimeout(() => resolve(true), 20)),
    };
    const onWaited = (seconds: number): unknown => waits.push(seconds);
    await projectionLag({ progress, overdue: noOverdueWrites, onWaited }).waitUntilShown(1n);
    expect(waits).to.have.lengthOf(1);
    expect(waits[0]).to.be.at.least(0.015);
  });

  /** What `exist` answers, one call after the other. */
  const existing = (...answers: readonly boolean[]): OverdueWrites => {
    const left = [...answers];
    return { ...noOverdueWrites, exist: () => left.shift()! };
  };
  const reads: readonly [exist: readonly boolean[], from: string, lagging: boolean][] = [
    [[false, false], 'tables', false],
    [[true], 'streams', true],
    [[false, true], 'streams', true],
  ];
  for (const [exist, from, lagging] of reads) {
    it(`projectionLag reads from ${from} where overdue writes exist before and after: ${exist.join(', ')}`, async () => {
      const lag = projectionLag({ progress: at({ reached: 1n }), overdue: existing(...exist) });
      const read = lag.read(
        () => Promise.resolve('tables'),
        () => Promise.resolve('streams'),
      );
      expect(await read).to.deep.equal({ result: from, lagging });
    });
  }

  it('projectionLag reports a list as lagging where overdue writes exist before or after it is read', async () => {
    for (const exist of [
      [false, false],
      [true, false],
      [false, true],
    ]) {
      const lag = projectionLag({ progress: at({ reached: 1n }), overdue: existing(...exist) });
      const lagging = exist.includes(true);
      expect(await lag.list(() => Promise.resolve('rows'))).to.deep.equal({ result: 'rows', lagging });
    }
  });
});

describe('while the read models are behind', () => {
  it('a write is answered truly while the read models lag, with a warning, and single records are read from their streams', async () => {
    const state = { behind: true };
    const api = await inMemoryApi({
      lag: projectionLag({
        progress: { waitFor: () => Promise.resolve(!state.behind) },
        overdue: { ...noOverdueWrites, exist: () => state.behind },
      }),
      users: {
        byId: () => Promise.resolve(null),
        list: () => Promise.resolve({ items: [], next: null }),
        byIds: () => Promise.resolve(new Map()),
        ofRole: () => Promise.resolve({ items: [], next: null }),
      },
      roles: {
        byId: () => Promise.resolve(null),
        list: () => Promise.resolve({ items: [], next: null }),
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
