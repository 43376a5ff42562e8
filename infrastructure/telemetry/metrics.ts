import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

export type Labels = Readonly<Record<string, string>>;

/** The figures of one process, for `GET /metrics`. */
export interface Metrics {
  /** Notes an answered request. `route` is a template. */
  httpRequest(method: string, route: string, status: number, seconds: number): void;
  /** Creates a counter, which only grows. Its name ends in `_total`. All names get the prefix `tessera_`. */
  counter(name: string, help: string, labelNames?: readonly string[]): (labels?: Labels, by?: number) => void;
  /**
   * Creates a gauge, which `read` gives at each scrape; several values when it has labels. Where `read` throws or takes more than
   * two seconds, the scrape has no value of it.
   */
  gauge(
    name: string,
    help: string,
    read: () => Measured | Promise<Measured>,
    labelNames?: readonly string[],
  ): void;
  /** Creates a histogram of durations in seconds. */
  duration(
    name: string,
    help: string,
    labelNames?: readonly string[],
  ): (seconds: number, labels?: Labels) => void;
  /** Returns the figures as Prometheus text. */
  text(): Promise<string>;
  /** Returns the figures for `mergedMetrics`, as plain data. */
  values(): Promise<MetricValues>;
  readonly contentType: string;
}

/** The values of a gauge. */
export type Measured = Iterable<{ readonly labels?: Labels; readonly value: number }>;

/** The prefix of the service's own figures (prometheus.io/docs/practices/naming). Those of the process have the names of the library. */
const PREFIX = 'tessera_';
/** A slow answer of a dependency must not make a scrape fail. */
const READ_MS = 2_000;

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of one process, as plain data. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** Returns the figures of several processes, each under its own label `process`, as Prometheus text. */
export const mergedMetrics = (processes: readonly MetricValues[]): Promise<string> =>
  AggregatorRegistry.aggregate([...processes]).metrics();

export interface MetricsOptions {
  /** False leaves out memory, event loop and the like. */
  readonly process?: boolean;
  /** The label `process` of every figure, where one command runs several processes. */
  readonly member?: string | undefined;
}

let ofProcess: Registry | undefined;

/**
 * Returns memory, event loop and the like. They are measured once a process, however many services run in it: the library
 * has no end for what measures them.
 */
function processFigures(): Registry {
  if (ofProcess === undefined) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}

/** Creates metrics with their own registry. */
export function createMetrics(options: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  const measured = options.process === false ? [] : [processFigures()];
  const all = (): Registry => {
    const merged = Registry.merge([registry, ...measured]);
    if (options.member !== undefined) merged.setDefaultLabels({ process: options.member });
    return merged;
  };
  const histogram = (name: string, help: string, labelNames: readonly string[]): Histogram =>
    new Histogram({ name: PREFIX + name, help, labelNames: [...labelNames], buckets, registers: [registry] });

  const requests = histogram(
    'http_request_duration_seconds',
    'Duration of answered requests by route template, method and status.',
    ['method', 'route', 'status'],
  );

  return {
    httpRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    counter: (name, help, labelNames = []) => {
      const counter = new Counter({
        name: PREFIX + name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
      });
      return (labels = {}, by = 1) => counter.inc({ ...labels }, by);
    },
    gauge: (name, help, read, labelNames = []) => {
      new Gauge({
        name: PREFIX + name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        async collect() {
          const measured = await inTime(read);
          this.reset();
          for (const { labels, value } of measured) this.set({ ...labels }, value);
        },
      });
    },
    duration: (name, help, labelNames = []) => {
      const durations = histogram(name, help, labelNames);
      return (seconds, labels = {}) => durations.observe({ ...labels }, seconds);
    },
    text: () => all().metrics(),
    values: () => all().getMetricsAsJSON(),
    contentType: registry.contentType,
  };
}

async function inTime(read: () => Measured | Promise<Measured>): Promise<Measured> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Measured>((resolve) => {
    timer = setTimeout(() => resolve([]), READ_MS);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
