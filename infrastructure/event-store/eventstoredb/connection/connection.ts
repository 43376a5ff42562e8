import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { AppendCall } from '../appends/append-call.js';
import { batchAppends } from '../appends/batch-appends.js';
import { services } from './client-library.js';
import { connectionSettings, Login } from './connection-settings.js';
import { isUnreachable, NoAnswer, within } from './failures.js';
import { newClient } from './new-client.js';
import type { StreamNames } from '../stream-names.js';
import { singleAppends } from '../appends/single-appends.js';

/** One client with what belongs to it. It connects with its first call, and again by itself when a call tells of a loss. */
export interface Link {
  readonly client: EventStoreDBClient;
  /** For each call. The client itself is given none. */
  readonly access: { readonly credentials?: Credentials };
  readonly append: AppendCall;
  readonly names: StreamNames;
}

export interface Connection {
  readonly link: Link;
  /**
   * Grows whenever a call failed, a subscription ended or a link was replaced: the server that answers from then on may
   * be another one.
   */
  readonly losses: number;
  /**
   * A call on the link failed, or a subscription on it ended, for another reason than that the server refused it. A link
   * that does not answer, or by which the server cannot be reached, is replaced: whatever is under way on it fails.
   */
  lost(link: Link, error: Error): void;
  /** Ends every call and closes the connection. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Connection string of EventStoreDB: `esdb://…`, `esdb+discover://…`. */
  readonly url: string;
  /** Instead of those in `url`. */
  readonly credentials?: Credentials | undefined;
  /** Milliseconds after which a call is not waited for any more. */
  readonly timeout: number;
  /** How streams are called on the server. */
  readonly names: StreamNames;
}

/** For the calls that a client cancels to end. */
const DISPOSE_MS = 500;
/**
 * gRPC rests after each attempt to connect, up to two minutes: a link that cannot reach its server is worth no more than
 * this, so that a server that is back is noticed.
 */
const RENEW_AFTER_MS = 1_000;

/** @throws BadConnectionString */
export function connection({ url, credentials, timeout, names }: ConnectionOptions): Connection {
  const settings = connectionSettings(url);
  const given =
    credentials === undefined ? settings.login : new Login(credentials.username, credentials.password);
  const access = given === undefined ? {} : { credentials: given };
  let losses = 0;
  let openedAt = 0;
  const open = (): Opened => {
    openedAt = Date.now();
    return linkOf(newClient(settings), { access, timeout, names }, lost);
  };
  const lost = (link: Link, error: Error): void => {
    losses++;
    if (link !== current.link) return;
    const isStuck = isUnreachable(error) && Date.now() - openedAt >= RENEW_AFTER_MS;
    if (!(error instanceof NoAnswer) && !(error instanceof Useless) && !isStuck) return;
    const before = current;
    current = open();
    void before.end();
  };
  let current = open();

  return {
    get link() {
      return current.link;
    },
    get losses() {
      return losses;
    },
    lost,
    close: () => current.end(),
  };
}

interface Opened {
  readonly link: Link;
  end(): Promise<void>;
}

/** The client did not learn from the server how to append, and asks only once. */
class Useless extends Error {}

function linkOf(
  client: EventStoreDBClient,
  { access, timeout, names }: Pick<Link, 'access' | 'names'> & Pick<ConnectionOptions, 'timeout'>,
  lost: Connection['lost'],
): Opened {
  // The client does not wait for this, which fails when a stream is lost while a cluster is searched in vain: nobody would
  // catch it, and the process would end.
  const handleError = client['handleError'];
  client['handleError'] = (...lost) => handleError(...lost).catch(() => undefined);
  const inBatches = batchAppends(client, access.credentials, (error) => lost(link, error));
  const oneByOne = singleAppends(client, access, timeout);
  let used = false;
  let way: Promise<AppendCall> | undefined;
  /** The server is asked once which way of appending it knows. When it fails to tell, the client never asks again. */
  const askForWay = async (): Promise<AppendCall> => {
    try {
      return (await client['supports'](services().StreamsService.batchAppend)) ? inBatches : oneByOne;
    } catch (error) {
      lost(link, new Useless('the server did not say how it takes appends', { cause: error }));
      throw error;
    }
  };
  const link: Link = {
    get client() {
      used = true;
      return client;
    },
    access,
    names,
    append: async (request) => {
      used = true;
      way ??= askForWay();
      return (await way)({ ...request, stream: names.toServer(request.stream) });
    },
  };

  return {
    link,
    end: async () => {
      if (!used) return;
      await within(DISPOSE_MS, client.dispose()).catch(() => undefined);
      // Nothing else closes it. Not waited for: a cluster may first have to be searched for.
      client['getChannel']().then(
        (channel) => channel.close(),
        () => undefined,
      );
    },
  };
}
