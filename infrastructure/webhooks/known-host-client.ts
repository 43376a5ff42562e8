import type { Agent } from 'undici';
import type { GuardedConnectOptions } from './guarded-connect.js';
import { listenerAgent } from './listener-agent.js';
import { type Post, type PostResult, post } from './post.js';

/** Creates the client of requests to hosts that have answered 2xx. */
export function knownHostClient(reach: GuardedConnectOptions) {
  let agent: Promise<Agent> | undefined;
  let afresh: Promise<Agent> | undefined;
  return {
    /** Sends a request again on a new connection where the one that was kept open had ended: no attempt is spent on that. */
    async post(request: Post): Promise<PostResult> {
      agent ??= listenerAgent(reach);
      const first = await post(await agent, request);
      const left = request.timeoutMs - first.durationMs;
      if (!first.isStale || left <= 0) return first;
      afresh ??= listenerAgent({ ...reach, keepsAlive: false });
      const second = await post(await afresh, { ...request, timeoutMs: left });
      return { ...second, durationMs: first.durationMs + second.durationMs };
    },
    close: () => Promise.all([agent, afresh].map(async (one) => (await one)?.destroy())),
  };
}
