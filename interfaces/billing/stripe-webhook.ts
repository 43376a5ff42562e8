import type { App } from '../../application/app.js';
import {
  type TenantOfCustomer,
  receiveStripeMessage,
} from '../../application/billing/receive-stripe-message.js';
import type { StripeClient } from '../../application/ports/billing/stripe-client.js';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import { HttpProblem, unavailable } from '../http/answers/problem.js';
import type { Respond } from '../http/answers/respond.js';
import type { HttpRequest, HttpRoute } from '../http/http-types.js';
import { countRequest } from '../http/requests/limits.js';
import { readBody } from '../http/requests/read-body.js';
import type { ProjectionLag } from '../management-api/serving/projection-lag.js';

/** Path of Stripe's messages under `{base_url}`. */
const PATH = '/billing/stripe';

/** The most bytes of a message: those of large invoices are below 200 KiB. */
const MOST_BYTES = 512 * 1024;

export interface StripeWebhookOptions {
  readonly app: App;
  /** Reads it from the read models. */
  readonly tenantOf: TenantOfCustomer;
  readonly lag: Pick<ProjectionLag, 'list'>;
  readonly respond: Respond;
  readonly limits: { readonly addresses: RateLimiter };
  readonly log: Pick<Log, 'info'>;
}

/**
 * Returns the route that Stripe's messages come to; none where the service runs without Stripe. A message counts against
 * the limit of its address unless its signature is right, which is looked at first: all of Stripe's come from a few
 * addresses, and behind a proxy from that of everybody.
 */
export function stripeWebhook(options: StripeWebhookOptions): readonly HttpRoute[] {
  const { stripe } = options.app;
  if (stripe === null) return [];
  return [
    {
      method: 'POST',
      path: PATH,
      countsItself: 'signed',
      handle: async (req, res) => {
        await receive(options, stripe, req);
        options.respond.json(req, res, 200, '{"received":true}');
      },
    },
  ];
}

/**
 * Returns the tenant that is a customer. Throws HttpProblem 503 for an unknown customer while the read models may lack an
 * acknowledged write: Stripe sends the message again later.
 */
const knownTenant =
  ({ tenantOf, lag }: StripeWebhookOptions): TenantOfCustomer =>
  async (customerId) => {
    const { result, lagging } = await lag.list(() => tenantOf(customerId));
    if (result === null && lagging) throw new HttpProblem(unavailable);
    return result;
  };

async function receive(options: StripeWebhookOptions, stripe: StripeClient, req: HttpRequest): Promise<void> {
  const { app, limits, log } = options;
  const message = await verified(stripe, req).catch(async (error: unknown) => {
    await countRequest(limits.addresses, req.context.ip, req);
    throw error;
  });
  const isAboutTenant = await receiveStripeMessage(app, stripe, knownTenant(options), message);
  if (!isAboutTenant)
    log.info({ traceId: req.context.traceId, message: message.id }, 'a message of Stripe is about no tenant');
}

async function verified(stripe: StripeClient, req: HttpRequest) {
  const body = await readBody(req, MOST_BYTES);
  const { 'stripe-signature': signature } = req.headers;
  const message = typeof signature === 'string' ? await stripe.verifyWebhook(body, signature) : null;
  if (message !== null) return message;
  throw new HttpProblem({
    status: 400,
    code: 'signature_invalid',
    detail: 'The message is not signed by Stripe, or was signed more than five minutes ago.',
  });
}
