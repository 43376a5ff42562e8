import { createHmac, timingSafeEqual } from 'node:crypto';

/** Why a delivery is refused. */
export type WebhookVerificationCode =
  /** `Tessera-Signature` is missing, or not of the form `t=<seconds>,v1=<hex>`. */
  | 'malformed_header'
  /** Signed too long ago, or too far in the future: an attacker may have recorded and repeated it. */
  | 'timestamp_out_of_tolerance'
  /** Signed with another secret, or the body was changed. */
  | 'signature_mismatch'
  /** The body was given as a string or as parsed JSON instead of bytes. */
  | 'body_not_raw';

/** The delivery is not authentic; `code` says why. Answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface WebhookToVerify {
  /** The bytes of the body as received (Express: `express.raw({ type: 'application/json' })`). */
  readonly body: Uint8Array;
  /** The header `Tessera-Signature`. */
  readonly signature: string | readonly string[] | undefined;
  /** The secret of the subscription, with its prefix `whsec_`. */
  readonly secret: string;
  /** The most seconds between the time of signing and `now`. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since the epoch. Default: `Date.now()`. */
  readonly now?: number;
}

/** The body of a delivery. `id` is the same in every attempt: remember it to process an event once. */
export interface WebhookEvent {
  readonly event: string;
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  readonly tenantId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const DEFAULT_TOLERANCE_SECONDS = 300;

/** A longer header is refused. Headers of the service are shorter, also while secrets are being rotated. */
const MOST_HEADER_CHARACTERS = 2_048;

/**
 * Verifies a delivery, and returns its content. While secrets are being rotated the header has several signatures, one of
 * which suffices. Compares in constant time.
 * @throws WebhookVerificationError
 * @throws SyntaxError when a signed body is not JSON
 */
export function verifyWebhook(webhook: WebhookToVerify): WebhookEvent {
  const { body, secret, toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, now = Date.now() } = webhook;
  if (!(body instanceof Uint8Array))
    throw new WebhookVerificationError('body_not_raw', 'The body must be the bytes that were received.');
  if (typeof secret !== 'string' || secret === '')
    throw new TypeError('secret must be a text that is not empty');
  const { seconds, signatures } = parseSignature(webhook.signature);
  if (!(Math.abs(now / 1_000 - seconds) <= toleranceSeconds))
    throw new WebhookVerificationError(
      'timestamp_out_of_tolerance',
      'The time of signing is too far from ours.',
    );
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  // compares with all of them, so that the time taken does not reveal which one matches
  const matches = signatures.map((signature) => timingSafeEqual(signature, expected));
  if (!matches.includes(true))
    throw new WebhookVerificationError('signature_mismatch', 'No signature fits the secret and the body.');
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent;
}

function parseSignature(header: WebhookToVerify['signature']): {
  readonly seconds: number;
  readonly signatures: readonly Buffer[];
} {
  const malformed = (): never => {
    throw new WebhookVerificationError('malformed_header', 'Tessera-Signature must be t=<seconds>,v1=<hex>.');
  };
  if (typeof header !== 'string' || header.length > MOST_HEADER_CHARACTERS) return malformed();
  let seconds: number | undefined;
  const signatures: Buffer[] = [];
  for (const part of header.split(',')) {
    const [, name, value] = /^([a-z0-9]+)=(.*)$/.exec(part.trim()) ?? malformed();
    if (name === 't') {
      if (seconds !== undefined || !/^(?:0|[1-9]\d{0,14})$/.test(value!)) return malformed();
      seconds = Number(value);
    } else if (name === 'v1') {
      if (!/^[0-9a-f]{64}$/.test(value!)) return malformed();
      signatures.push(Buffer.from(value!, 'hex'));
    }
    // other names belong to later schemes
  }
  if (seconds === undefined || signatures.length === 0) return malformed();
  return { seconds, signatures };
}
