import { createTransport } from 'nodemailer';
import { MailRefused } from '../../application/ports/mail/mailer.js';
import { type MailTransport, messageOf, selfContained } from './mail-transport.js';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`; its query may name more options of the library, e.g. `?requireTLS=true`. */
  readonly url: string;
  /** Connections at most. */
  readonly connections: number;
  /** Longest time of an attempt, in ms. Default: 120,000. */
  readonly timeout?: number;
}

/** A server that sends nothing for so long is taken to be gone. */
const SILENCE_MS = 30_000;

/** A mail server, over persistent connections. */
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
  /** Of the server's reply. */
  readonly responseCode?: unknown;
  readonly command?: unknown;
}

/**
 * Keeps of a failure the reply's code or the library's word; the reply's text quotes addresses. Permanent is only a refusal
 * of this addressee or message (RFC 5321, section 4.2.1): any other may come from our own settings.
 */
function refusal(error: unknown): MailRefused {
  const { code, responseCode, command } = error as SmtpError;
  const isForGood =
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  if (typeof responseCode === 'number') return new MailRefused(`smtp_${responseCode}`, isForGood);
  const word = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code.toLowerCase() : 'unknown';
  return new MailRefused(word, false);
}
