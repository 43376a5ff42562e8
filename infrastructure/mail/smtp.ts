import { createTransport } from 'nodemailer';
import { MailRefused } from '../../application/ports/mail/mailer.js';
import { type MailTransport, messageOf, selfContained } from './mail-transport.js';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`; its query may name more options of the library, e.g. `?requireTLS=true`. */
  readonly url: string;
  /** Most connections. */
  readonly connections: number;
  /** Longest time of an attempt, in ms. Default: 120,000. */
  readonly timeout?: number;
}

/** Milliseconds of silence after which a connection is given up. */
const SILENCE_MS = 30_000;

/** Creates the transport to a mail server, over persistent connections. */
export function smtp({ url, connections, timeout = 120_000 }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    // the queue of mails retries
    maxRequeues: 0,
    ...selfContained,
  });
  const closing = new AbortController();
  // idle connections that break are replaced
  transport.on('error', () => undefined);
  return {
    async send(mail) {
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(timeout), closing.signal]);
        await transport.sendMail({ ...messageOf(mail), signal });
      } catch (error) {
        throw refusal(error);
      }
      return { file: null, discard: () => Promise.resolve() };
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}

interface SmtpError extends Error {
  readonly code?: unknown;
  /** The code of the server's reply. */
  readonly responseCode?: unknown;
  readonly command?: unknown;
}

/**
 * Returns a failure with the code of the reply or of the library, without the text of the reply, which quotes addresses. Only
 * a refusal of the addressee or the message (RFC 5321, section 4.2.1) is permanent: others may come from the settings.
 */
function refusal(error: unknown): MailRefused {
  const { code, responseCode, command } = error as SmtpError;
  const isForGood =
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  if (typeof responseCode === 'number') return new MailRefused(`smtp_${responseCode}`, isForGood);
  const word = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code.toLowerCase() : 'unknown';
  return new MailRefused(word, false);
}
