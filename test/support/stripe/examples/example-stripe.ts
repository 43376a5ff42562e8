import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { StripeClient } from '../../../../application/ports/billing/stripe-client.js';
import { stripeClient } from '../../../../infrastructure/stripe/stripe-client.js';
import { SECRET_KEY, WEBHOOK_SECRET } from '../fake-stripe.js';
import type { Whole } from '../wire.js';
import { times } from './objects.js';

/** Returns what Stripe answers to a call with these parameters. */
export type ExampleAnswer = (sent: URLSearchParams) => object;

/** The answers of a state of the account, by method and path. */
export type ExampleAnswers = Readonly<Record<string, ExampleAnswer>>;

/** A server that answers with the examples of one state of an account, and nothing else. */
export interface ExampleStripe {
  readonly client: StripeClient;
  /** Calls so far, by method and path. */
  readonly calls: readonly string[];
  /** The headers of each call. */
  readonly headers: readonly IncomingHttpHeaders[];
  /** Answers as in another state of the account from now on. */
  play(answers: ExampleAnswers): void;
  stop(): Promise<void>;
}

/** Starts it on a free port. */
export async function exampleStripe(): Promise<ExampleStripe> {
  const calls: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let present: ExampleAnswers = {};
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const { pathname, searchParams } = new URL(req.url ?? '', 'http://stripe.test');
      const call = `${req.method ?? ''} ${pathname}`;
      calls.push(call);
      headers.push(req.headers);
      const answer = present[call];
      res.writeHead(answer === undefined ? 404 : 200, {
        'Content-Type': 'application/json',
        'Request-Id': `req_Rec${calls.length}`,
        'Stripe-Should-Retry': 'false',
        'Stripe-Version': String(req.headers['stripe-version']),
      });
      const sent = req.method === 'GET' ? searchParams : new URLSearchParams(body);
      res.end(JSON.stringify(answer?.(sent) ?? withoutExample(call)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    client: stripeClient({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      server: { host: '127.0.0.1', port, protocol: 'http' },
    }),
    calls,
    headers,
    play: (answers) => {
      present = answers;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const withoutExample = (call: string) => ({
  error: { type: 'invalid_request_error', code: 'resource_missing', message: `No example: ${call}` },
});

/** Returns a message about an object as Stripe sends it, and its signature of now. */
export function exampleMessage(
  type: Stripe.Event.Type,
  object: object,
  previous?: object,
): { readonly body: string; readonly signature: string } {
  const event: Omit<Whole<Stripe.EventBase>, 'data' | 'type'> = {
    id: `evt_1Rec${type.replaceAll(/\W/g, '')}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: times.began,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  };
  const data = { object, ...(previous === undefined ? {} : { previous_attributes: previous }) };
  const body = JSON.stringify({ ...event, type, data }, null, 2);
  const signature = new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({
    payload: body,
    secret: WEBHOOK_SECRET,
  });
  return { body, signature };
}
