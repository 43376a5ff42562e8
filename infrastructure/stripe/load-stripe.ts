import type Stripe from 'stripe';

/** How Stripe is reached. */
export interface StripeConnection {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another server than Stripe's. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' };
}

/** The most ms that a call takes, and how often it is repeated. */
const limits = { timeout: 15_000, maxNetworkRetries: 2 };

/** Returns a function that loads the library, 23 MB on disk, with its first call only. */
export function stripeLoader({ secretKey, server }: StripeConnection): () => Promise<Stripe> {
  let loading: Promise<Stripe> | undefined;
  const load = async (): Promise<Stripe> => {
    const { default: Client } = await import('stripe');
    return new Client(secretKey, { ...limits, telemetry: false, ...server });
  };
  return () => (loading ??= load());
}
