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
import { type MetricDefinition, type MetricName, metricTable } from './metric-table.js';

export type Labels = Readonly<Record<string, string>>;

/** The figures of one process, for `GET /metrics`: those of `metricTable`, under its names. */
export interface Metrics {
  /** Records an answered request. `route` is a template. */
  httpRequest(method: string, route: string, status: number, seconds: number): void;
  /** Creates a counter. */
  counter(name: MetricName<'counter'>): (labels?: Labels, by?: number) => void;
  /**
   * Creates a gauge, which `read` gives at each scrape; several values when it has labels. Where `read` throws or takes more than
   * two seconds, the scrape has no value of it.
   */
  gauge(name: MetricName<'gauge'>, read: () => Measured | Promise<Measured>): void;
  /** Creates a histogram of durations in seconds. */
  duration(name: MetricName<'duration'>): (seconds: number, labels?: Labels) => void;
  /** Returns the figures as Prometheus text. */
  text(): Promise<string>;
  /** Returns the figures for `mergedMetrics`, as plain data. */
  values(): Promise<MetricValues>;
  readonly contentType: string;
}

/** The values of a gauge. */
export type Measured = Iterable<{ readonly labels?: Labels; readonly value: number }>;

/** The prefix of the service's own figures (prometheus.io/docs/practices/naming). Those of the process have the names of the library. */
export const METRIC_PREFIX = 'tessera_';
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
  const described = (name: keyof typeof metricTable) => {
    const { help, labels = [] }: MetricDefinition = metricTable[name];
    return { name: METRIC_PREFIX + name, help, labelNames: [...labels], registers: [registry] };
  };
  const duration = (name: MetricName<'duration'>): Histogram =>
    new Histogram({ ...described(name), buckets });
  const requests = duration('http_request_duration_seconds');

  return {
    httpRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    counter: (name) => {
      const counter = new Counter(described(name));
      return (labels = {}, by = 1) => counter.inc({ ...labels }, by);
    },
    gauge: (name, read) => {
      new Gauge({
        ...described(name),
        async collect() {
          const measured = await inTime(read);
          this.reset();
          for (const { labels, value } of measured) this.set({ ...labels }, value);
        },
      });
    },
    duration: (name) => {
      const durations = duration(name);
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
