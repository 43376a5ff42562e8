import { isIP } from 'node:net';
import type { ListenerAddresses } from '../../application/ports/webhooks/listeners.js';
import { type Guard, bareHost } from './vetted-addresses.js';

/** Names within a machine or a private network (RFC 6761, RFC 6762, ICANN's `.internal`). */
const ownNames = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|corp|home)\.?$/;

/** Checks URLs of webhooks by the rules of their connections. See the port. */
export function listenerAddresses({ policy, resolve }: Guard): ListenerAddresses {
  /** Returns whether the operator allowed all addresses of the host. */
  const isAllowedByOperator = async (host: string): Promise<boolean> => {
    if (isIP(host) !== 0) return policy.isAllowedByOperator(host);
    const addresses = await resolve(host).catch(() => []);
    return addresses.length > 0 && addresses.every(({ address }) => policy.isAllowedByOperator(address));
  };
  return {
    async fault(url) {
      const { protocol, hostname } = new URL(url);
      const host = bareHost(hostname);
      const isAddress = isIP(host) !== 0;
      if (isAddress && !policy.isAllowed(host))
        return 'is not an address of the public internet; for one in a network of its own the operator sets WEBHOOK_ALLOW_CIDRS';
      const isOwnName = ownNames.test(host) || !host.includes('.');
      if (!isAddress && isOwnName && !(await isAllowedByOperator(host)))
        return 'is a name inside a network; to allow it, the operator sets WEBHOOK_ALLOW_CIDRS';
      if (protocol !== 'https:' && !(await isAllowedByOperator(host))) return 'must begin with https://';
      return null;
    },
  };
}
