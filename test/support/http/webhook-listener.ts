import { type IncomingHttpHeaders, createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A delivery as it came to the listener. */
export interface ReceivedDelivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A listener of webhooks on this machine, which answers what `answer` says at the time. */
export interface WebhookListener {
  readonly url: string;
  readonly received: readonly ReceivedDelivery[];
  answer: { readonly status: number; readonly text: string };
  close(): void;
}

/** Starts it; it answers 200. */
export async function webhookListener(): Promise<WebhookListener> {
  const received: ReceivedDelivery[] = [];
  const server = createServer((req, res) => {
    void buffer(req).then((body) => {
      const { event, data } = JSON.parse(body.toString()) as ReceivedDelivery;
      received.push({ headers: req.headers, body, event, data });
      res.writeHead(listener.answer.status).end(listener.answer.text);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listener: WebhookListener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: { status: 200, text: 'thanks' },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return listener;
}
