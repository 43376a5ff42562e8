import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { failure, newEvents, newStream } from '../../../contract/event-store/events.js';
import { withEngine } from './with-engine.js';

const script = fileURLToPath(new URL('closing-process.ts', import.meta.url));

/** Runs the process to its end, which it has to come to by itself. */
const run = (situation: string, url: string, env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', script, situation, url], {
    timeout: 15_000,
    env: { ...process.env, ...env },
  });

for (const batchAppend of [true, false]) {
  describe(`a process that closes its EventStoreDB, ${batchAppend ? 'with' : 'without'} batches`, () => {
    const test = withEngine({ batchAppend });

    for (const situation of ['unused', 'used', 'subscribed', 'appending']) {
      it(`ends by itself, without a word: ${situation}`, async () => {
        const { stdout, stderr } = await run(situation, test.double.url);
        expect(stdout).to.equal('closed\n');
        expect(stderr).to.equal('');
      });
    }

    it('ends by itself when the server hangs', async () => {
      test.double.faults.inject('append', { kind: 'hang' }, { count: 100 });
      test.double.faults.inject('subscribe', { kind: 'hang' }, { count: 100 });
      const { stdout, stderr } = await run('unavailable', test.double.url);
      expect(stdout + stderr).to.equal('closed\n');
    });

    it('ends by itself when there is no server', async () => {
      await test.double.stop();
      const { port } = test.double;
      for (const url of [test.double.url, `esdb+discover://127.0.0.1:${port}?tls=false`]) {
        const { stdout, stderr } = await run('unavailable', url);
        expect(stdout + stderr).to.equal('closed\n');
      }
    });

    it('leaves no connection behind, whatever the server does', async () => {
      const store = test.open();
      const stream = newStream(test.tenantId);
      await store.append(stream, 'no_stream', newEvents(test.tenantId, 1));
      const one = test.follow(store, 0n);
      await one.untilCaughtUp();
      test.double.faults.inject('append', { kind: 'hang' }, { count: 10 });
      await failure(store.append(stream, 0n, newEvents(test.tenantId, 1)));
      await one.until(() => one.events.length === 1);
      await store.close();
      for (let wait = 0; wait < 200 && test.double.connections > 0; wait++)
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect(test.double.connections).to.equal(0);
    });
  });
}
