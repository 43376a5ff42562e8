import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A listener that takes every webhook and remembers what it received. */
export interface Listener {
  readonly url: string;
  /** `user.created <id>`, `user.updated <id> roles`, `user.updated <id> <first name>` */
  readonly reported: ReadonlySet<string>;
  close(): Promise<void>;
}

interface Envelope {
  readonly event: string;
  readonly data: {
    readonly userId: string;
    readonly changed?: readonly string[];
    readonly firstName?: string;
  };
}

const wordsOf = ({ event, data: { userId, changed = [], firstName } }: Envelope): string =>
  [
    event,
    userId,
    ...(changed.includes('roles') ? ['roles'] : []),
    ...(firstName && changed.length ? [firstName] : []),
  ].join(' ');

export async function listener(): Promise<Listener> {
  const reported = new Set<string>();
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    req.on('end', () => {
      reported.add(wordsOf(JSON.parse(body) as Envelope));
      res.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    reported,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
