import { createHmac } from 'node:crypto';

/**
 * Returns the value of the header `Tessera-Signature`: `t=<unix seconds>,v1=<hex>`, one `v1` for each secret, the newest
 * first. Each is HMAC-SHA256 over `<t>.<body>` as sent, keyed with the whole secret as UTF-8.
 */
export function signatureHeader(secrets: readonly string[], seconds: number, body: Uint8Array): string {
  const head = `${seconds}.`;
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(head).update(body).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}

/**
 * Returns the value of the header `webhook-signature` (Standard Webhooks, "Signature scheme"): `v1,<base64>`, one for each
 * secret, the newest first, separated by spaces. Each is HMAC-SHA256 over `<id>.<seconds>.<body>` as sent, keyed with the
 * bytes that the secret holds as base64 behind its prefix `whsec_`.
 */
export function standardSignatureHeader(
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: Uint8Array,
): string {
  const head = `${id}.${seconds}.`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`;
  });
  return signatures.join(' ');
}

const SECRET_PREFIX = 'whsec_';
