import type { Handle, HttpRequest, HttpRoute } from '../http-types.js';
import { notFound, type Problem } from './problem.js';
import type { Respond } from './respond.js';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** Why the check fails; for operators, without secrets or personal values. */
  readonly detail: string;
  /** The process, of several that one command runs. */
  readonly process?: string;
}

export interface Readiness {
  readonly ok: boolean;
  /** Whether only some requests are answered: reads, and no writes. */
  readonly degraded?: boolean;
  readonly checks: readonly Check[];
}

/** How long a result is reused, so that callers cannot make the service check all the time. */
const REUSE_MS = 500;
const TIMEOUT_MS = 3_000;

export interface ProbesOptions {
  readonly respond: Respond;
  /** The version of the service. */
  readonly version: string;
  readonly ready: () => Promise<Readiness>;
  readonly metrics: { readonly text: () => Promise<string>; readonly contentType: string };
  /** Returns whether a caller sees `/metrics`; others get 404. Default: every caller. */
  readonly mayScrape?: (req: HttpRequest) => boolean;
}

/** Returns the routes of health and metrics. */
export const probes = ({
  respond,
  version,
  ready,
  metrics,
  mayScrape = () => true,
}: ProbesOptions): HttpRoute[] => [
  {
    method: 'GET',
    path: '/health/live',
    handle: (req, res) => respond.json(req, res, 200, JSON.stringify({ status: 'live', version })),
  },
  { method: 'GET', path: '/health/ready', handle: readyProbe(respond, version, ready) },
  {
    method: 'GET',
    path: '/metrics',
    handle: async (req, res) => {
      if (mayScrape(req))
        respond.send(req, res, 200, { type: metrics.contentType, content: await metrics.text() });
      else respond.problem(req, res, notFound);
    },
  },
];

/** `GET /health/ready`: 200 when every check passes or reads alone work (`degraded`), 503 with the reasons otherwise. */
function readyProbe(respond: Respond, version: string, ready: () => Promise<Readiness>): Handle {
  let latest: { readonly at: number; readonly answer: Promise<Readiness> } | undefined;
  return async (req, res) => {
    const now = performance.now();
    if (!latest || now - latest.at > REUSE_MS) latest = { at: now, answer: withTimeout(ready()) };
    const { ok, degraded, checks } = await latest.answer;
    const status = degraded === true ? 'degraded' : 'ready';
    if (ok) respond.json(req, res, 200, JSON.stringify({ status, version, checks }));
    else respond.problem(req, res, notReady(checks));
  };
}

const notReady = (checks: readonly Check[]): Problem => ({
  status: 503,
  code: 'not_ready',
  detail: 'The service cannot answer requests yet, or not any more.',
  headers: { 'Retry-After': '1' },
  members: { checks },
});

async function withTimeout(answer: Promise<Readiness>): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(() => resolve(failed('no answer in time')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer.catch(() => failed('the check itself failed')), late]);
  } finally {
    clearTimeout(timer);
  }
}

const failed = (detail: string): Readiness => ({
  ok: false,
  checks: [{ name: 'readiness', ok: false, detail }],
});
