/** A figure of the service. */
export interface MetricDefinition {
  /** `counter`: only grows, and has a name that ends in `_total`. `duration`: a histogram, in seconds. */
  readonly kind: 'counter' | 'gauge' | 'duration';
  /** What Prometheus and the guide say of it. */
  readonly help: string;
  readonly labels?: readonly string[];
}

/** Every figure of the service, without the prefix `tessera_`. Those of memory, event loop and the like are the library's. */
export const metricTable = {
  http_request_duration_seconds: {
    kind: 'duration',
    help: 'Duration of answered requests by route template, method and status.',
    labels: ['method', 'route', 'status'],
  },
  read_your_writes_wait_seconds: { kind: 'duration', help: 'How long answers waited for the read models.' },
  append_duration_seconds: { kind: 'duration', help: 'Duration of answered appends to the event log.' },
  appended_events_total: { kind: 'counter', help: 'Events that this process has appended.' },
  event_store_refused_appends_total: {
    kind: 'counter',
    help: 'Appends that the event store did not answer, or not with a leader: writes answered with 503.',
  },
  sign_ins_total: {
    kind: 'counter',
    help: 'Sign-ins at pages of tenants, by result: success, or why a credential was refused.',
    labels: ['result'],
  },
  feed_waiting_requests: {
    kind: 'gauge',
    help: 'Requests of this process that wait for events of the feed.',
  },
  projection_lag_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest event that a projection or an outbox has not read; 0 when there is none. The same in each process.',
    labels: ['projection'],
  },
  projection_parked_tenants: {
    kind: 'gauge',
    help: 'Tenants whose events a projection could not apply, and which wait for an operator. The same in each process.',
    labels: ['projection'],
  },
  projection_lease: {
    kind: 'gauge',
    help: 'Whether this process holds the lease of a projection: 1 in one process.',
    labels: ['projection'],
  },
  projection_events_total: { kind: 'counter', help: 'Events projected.', labels: ['projection'] },
  projection_failures_total: {
    kind: 'counter',
    help: 'Failures, also those that a repetition healed.',
    labels: ['projection'],
  },
  projection_page_duration_seconds: {
    kind: 'duration',
    help: 'Duration of a page of events.',
    labels: ['projection'],
  },
  database_connections: {
    kind: 'gauge',
    help: 'Connections of this process to PostgreSQL, by pool and state.',
    labels: ['pool', 'state'],
  },
  database_waiting_statements: {
    kind: 'gauge',
    help: 'Statements of this process that wait for a connection, by pool.',
    labels: ['pool'],
  },
  webhook_attempts_total: {
    kind: 'counter',
    help: 'Attempts to deliver, by their outcome.',
    labels: ['outcome'],
  },
  webhook_attempt_duration_seconds: { kind: 'duration', help: 'Duration of attempts, answered or not.' },
  webhook_lateness_seconds: { kind: 'duration', help: 'How long after it was due an attempt began.' },
  webhook_postponed_total: {
    kind: 'counter',
    help: 'Attempts put off by a minute, since the addresses of a new host may get no more requests.',
  },
  webhook_deliveries_total: {
    kind: 'counter',
    help: 'Deliveries that have ended, by status.',
    labels: ['status'],
  },
  webhook_deliveries_waiting: { kind: 'gauge', help: 'Deliveries that wait for an attempt.' },
  webhook_oldest_due_seconds: { kind: 'gauge', help: 'For how long the oldest delivery has been due.' },
  webhook_leases_lost_total: {
    kind: 'counter',
    help: 'Attempts whose process died, and that are made again.',
  },
  webhook_late_results_total: {
    kind: 'counter',
    help: 'Attempts that ended after their lease had run out.',
  },
  webhook_swept_total: { kind: 'counter', help: 'Subscriptions found to be due for more than 3 s.' },
  webhook_hints_lost_total: {
    kind: 'counter',
    help: 'Signals of due deliveries that RabbitMQ did not take, by reason.',
    labels: ['reason'],
  },
  webhook_hints_dead: {
    kind: 'gauge',
    help: 'Messages in the dead queue of RabbitMQ: unknown to this service, or never acknowledged.',
  },
  webhook_requests_under_way: {
    kind: 'gauge',
    help: 'Requests to listeners that are under way, by how the listener has been answering.',
    labels: ['pool'],
  },
  webhook_suspect_listeners: {
    kind: 'gauge',
    help: 'Listeners that are slow or do not answer, and come after the others.',
  },
  mails_total: { kind: 'counter', help: 'Mails by result.', labels: ['kind', 'result'] },
  mails_waiting: { kind: 'gauge', help: 'Mails that are yet to be sent, looked at once a minute.' },
  logout_tokens_total: {
    kind: 'counter',
    help: 'Attempts to deliver logout tokens, by result.',
    labels: ['result'],
  },
  logout_oldest_due_seconds: {
    kind: 'gauge',
    help: 'For how long the oldest logout token has been due, looked at every ten seconds.',
  },
  broker_events_total: {
    kind: 'counter',
    help: 'Attempts to publish an event to RabbitMQ, by result: confirmed, refused, or unconfirmed, which are tried again.',
    labels: ['result'],
  },
  signing_key_age_seconds: {
    kind: 'gauge',
    help: 'For how long the key that signs tokens has been signing. It is replaced after 90 days.',
  },
  clock_difference_seconds: {
    kind: 'gauge',
    help: 'By how much the clock of this machine is ahead of that of the database; negative: behind.',
  },
  dependency_failing: {
    kind: 'gauge',
    help: 'Whether something failed within the last 10 s, or is yet to be tried again, that a dependency is to blame for. None: it has not failed so far.',
    labels: ['dependency'],
  },
  build_info: {
    kind: 'gauge',
    help: 'The version of the service and of Node, and the roles of the process. Always 1.',
    labels: ['version', 'node', 'roles'],
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

type MetricTable = typeof metricTable;

/** The names of the figures of a kind. */
export type MetricName<K extends MetricDefinition['kind']> = {
  [N in keyof MetricTable]: MetricTable[N]['kind'] extends K ? N : never;
}[keyof MetricTable];
