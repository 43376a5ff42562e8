import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { compiled, siblingModule } from '../../support/run/sibling-module.js';
import type { LogUnderTest } from './log-under-test.js';
import { type DeliveryReport, observeDelivery } from './delivery-report.js';
import { eventsOf, newEvent, newStream, upTo } from './events.js';
import { subscriber } from './subscriber.js';
import type { WriterOrders } from './writer-process.js';

interface WriterProcess {
  readonly process: ChildProcess;
  /** Ids of the events whose appends were acknowledged, as they come. */
  readonly acknowledged: string[];
  readonly ended: Promise<void>;
}

const flawless = { missed: 0, duplicated: 0, disordered: 0, lost: 0, repeated: 0 };
const withoutCount = ({ delivered: _, ...rest }: DeliveryReport) => rest;

/** Order and completeness of what subscribers get, under writers in several processes. */
export function delivery(log: () => LogUnderTest): void {
  describe('delivery', () => {
    const tenantId = randomUUID();
    const running: ChildProcess[] = [];
    after(() => {
      for (const child of running) child.kill('SIGKILL');
    });

    const startWriter = async (
      orders: Omit<WriterOrders, 'module' | 'config' | 'tenantId'>,
    ): Promise<WriterProcess> => {
      const { module, config } = log().opener;
      const opener = pathToFileURL(await compiled(module)).href;
      const all: WriterOrders = { module: opener, config, tenantId, ...orders };
      const script = await compiled(siblingModule(import.meta.url, 'writer-process'));
      const child = spawn(process.execPath, [script], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      running.push(child);
      child.stdin.end(JSON.stringify(all));
      const acknowledged: string[] = [];
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => acknowledged.push(...line.split(' ')));
      return { process: child, acknowledged, ended: once(lines, 'close').then(() => undefined) };
    };

    it('delivery is complete, in order and without repeats with many writers in one process', async () => {
      const stores = [log().store(), log().store()];
      const report = await observeDelivery(
        stores[0]!,
        async () => {
          const written = await Promise.all(
            upTo(24).map(async (writer) => {
              const ids: string[] = [];
              for (const index of upTo(20)) {
                const events = upTo(1 + (index % 3)).map(() => newEvent(tenantId));
                await stores[writer % 2]!.append([
                  { stream: newStream(tenantId), expected: 'no_stream', events },
                ]);
                ids.push(...events.map(({ id }) => id));
              }
              return ids;
            }),
          );
          return written.flat();
        },
        3,
      );
      expect(withoutCount(report)).to.deep.equal(flawless);
      expect(report.delivered).to.equal(3 * 24 * (7 * 1 + 7 * 2 + 6 * 3));
    });

    it('delivery is complete with a process that is killed, and with slow, undecided and dying writers', async function () {
      this.slow(20_000);

      const disturbing = new AbortController();
      const write = async (): Promise<readonly string[]> => {
        const disturbed = log().disturb?.(
          () => ({ stream: newStream(tenantId), event: newEvent(tenantId) }),
          disturbing.signal,
        );
        // the first one does not come to its end
        const writers = await Promise.all(
          [1e9, 400, 400].map((appends) => startWriter({ concurrency: 8, appends })),
        );
        const [victim] = writers;
        while (victim!.acknowledged.length < 50 && victim!.process.exitCode === null) await sleep(5);
        victim!.process.kill('SIGKILL');
        await Promise.all(writers.map(({ ended }) => ended));
        disturbing.abort();
        expect(victim!.acknowledged.length).to.be.at.least(50);
        for (const writer of writers.slice(1)) expect(writer.acknowledged.length).to.be.within(400, 800);
        return [...writers.flatMap(({ acknowledged }) => acknowledged), ...((await disturbed) ?? [])];
      };
      const report = await observeDelivery(log().store(), write, 2).finally(() => {
        disturbing.abort();
      });
      expect(withoutCount(report)).to.deep.equal(flawless);
      expect(report.delivered).to.be.at.least(2 * (2 * 400 + 50));
    });

    it('a subscription is woken by the append of another process', async () => {
      const store = log().store();
      const one = subscriber(store, await store.head());
      const writer = await startWriter({ concurrency: 1, appends: 20, restMs: 20 });
      for (const index of upTo(20)) {
        await one.until(() => writer.acknowledged.length > index);
        await one.until(() => one.events.length > index);
      }
      await writer.ended;
      await one.untilCaughtUp();
      expect(one.events.map(({ id }) => id)).to.deep.equal(writer.acknowledged);
      expect(await eventsOf(store.readAll(one.events[0]!.position))).to.have.lengthOf(19);
      await one.stop();
    });
  });
}
