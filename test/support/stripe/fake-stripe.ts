import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { StripeClient } from '../../../application/ports/billing/stripe-client.js';
import { stripeClient } from '../../../infrastructure/stripe/stripe-client.js';
import { type AllowedCall, allowedCalls } from './allowed-calls.js';
import { type Card, FakeAccount, type FakeMessage } from './fake-account.js';
import { type FakeDesk, StripeRefusal, fakeCalls } from './fake-calls.js';
import { invoiceObject, subscriptionObject } from './fake-objects.js';
import { parsedForm, unknownParameters } from './wire.js';

export const SECRET_KEY = 'sk_test_0123456789abcdef';
export const WEBHOOK_SECRET = 'whsec_0123456789abcdef';

/** A message as Stripe sends it. */
export interface SentMessage {
  readonly id: string;
  readonly body: string;
  readonly signature: string;
}

/** A Stripe of a test's own, over HTTP, which the SDK alone talks to. */
export interface FakeStripe {
  readonly account: FakeAccount;
  readonly desk: FakeDesk;
  /** A client that is connected to it. */
  readonly client: StripeClient;
  /** Where the SDK finds it. */
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  /** Calls so far, by method and path. */
  readonly calls: readonly string[];
  /** Calls that fail the next time, before they do anything. */
  readonly failing: Set<AllowedCall>;
  /** Pays at the page with this address, as an owner does with this card. */
  payAt(url: string, card?: Card): void;
  setCard(customer: string, card: Card): void;
  /** Returns the messages since the last call, each twice and in any order. @param order returns numbers from 0 to 1 */
  messages(order: () => number): readonly SentMessage[];
  /** Returns a message with the members that a test chooses, signed. */
  signed(event: object, at?: number, secret?: string): SentMessage;
  stop(): Promise<void>;
}

const ids = /(sub_sched|cs_test|sub|in|price)_\d{6}/;

interface Answer {
  readonly status: number;
  readonly body: object;
}

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
});

/** Starts it on a free port. */
export async function fakeStripe(): Promise<FakeStripe> {
  const account = new FakeAccount();
  const desk: FakeDesk = {
    account,
    checkouts: new Map(),
    configurations: new Map(),
    portalSessions: [],
    hasStripeTax: false,
  };
  const calls: string[] = [];
  const failing = new Set<AllowedCall>();
  const answered = new Map<string, { readonly asked: string; readonly answer: Answer }>();
  const server = createServer((req, res) => {
    void answerTo(req).then(({ status, body }) => {
      // else the library repeats what has failed
      const headers = { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' };
      res.writeHead(status, headers).end(JSON.stringify(body));
    });
  });

  const answerTo = async (req: IncomingMessage): Promise<Answer> => {
    const { method = '', url = '', headers } = req;
    const sent = await text(req);
    const { pathname, search } = new URL(url, 'http://stripe.test');
    calls.push(`${method} ${pathname}`);
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) return refused(401, 'invalid_key', 'Unknown key.');
    if (failing.delete(callOf(method, pathname)))
      return { status: 500, body: { error: { type: 'api_error', message: 'It failed.' } } };
    const asked = `${method} ${pathname} ${sent}`;
    const key = headers['idempotency-key'];
    const before = typeof key === 'string' ? answered.get(key) : undefined;
    if (before) {
      if (before.asked === asked) return before.answer;
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'The key was used with other parameters.' } },
      };
    }
    const answer = carriedOut(desk, method, pathname, sent === '' ? search.slice(1) : sent);
    if (typeof key === 'string') answered.set(key, { asked, answer });
    return answer;
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref().on('connection', (socket) => socket.unref());
  const { port } = server.address() as AddressInfo;
  const address = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const signer = new Stripe(SECRET_KEY);
  let sentMessages = 0;

  const signed: FakeStripe['signed'] = (event, at = Date.now(), secret = WEBHOOK_SECRET) => {
    sentMessages += 1;
    const id = `evt_${String(sentMessages).padStart(6, '0')}`;
    const body = JSON.stringify({ id, object: 'event', livemode: false, ...event });
    const timestamp = Math.floor(at / 1000);
    return {
      id,
      body,
      signature: signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    };
  };

  return {
    account,
    desk,
    client: stripeClient({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      server: address,
    }),
    address,
    calls,
    failing,
    payAt: (url, card = 'pays') => {
      const checkout = account.found(desk.checkouts, url.split('/').at(-1) ?? '');
      if (checkout.status !== 'open') throw new Error('the page is closed');
      checkout.status = 'complete';
      account.found(account.customers, checkout.customer).card = card;
      account.subscribe(checkout);
    },
    setCard: (customer, card) => {
      account.found(account.customers, customer).card = card;
    },
    messages: (order) => {
      const some = account.messages.splice(0);
      const sent = some.map((message) =>
        signed({ type: message.type, data: { object: snapshot(account, message) } }),
      );
      return [...sent, ...sent]
        .map((message) => ({ message, at: order() }))
        .sort((one, other) => one.at - other.at)
        .map(({ message }) => message);
    },
    signed,
    stop: () => closed(server),
  };
}

/** Returns what a message carries. It is of now: the service must not read it anyway. */
const snapshot = (account: FakeAccount, { about: { kind, id } }: FakeMessage): object =>
  kind === 'invoice'
    ? invoiceObject(account.found(account.invoices, id), false)
    : subscriptionObject(account, account.found(account.subscriptions, id), false);

const callOf = (method: string, path: string) => `${method} ${path.replace(ids, '{id}')}` as AllowedCall;

function carriedOut(desk: FakeDesk, method: string, path: string, sent: string): Answer {
  const [id = ''] = ids.exec(path) ?? [];
  const call = callOf(method, path);
  if (!Object.hasOwn(allowedCalls, call)) return refused(404, 'unknown_call', `Unknown call: ${call}`);
  const form = parsedForm(sent);
  const unknown = unknownParameters(form, allowedCalls[call]);
  if (unknown.length > 0)
    return refused(400, 'parameter_unknown', `Received unknown parameter: ${unknown.join(', ')}`);
  try {
    return { status: 200, body: fakeCalls[call](desk, form, id) };
  } catch (error) {
    if (error instanceof StripeRefusal) return refused(error.status, error.code, error.message);
    return refused(404, 'resource_missing', String(error));
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
