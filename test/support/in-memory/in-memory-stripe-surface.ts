import type { App } from '../../../application/app.js';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { stripeWebhook } from '../../../interfaces/billing/stripe-webhook.js';
import type { ApiServerOptions } from '../../../interfaces/management-api/api-server.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import type { World } from './in-memory-app.js';

/** The surface with the route of Stripe's messages alone. */
export const inMemoryStripeSurface =
  (
    app: App,
    world: World,
    { limits, lag }: Pick<ApiServerOptions, 'limits' | 'lag'>,
  ): NonNullable<ApiServerOptions['surfaces']> =>
  (respond) => ({
    open: stripeWebhook({
      app,
      tenantOf: (customerId) => tenantOfCustomer(app, world, customerId),
      lag,
      respond,
      limits,
      log: createLog({ level: 'silent', write: () => undefined }),
    }),
    hosted: {
      isHost: () => false,
      gate: () => true,
      routes: [],
      unmatched: () => undefined,
      refuse: (req, res, problem) => respond.problem(req, res, problem),
    },
    answerBrowser: () => false,
    portal: { routes: [], answerBrowser: () => false },
    console: { routes: [], answerBrowser: () => false },
  });

/** As the read model finds it. */
async function tenantOfCustomer(app: App, { log }: World, customerId: string): Promise<string | null> {
  const linked = log.all.filter(({ event }) => event.type === 'BillingCustomerLinked');
  for (const { context } of linked) {
    const { state } = await loadBilling(app, context.tenantId);
    if (state.customer?.customerId === customerId) return context.tenantId;
  }
  return null;
}
