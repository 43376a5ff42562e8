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
