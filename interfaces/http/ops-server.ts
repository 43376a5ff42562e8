import type { Server } from 'node:http';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import { probes, type ProbesOptions } from './answers/probes.js';
import { respondWith } from './answers/respond.js';
import { httpServer, type HttpServerOptions, plainUnmatched } from './server.js';

/** Only the operator's own machines send requests here. */
const unlimited: RateLimiter = {
  peek: () => ({ allowed: true, limit: 1_000_000, remaining: 1_000_000, resetAt: 0 }),
  take: () => ({ allowed: true, limit: 1_000_000, remaining: 1_000_000, resetAt: 0 }),
};

export type OpsServerOptions = Omit<ProbesOptions, 'respond'> & Pick<HttpServerOptions, 'log' | 'metrics'>;

/**
 * Returns a server, not yet listening, that answers `/health/*` and `/metrics` and nothing else, to every caller
 * (`OPS_PORT`).
 */
export function opsServer({ version, ready, log, metrics }: OpsServerOptions): Server {
  const respond = respondWith({ secure: false, closing: () => false });
  return httpServer({
    respond,
    log,
    metrics,
    addresses: unlimited,
    gate: () => true,
    routes: probes({ respond, version, ready, metrics }),
    unmatched: plainUnmatched(respond),
    refuse: (req, res, problem) => respond.problem(req, res, problem),
  });
}

/**
 * Stops a server: accepts no more connections, lets requests in flight finish, closes idle connections, and after
 * `graceMs` cuts the rest. Resolves when every connection is closed. The `closing` flag of `respondWith` has to be set
 * before.
 */
export function stopServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) {
      resolve();
      return;
    }
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // a connection whose answer has just ended counts as busy until the next check
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
