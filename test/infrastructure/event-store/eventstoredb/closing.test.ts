import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { failure, newEvents, newStream } from '../../../contract/event-store/events.js';
import { until } from '../../../support/run/until.js';
import { compiled, siblingModule } from '../../../support/run/sibling-module.js';
import { TIMEOUT_MS, UNENDING_MS, withEngine } from './with-engine.js';

const script = siblingModule(import.meta.url, 'closing-process');

/** Runs the process to its end, which it has to come to by itself without a word. */
async function run(urls: readonly string[], ...situations: readonly string[]): Promise<void> {
  const args = [await compiled(script), urls.join(' '), situations.join(' ')];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  expect(stdout + stderr).to.equal('closed\n');
}

for (const batchAppend of [true, false]) {
  describe(`a process that closes its EventStoreDB, ${batchAppend ? 'with' : 'without'} batches`, function () {
    this.slow(20_000);

    const test = withEngine({ batchAppend, timeout: TIMEOUT_MS });

    it(`a process that closes its EventStoreDB, ${batchAppend ? 'with' : 'without'} batches, ends by itself after any use`, () =>
      run([test.double.url], 'unused', 'used', 'subscribed', 'appending'));

    it(`a process that closes its EventStoreDB, ${batchAppend ? 'with' : 'without'} batches, ends by itself when the server hangs`, async () => {
      test.double.faults.inject('append', { kind: 'hang' }, { count: 100 });
      test.double.faults.inject('subscribe', { kind: 'hang' }, { count: 100 });
      await run([test.double.url], 'unavailable');
    });

    it(`a process that closes its EventStoreDB, ${batchAppend ? 'with' : 'without'} batches, ends by itself when there is no server`, async () => {
      await test.double.stop();
      await run([test.double.url, `esdb+discover://127.0.0.1:${test.double.port}?tls=false`], 'unavailable');
    });

    it(`a process that closes its EventStoreDB, ${batchAppend ? 'with' : 'without'} batches, leaves no connection behind, whatever the server does`, async () => {
      const store = test.open();
      const stream = newStream(test.tenantId);
      const writer = test.open({ timeout: UNENDING_MS });
      await writer.append([{ stream, expected: 'no_stream', events: newEvents(test.tenantId, 1) }]);
      await writer.close();
      const one = test.follow(store, 0n);
      await one.untilCaughtUp();
      test.double.faults.inject('append', { kind: 'hang' }, { count: 10 });
      await failure(store.append([{ stream, expected: 0n, events: newEvents(test.tenantId, 1) }]));
      await one.until(() => one.events.length === 1);
      await store.close();
      await until(() => test.double.connections === 0);
    });
  });
}
