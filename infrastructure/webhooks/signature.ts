import { createHmac } from 'node:crypto';

/**
 * The header `Tessera-Signature` (specification, "Signature rules"): `t=<unix seconds>,v1=<hex>`, one `v1` for each
 * secret, the newest first. Each is HMAC-SHA256 over `<t>.<body>` as sent, keyed with the whole secret as UTF-8.
 */
export function signatureHeader(secrets: readonly string[], seconds: number, body: Uint8Array): string {
  const head = `${seconds}.`;
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(head).update(body).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
