import type {
  AttemptReport,
  ClaimedDelivery,
  DeliverySender,
} from '../../application/ports/webhooks/delivery-queue.js';
import type { SubjectKeys } from '../../application/ports/events/subject-keys.js';
import type { WebhookSecrets } from '../../application/ports/webhooks/webhook-secrets.js';
import { EVENT_ID_PREFIX } from '../../application/webhook/envelope.js';
import type { Admit } from './address-limit.js';
import { knownHostClient } from './known-host-client.js';
import { newHostClient } from './new-host-client.js';
import { bodyContext, bodySubject, snippetContext } from './sealed-body.js';
import { signatureHeader, signingSecrets, standardSignatureHeader } from './signature.js';
import type { Guard } from './vetted-addresses.js';

export interface HttpSenderOptions {
  readonly guard: Guard;
  readonly keys: SubjectKeys;
  readonly secrets: Pick<WebhookSecrets, 'open'>;
  /** Returns the addresses of a new host that may get a request now. */
  readonly admit: Admit;
  /** Milliseconds for one attempt. */
  readonly timeoutMs: number;
  /** The version of the service, for the header `User-Agent`. */
  readonly version: string;
  /** Returns milliseconds since the epoch, for the time in the signature. */
  readonly now: () => number;
  /** Certificate authorities besides the system's, PEM. */
  readonly ca?: string;
}

const nothingSent = { statusCode: null, durationMs: 0, snippet: null } as const;

/** Creates the sender of deliveries over HTTP. See the port. */
export function httpSender(options: HttpSenderOptions): DeliverySender {
  const { keys, timeoutMs } = options;
  const reach = { ...options.guard, timeoutMs, ca: options.ca };
  const newHosts = newHostClient(reach, options.admit);
  const knownHosts = knownHostClient(reach);
  const secretsOf = signingSecrets(options.secrets);
  const usualHeaders = [
    'Content-Type',
    'application/json',
    'User-Agent',
    `Tessera-Webhooks/${options.version}`,
    'Accept-Encoding',
    'identity',
  ];

  const open = async ({
    tenantId,
    userId,
    eventId,
    sealedBody,
  }: ClaimedDelivery): Promise<Uint8Array | null> => {
    if (sealedBody === null) return null;
    const subject = bodySubject(tenantId, userId);
    const set = await keys.forOpening([subject]);
    return set.openBytes(subject, bodyContext(tenantId, eventId), sealedBody);
  };
  const seal = async (delivery: ClaimedDelivery, snippet: Buffer): Promise<Uint8Array | null> => {
    const { tenantId, userId, attemptId } = delivery;
    const subject = bodySubject(tenantId, userId);
    try {
      const set = await keys.forSealing([subject]);
      return set.sealBytes(subject, snippetContext(tenantId, attemptId), snippet);
    } catch {
      // the user was erased meanwhile, or the key is not available: the snippet is dropped
      return null;
    }
  };

  return {
    async send(delivery): Promise<AttemptReport> {
      const { attemptId, kind, url } = delivery;
      const now = options.now();
      const body = await open(delivery);
      if (body === null) return { ...nothingSent, end: 'cancelled', fault: 'erased' };
      const known = secretsOf(delivery.secrets, now);
      const secrets = known instanceof Promise ? await known : known;
      // the webhook was deleted since the claim
      if (secrets.length === 0) return { ...nothingSent, end: 'cancelled', fault: null };
      const seconds = Math.floor(now / 1_000);
      const messageId = EVENT_ID_PREFIX + delivery.eventId;
      const headers = usualHeaders.concat(
        'Tessera-Event',
        kind,
        'Tessera-Delivery-Id',
        attemptId,
        'Tessera-Signature',
        signatureHeader(secrets, seconds, body),
        'webhook-id',
        messageId,
        'webhook-timestamp',
        String(seconds),
        'webhook-signature',
        standardSignatureHeader(secrets, messageId, seconds, body),
      );
      const request = { url, headers, body, timeoutMs };
      const result =
        delivery.newHost === null
          ? { ...(await knownHosts.post(request)), address: null }
          : await newHosts.post(delivery, request);
      if (result === null) return { ...nothingSent, end: 'postponed', fault: null };
      const { statusCode, fault, snippet, durationMs, address } = result;
      const sealed = snippet.length === 0 ? null : await seal(delivery, snippet);
      const end = fault === null ? 'succeeded' : 'failed';
      return { end, fault, statusCode, durationMs, snippet: sealed, address };
    },
    close: async () => {
      await Promise.all([newHosts.close(), knownHosts.close()]);
    },
  };
}
