import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message as it came to the receiver. */
export interface ReceivedLogout {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly token: string;
}

/** The address of an application on this machine that is notified of ends of sessions, which answers as `answer` does at the time. */
export interface LogoutReceiver {
  readonly url: string;
  readonly received: readonly ReceivedLogout[];
  answer: (res: ServerResponse, received: ReceivedLogout) => void;
  close(): void;
}

/** Starts it; it answers 200. */
export async function logoutReceiver(): Promise<LogoutReceiver> {
  const received: ReceivedLogout[] = [];
  const take = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const token = new URLSearchParams(await text(req)).get('logout_token') ?? '';
    const logout = { method: req.method, path: req.url, type: req.headers['content-type'], token };
    received.push(logout);
    receiver.answer(res, logout);
  };
  const server = createServer((req, res) => void take(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: LogoutReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/backchannel-logout`,
    received,
    answer: (res) => void res.writeHead(200).end(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
