/** An environment variable of the service. */
interface Variable {
  /** The value that an unset one has. */
  readonly initial?: string;
  /** Where that value depends on others, or means that something is off: what holds while it is unset (Markdown). */
  readonly unset?: string;
  /** What it sets (Markdown; links are relative to the guide's folder `reference`). */
  readonly meaning: string;
  /** It holds a secret, or an address with one: it may be in a file instead, which `<NAME>_FILE` names. */
  readonly isSecret?: true;
}

/** All variables, in the order of the guide's page "Variables", which is made from them. */
export const variables = {
  PORT: {
    initial: '3000',
    meaning: 'the port of the service; `0`: any free one, which the default addresses then contain',
  },
  HOST: { initial: '127.0.0.1', meaning: 'the address that the service listens at' },
  BASE_URL: { unset: '`http://localhost:$PORT`', meaning: 'the public address of the service' },
  TENANT_HOST: {
    unset: '`http://{tenant}.localhost:$PORT`',
    meaning: "where a tenant's pages are; `{tenant}` is its slug",
  },
  PORTAL_URL: { unset: '`$BASE_URL/portal`', meaning: 'the portal for administrators' },
  OPERATOR_URL: { unset: '`$PORTAL_URL/operator`', meaning: "the operators' console" },
  DATA_DIR: { initial: './data', meaning: 'the embedded database, `master.key`, `bootstrap.json`' },
  DATABASE_URL: {
    unset: 'the embedded database',
    meaning: '`postgres://…`: a PostgreSQL (15 or newer) of your own',
    isSecret: true,
  },
  EVENTSTORE_URL: {
    unset: 'the event log is in the database',
    meaning:
      '`esdb://…`: the event log is in EventStoreDB / KurrentDB ([Choose the event log](../operate/event-log.md))',
    isSecret: true,
  },
  MASTER_KEY: {
    unset: 'created once in `DATA_DIR/master.key`',
    meaning: "32 random bytes, base64url: wraps every person's key. Required with `DATABASE_URL`",
    isSecret: true,
  },
  SMTP_URL: {
    unset: 'mails are put into `DATA_DIR/outbox`',
    meaning: '`smtp://…`: the server that mails go to ([Mail](../operate/mail.md))',
    isSecret: true,
  },
  MAIL_FROM: {
    unset: '`no-reply@` and the host of `BASE_URL`',
    meaning: 'the address that mails come from',
  },
  BOOTSTRAP_FILE: {
    unset: 'the demo tenant, on an empty embedded database',
    meaning: 'JSON: what to create at start ([Create tenants](../operate/tenants.md))',
  },
  RATE_LIMIT_PER_MINUTE: { initial: '600', meaning: 'requests per API key, session or client' },
  RATE_LIMIT_IP_PER_MINUTE: {
    initial: '300',
    meaning: 'requests per address (IPv6: per /64) without a valid credential',
  },
  TRUSTED_PROXIES: {
    unset: 'none',
    meaning:
      'networks of the proxies in front of the service: `10.0.0.0/8` ([Install](../operate/install.md#behind-a-proxy))',
  },
  ROLES: {
    initial: 'api,projector,dispatcher',
    meaning: 'what this process does, so that a cluster can split it',
  },
  PROCESSES: {
    initial: '1',
    meaning:
      'processes with the role `api` that one command starts on one port: a number, or `auto` for one a core ([Scale](../operate/scale.md))',
  },
  DATABASE_CONNECTIONS: { initial: '20', meaning: 'the most PostgreSQL connections of a process' },
  RABBITMQ_URL: {
    unset: 'dispatchers look into the database',
    meaning:
      '`amqp://…`: RabbitMQ signals dispatchers that deliveries are due ([How deliveries work](../webhooks/deliveries.md))',
    isSecret: true,
  },
  EVENTS_AMQP: {
    initial: 'off',
    meaning:
      "`on`: all tenants' events are published to the RabbitMQ of `RABBITMQ_URL` ([Follow the events](../audit/follow.md#over-rabbitmq))",
  },
  WEBHOOK_RETRY_DELAYS: {
    initial: '30,120,600,3600,21600',
    meaning: 'seconds between the attempts of a delivery, which has one attempt more than there are delays',
  },
  WEBHOOK_TIMEOUT_MS: { initial: '10000', meaning: 'milliseconds that a listener may take to answer' },
  WEBHOOK_ALLOW_CIDRS: {
    unset: 'none',
    meaning:
      'networks of your own in which listeners may be, also without TLS: `127.0.0.0/8,::1/128` for a first try',
  },
  PLANS_FILE: {
    unset: 'the one plan `unlimited`',
    meaning: 'the plans that tenants can be on, or `demo` ([Plans and invoices](../operate/plans.md))',
  },
  BILLING: {
    initial: 'ledger',
    meaning: '`stripe`: Stripe collects ([Collect with Stripe](../operate/stripe.md))',
  },
  STRIPE_SECRET_KEY: {
    unset: 'required for `BILLING=stripe`',
    meaning: 'the secret key of your account at Stripe',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    unset: 'required for `BILLING=stripe`',
    meaning: 'the secret that signs the messages of Stripe',
    isSecret: true,
  },
  TENANT_SIGN_UP: {
    initial: 'off',
    meaning:
      '`on`: people set up tenants by themselves ([Let people set up tenants](../operate/tenant-sign-up.md))',
  },
  DOCS: { initial: 'on', meaning: '`off`: no pages at `/docs`; the OpenAPI documents stay' },
  TENANT_DELETION_GRACE_DAYS: {
    initial: '30',
    meaning:
      'days between the request to delete a tenant and its deletion ([Delete a tenant](../operate/end-of-a-tenant.md)); 0: at once',
  },
  STARTUP_TIMEOUT: {
    initial: '60',
    meaning: 'seconds that a start waits for a database or an event store that does not answer',
  },
  SHUTDOWN_DELAY: {
    initial: '0',
    meaning: 'seconds between SIGTERM and the end of accepting requests, with `/health/ready` 503 meanwhile',
  },
  OPS_PORT: {
    unset: '`/health/*` and `/metrics` are answered on `PORT`',
    meaning:
      'the port of `/health/*` and `/metrics` of this process, whatever its roles ([Observe](../operate/observe.md))',
  },
  OPS_HOST: {
    initial: '127.0.0.1',
    meaning: 'the address that `OPS_PORT` is listened on; in the image it is set to `0.0.0.0`',
  },
  LOG_LEVEL: { initial: 'info', meaning: '`trace` … `fatal`, `silent`; JSON lines on stdout' },
} as const satisfies Readonly<Record<string, Variable>>;

/** The name of a variable. */
export type VariableName = keyof typeof variables;

type SecretVariable = {
  [Name in VariableName]: (typeof variables)[Name] extends { readonly isSecret: true } ? Name : never;
}[VariableName];

const rows: Readonly<Record<string, Variable>> = variables;

/** The names of all variables, without those that name files. */
export const variableNames = Object.keys(variables) as readonly VariableName[];

/** Variables that hold a secret, or an address with one: each may be a file's instead (`<NAME>_FILE`). */
export const secretVariables = variableNames.filter(
  (name): name is SecretVariable => rows[name]?.isSecret === true,
);

/** Returns the value of an unset variable; undefined where nothing stands for it. */
export const initialValue = (name: string): string | undefined => rows[name]?.initial;
