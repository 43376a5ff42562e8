import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { type SMTPServerAddress, type SMTPServerSession, SMTPServer } from 'smtp-server';
import { readMail } from './mail-text.js';

/** The answer of the server to a mail, by its recipient and its Message-ID. */
export type SmtpBehaviour =
  | { readonly kind: 'accept' }
  /** A reply of this code to MAIL FROM, RCPT TO or the message. Its text quotes the recipient, as servers do. */
  | { readonly kind: 'refuse'; readonly at: 'sender' | 'recipient' | 'message'; readonly code: number }
  /** No answer from that point on. */
  | { readonly kind: 'hang'; readonly at: 'recipient' | 'message' }
  /** The connection ends without the message, or after the message without an answer. */
  | { readonly kind: 'drop'; readonly at: 'recipient' | 'message' };

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** The source as it arrived. */
  readonly source: string;
  readonly messageId: string;
}

/** A mail server, on a port of its own. */
export interface SmtpDouble {
  /** `smtp://127.0.0.1:<port>` */
  readonly url: string;
  /** The mails that it accepted, in order, with or without an answer. */
  readonly received: readonly ReceivedMail[];
  /** Number of connections so far. */
  readonly connections: () => number;
  /** The behaviour from now on; a function is called with the recipient of each mail. */
  behave(behaviour: SmtpBehaviour | ((to: string) => SmtpBehaviour)): void;
  close(): Promise<void>;
}

class Reply extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, to: string) {
    super(`<${to}>: refused, says the server about ${to}`);
    this.responseCode = responseCode;
  }
}

export async function smtpDouble(port = 0): Promise<SmtpDouble> {
  let behaviour: (to: string) => SmtpBehaviour = () => ({ kind: 'accept' });
  let connections = 0;
  const received: ReceivedMail[] = [];
  const sockets = new Map<string, Socket>();
  const all = new Set<Socket>();

  type Done = (error?: Error | null) => void;
  const recipientOf = (session: SMTPServerSession): string => session.envelope.rcptTo[0]?.address ?? '';
  const drop = ({ id }: SMTPServerSession): void => void sockets.get(id)?.destroy();

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(session, done) {
      connections += 1;
      // the socket is the newest one with the peer's port
      const socket = [...all].find(({ remotePort }) => remotePort === session.remotePort);
      if (socket) sockets.set(session.id, socket);
      done();
    },
    onMailFrom(_sender, _session, done: Done) {
      const now = behaviour('');
      done(now.kind === 'refuse' && now.at === 'sender' ? new Reply(now.code, 'sender') : null);
    },
    onRcptTo({ address }: SMTPServerAddress, session, done: Done) {
      const now = behaviour(address);
      if (now.kind === 'accept' || now.at !== 'recipient') done();
      else if (now.kind === 'refuse') done(new Reply(now.code, address));
      else if (now.kind === 'drop') drop(session);
    },
    onData(stream, session, done: Done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        const to = recipientOf(session);
        const now = behaviour(to);
        if (now.kind === 'refuse' && now.at === 'message') {
          done(new Reply(now.code, to));
          return;
        }
        const { mailFrom } = session.envelope;
        const messageId = readMail(source).headers.get('message-id') ?? '';
        received.push({ from: mailFrom === false ? '' : mailFrom.address, to, source, messageId });
        if (now.kind === 'accept') done();
        else if (now.kind === 'drop') drop(session);
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    all.add(socket);
    socket.on('close', () => all.delete(socket)).on('error', () => undefined);
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    behave(next) {
      behaviour = typeof next === 'function' ? next : () => next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of all) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
