import { expect } from 'chai';
import type { DueSignals } from '../../application/ports/webhooks/due-signals.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import { until } from '../support/run/until.js';

export interface SignalsUnderTest {
  /** The signals as another process has them. */
  open(): Promise<DueSignals>;
  /** Writes down that something is or will be due for the subscription. */
  write(subscriptionId: string, inMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Pauses that the signals under test are made for. */
export const contractPauses = [200, 600, 1_200] as const;
/** Another one, which no test sees the end of. */
export const longPause = 3_600_000;

/** The promise of `DueSignals`: each stored and signalled delivery reaches a follower in time, in any process. */
export function dueSignalsContract(name: string, start: () => Promise<SignalsUnderTest>): void {
  describe(`signals of due deliveries by ${name}`, () => {
    let world: SignalsUnderTest;
    let near: DueSignals;
    let far: DueSignals;
    const heard: { readonly by: 'near' | 'far'; readonly id: string; readonly at: number }[] = [];
    const following = new AbortController();
    let follows: Promise<unknown>;

    before(async () => {
      world = await start();
      [near, far] = await Promise.all([world.open(), world.open()]);
      const listen = (by: 'near' | 'far') => (id: string) => heard.push({ by, id, at: performance.now() });
      follows = Promise.all([
        near.follow(listen('near'), following.signal),
        far.follow(listen('far'), following.signal),
      ]);
      await until(() => near.fault() === '' && far.fault() === '');
    });
    after(async () => {
      following.abort();
      await follows;
      await Promise.all([near.close(), far.close()]);
      await world.close();
    });

    const listener = (): string => uuids.next();
    const heardOf = (subscriptionId: string) => heard.filter(({ id }) => id === subscriptionId);

    it(`signals by ${name} report a delivery that is due`, async () => {
      const to = listener();
      await world.write(to, 0);
      near.signal([to]);
      await until(() => heardOf(to).length > 0);
    });

    it(`signals by ${name} reach another process when the notified one does not listen`, async () => {
      const sender = await world.open();
      await until(() => sender.fault() === '');
      const to = listener();
      await world.write(to, 0);
      sender.signal([to]);
      await until(() => heardOf(to).length > 0);
      await sender.close();
    });

    it(`signals by ${name} report each of many`, async () => {
      const many = Array.from({ length: 300 }, listener);
      await Promise.all(many.map((to) => world.write(to, 0)));
      near.signal(many);
      await until(() => many.every((to) => heardOf(to).length > 0));
    });

    for (const pause of contractPauses) {
      it(`signals by ${name} report after a pause of ${pause} ms, and not before`, async () => {
        const to = listener();
        const startedAt = performance.now();
        await world.write(to, pause);
        far.signalLater(to, pause);
        await until(() => heardOf(to).length > 0);
        const { at } = heardOf(to)[0]!;
        // the database counts whole milliseconds
        expect(at - startedAt).to.be.at.least(pause - 2);
      });
    }

    it(`signals by ${name} do not delay a short pause by a long one`, async () => {
      const [long, short] = [listener(), listener()];
      await world.write(long, longPause);
      near.signalLater(long, longPause);
      await world.write(short, 200);
      near.signalLater(short, 200);
      await until(() => heardOf(short).length > 0);
      expect(heardOf(long)).to.deep.equal([]);
    });

    it(`signals by ${name} report in time after a pause without a queue of its own`, async () => {
      const to = listener();
      await world.write(to, 123);
      near.signalLater(to, 123);
      // a poll finds it, where there is no other way
      await until(() => heardOf(to).length > 0);
    });

    it(`signals by ${name} report nothing after the AbortSignal, and accept notifications without effect`, async () => {
      const ending = new AbortController();
      const other = await world.open();
      let called = 0;
      const over = other.follow(() => (called += 1), ending.signal);
      ending.abort();
      await over;
      const before = called;
      const to = listener();
      other.signal([to]);
      other.signalLater(to, 200);
      await other.close();
      other.signal([to]);
      other.signalLater(to, 200);
      expect(called).to.equal(before);
    });
  });
}
