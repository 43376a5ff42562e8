import type { DependencyFailure } from '../telemetry/dependency-failure.js';

/** Replies of AMQP 0-9-1 (section 1.2) with what they mean for an operator. */
const summaries: Readonly<Record<string, string>> = {
  320: 'it closes connections',
  403: 'it refuses the login or a permission',
  404: 'a queue or exchange is missing',
  405: 'a queue is locked by another client',
  406: 'a queue or exchange is of another kind',
};

/** The form of a refusal in the library's messages: `406 (PRECONDITION-FAILED) with message "…"`. */
const REFUSAL = /\b(\d{3}) \(([A-Z-]+)\) with message "(.*)"/s;
const OBJECT = /\b(queue|exchange|vhost|virtual host) '?([^' ]+)'?/;

/** What the library says where the broker closes the connection in answer to `connection.open`, whose reply it leaves out. */
const NOT_OPENED = 'Expected ConnectionOpenOk; got <ConnectionClose';
const notOpened: DependencyFailure = {
  dependency: 'RabbitMQ',
  object: null,
  reason: 'it closed the connection when its virtual host was to be opened',
  summary: 'there is no such virtual host, or the login may not use it',
  code: 'connection.close',
};

/** Returns the refusal of a broker that an error of the library quotes: it names queues and hosts, and holds no secret. */
export function brokerRefusal(error: unknown): DependencyFailure | null {
  if (!(error instanceof Error)) return null;
  if (error.message.startsWith(NOT_OPENED)) return notOpened;
  const [, code, word, text] = REFUSAL.exec(error.message) ?? [];
  if (code === undefined || word === undefined || text === undefined) return null;
  const [, kind, name] = OBJECT.exec(text) ?? [];
  return {
    dependency: 'RabbitMQ',
    object: kind === undefined || name === undefined ? null : `${kind} ${name}`,
    reason: text.split('\n')[0] ?? word,
    summary: summaries[code] ?? word,
    code: `${code} ${word}`,
  };
}

/** Returns the failure of a connection that the library gave up. Its messages are constant texts, but for a fault of its caller. */
export function brokenConnection(error: unknown): DependencyFailure | null {
  if (!(error instanceof Error) || error instanceof TypeError) return null;
  const [reason = ''] = error.message.split('\n');
  const isSilent = /timeout|ETIMEDOUT/i.test(reason);
  return {
    dependency: 'RabbitMQ',
    object: null,
    reason,
    summary: isSilent ? 'it is silent' : 'the connection was lost',
    code: error.name,
  };
}
