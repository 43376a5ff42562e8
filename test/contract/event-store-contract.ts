import { appending } from './event-store/appending.js';
import { closing } from './event-store/closing.js';
import { connections } from './event-store/connections.js';
import { deleting } from './event-store/deleting.js';
import { delivery } from './event-store/delivery.js';
import { installation } from './event-store/installation.js';
import { inTurn } from './event-store/in-turn.js';
import type { LogUnderTest } from './event-store/log-under-test.js';
import { positions } from './event-store/positions.js';
import { reading } from './event-store/reading.js';
import { refusing } from './event-store/refusing.js';
import { repeating } from './event-store/repeating.js';
import { subscribing } from './event-store/subscribing.js';

/**
 * What every engine of the event store port has to keep (`application/ports/event-store.ts`): run it in a test file of
 * the engine. `setup` makes an empty log.
 */
export function eventStoreContract(name: string, setup: () => Promise<LogUnderTest>): void {
  describe(`event store contract: ${name}`, () => {
    let log: LogUnderTest;
    before(async () => {
      log = await setup();
    });
    after(() => log.close());

    for (const part of [appending, inTurn, repeating, refusing, reading, subscribing, connections, delivery])
      part(() => log);
    for (const part of [positions, installation, deleting, closing]) part(setup);
  });
}
