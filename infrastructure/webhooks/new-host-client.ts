import type { Agent } from 'undici';
import type { Admit } from './address-limit.js';
import type { GuardedConnectOptions } from './guarded-connect.js';
import { listenerAgent } from './listener-agent.js';
import { type Post, type PostResult, post } from './post.js';

/** The client of requests to hosts that have never answered 2xx. */
export interface NewHostClient {
  /**
   * Sends a request on a connection of its own to an address that may get it, and returns the result with the address that was
   * reached; null when no address may. Rejects when it is not known whether one may.
   */
  post(
    webhook: Parameters<Admit>[0],
    request: Post,
  ): Promise<(PostResult & { readonly address: string | null }) | null>;
  /** Closes all connections at once. */
  close(): Promise<void>;
}

/** No address of the host may get the request. */
class NoneAdmitted extends Error {}

/** What happened before the request. */
interface Seen {
  /** That of the connection. */
  address: string | null;
  /** Why the request is not sent, which is no fault of the host. */
  unsent: Error | null;
}

export function newHostClient(reach: GuardedConnectOptions, admit: Admit): NewHostClient {
  const agents = new Set<Agent>();
  return {
    async post(webhook, request) {
      const seen: Seen = { address: null, unsent: null };
      const agent = await listenerAgent({
        ...reach,
        keepsAlive: false,
        async admit(addresses) {
          seen.unsent = new Error('the number of requests to an address was not known in time');
          try {
            const admitted = await admit(webhook, addresses);
            if (admitted.length === 0) throw new NoneAdmitted();
            seen.unsent = null;
            return admitted;
          } catch (error) {
            seen.unsent = error as Error;
            throw error;
          }
        },
        onConnect: (peer) => {
          seen.address = peer;
        },
      });
      agents.add(agent);
      try {
        const result = await post(agent, request);
        if (seen.unsent instanceof NoneAdmitted) return null;
        if (seen.unsent) throw seen.unsent;
        return { ...result, address: seen.address };
      } finally {
        agents.delete(agent);
        await agent.destroy();
      }
    },
    close: async () => {
      await Promise.all([...agents].map((agent) => agent.destroy()));
    },
  };
}
