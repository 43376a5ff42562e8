import { type LookupAddress, promises as dns } from 'node:dns';
import { isIP } from 'node:net';

/** Returns all addresses of a host name. Rejects with an error with a `code` where there is none, or no answer in time. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** Addresses of `localhost`, which is never looked up (RFC 6761, section 6.3). */
const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Creates a resolver that asks name servers without the thread pool, where slow servers would delay password hashing and file
 * access. It does not read the machine's `hosts` file.
 * @param servers default: the system's.
 */
export function dnsResolver(servers?: readonly string[], timeoutMs = TIMEOUT_MS): Resolve {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return loopback;
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .map((address) => ({ address, family: isIP(address) }));
    if (addresses.length > 0) return addresses;
    throw (
      (answers.find((answer) => answer.status === 'rejected')?.reason as Error | undefined) ?? new NoAddress()
    );
  };
}

class NoAddress extends Error {
  readonly code = 'ENODATA';
}
