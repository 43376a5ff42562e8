import type { DeliveryCarrier } from '../../application/ports/webhooks/delivery-carrier.js';

/**
 * A quick carrier with a sweeper beside it, which finds whatever the quick one loses, and stands in for it while it is in
 * trouble.
 */
export function sweptCarrier(quick: DeliveryCarrier, sweeper: DeliveryCarrier): DeliveryCarrier {
  const best = (): DeliveryCarrier => (quick.trouble() === '' ? quick : sweeper);
  return {
    async follow(onDue, signal) {
      await Promise.all([quick.follow(onDue, signal), sweeper.follow(onDue, signal)]);
    },
    tell: (subscriptionIds) => best().tell(subscriptionIds),
    tellLater: (subscriptionId, inMs) => best().tellLater(subscriptionId, inMs),
    trouble: () => quick.trouble(),
    async close() {
      await Promise.all([quick.close(), sweeper.close()]);
    },
  };
}
