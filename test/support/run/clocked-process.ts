import { setTimeout as sleep } from 'node:timers/promises';
import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { startService } from '../../../interfaces/compose/service.js';
import { openRuntime } from '../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../interfaces/config.js';

/*
 * A process of the service under a clock that stands still until its parent sends another time (ms since the epoch), which
 * is killed whenever the parent likes. It looks for due steps of billing all the time, and not once a minute.
 */
let now = Number(process.env['CLOCK_AT']);
process.on('message', (time: number) => {
  now = time;
});
process.on('disconnect', () => process.exit());

async function main(): Promise<void> {
  const log = createLog({ level: 'silent' });
  const clock = { now: () => now };
  const config = readConfig(process.env);
  await startService(config, log, undefined, { clock });
  const { app, queries } = await openRuntime(config, { log, clock, exclusive: false });
  process.send?.('ready');
  for (;;) {
    await advanceBilling(app, {
      due: (limit, at) => queries.billing.due(limit, at),
      // another step came between, which the next round sees
      onError: () => undefined,
    }).catch(() => undefined);
    await sleep(50);
  }
}

await main();
