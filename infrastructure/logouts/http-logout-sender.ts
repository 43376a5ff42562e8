import type { LogoutFailure, LogoutSender } from '../../application/ports/openid/logouts.js';
import type { Admit } from '../webhooks/address-limit.js';
import { knownHostClient } from '../webhooks/known-host-client.js';
import { newHostClient } from '../webhooks/new-host-client.js';
import type { PostResult } from '../webhooks/post.js';
import type { Guard } from '../webhooks/vetted-addresses.js';

export interface HttpLogoutSenderOptions {
  readonly guard: Guard;
  /** Returns the addresses of a new host that may get a request now. */
  readonly admit: Admit;
  /** Milliseconds for one attempt. */
  readonly timeoutMs: number;
  /** The version of the service, for the header `User-Agent`. */
  readonly version: string;
}

/** The answers that accept a token (OpenID Connect Back-Channel Logout 1.0, section 2.8); frameworks turn an empty 200 into 204. */
const accepting: readonly unknown[] = [200, 204];

/** Creates the sender of logout tokens over HTTP. Keeps nothing of the body of an answer. See the port. */
export function httpLogoutSender({
  guard,
  admit,
  timeoutMs,
  version,
}: HttpLogoutSenderOptions): LogoutSender {
  const reach = { ...guard, timeoutMs };
  const newHosts = newHostClient(reach, admit);
  const knownHosts = knownHostClient(reach);
  const headers = [
    'Content-Type',
    'application/x-www-form-urlencoded',
    'User-Agent',
    `Tessera-Logout/${version}`,
    'Accept-Encoding',
    'identity',
  ];
  return {
    async send({ tenantId, uri, token, isKnown }) {
      const body = Buffer.from(new URLSearchParams({ logout_token: token }).toString());
      const request = { url: uri, headers, body, timeoutMs };
      // the limit counts by tenant, and postpones webhooks alone
      const result = isKnown
        ? await knownHosts.post(request)
        : await newHosts.post({ tenantId, webhookId: tenantId }, request);
      return result === null ? { fault: 'limited', statusCode: null } : failureOf(result);
    },
    close: async () => {
      await Promise.all([newHosts.close(), knownHosts.close()]);
    },
  };
}

function failureOf({ statusCode, fault }: PostResult): LogoutFailure | null {
  if (accepting.includes(statusCode)) return null;
  return { fault: fault ?? 'http_status', statusCode };
}
