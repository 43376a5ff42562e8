import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { AppendCall } from './append-call.js';
import { batchAppends } from './batch-appends.js';
import { dbClient, services } from './client-library.js';
import { within } from './failures.js';
import { singleAppends } from './single-appends.js';

/** One client with what belongs to it. It connects with its first call, and again by itself when a call tells of a loss. */
export interface Link {
  readonly client: EventStoreDBClient;
  /** For each call. The client itself is given none: it prints its connection string when it is debugged. */
  readonly access: { readonly credentials?: Credentials };
  readonly append: AppendCall;
}

export interface Connection {
  readonly link: Link;
  /**
   * Grows whenever a call failed, a subscription ended or a link was replaced: the server that answers from then on may
   * be another one.
   */
  readonly losses: number;
  /** A call failed, or a subscription ended, for another reason than that the server refused it. */
  noteLoss(): void;
  /**
   * Gives up a link that does not answer: whatever is under way on it fails, and a new one takes its place. Does nothing
   * when that has happened already.
   */
  replace(link: Link): void;
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
}

/** For the calls that a client cancels to end. */
const DISPOSE_MS = 500;

/** Throws for a connection string that the client does not understand. */
export function connection({ url, credentials, timeout }: ConnectionOptions): Connection {
  const { address, login } = withoutLogin(url.trim());
  const given = credentials === undefined ? login : new Login(credentials.username, credentials.password);
  const access = given === undefined ? {} : { credentials: given };
  let losses = 0;
  const noteLoss = (): void => {
    losses++;
  };
  const open = () =>
    linkOf(dbClient().EventStoreDBClient.connectionString(address), access, timeout, {
      onUseless: replace,
      onLoss: noteLoss,
    });
  const replace = (failed: Link): void => {
    if (failed !== current.link) return;
    losses++;
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
    noteLoss,
    replace,
    close: () => current.end(),
  };
}

/** Credentials that are not printed with what they are in: the client, when it is debugged, prints the options of calls. */
class Login implements Credentials {
  readonly username: string;
  readonly #password: string;
  constructor(username: string, password: string) {
    this.username = username;
    this.#password = password;
  }
  get password(): string {
    return this.#password;
  }
}

/** As the client takes them apart. */
const userinfo = /^([^:]+:\/\/)([^:]+):([^@]+)@/;

function withoutLogin(url: string): { readonly address: string; readonly login?: Login } {
  const [, scheme, username, password] = userinfo.exec(url) ?? [];
  if (scheme === undefined || username === undefined || password === undefined) return { address: url };
  const login = new Login(decodeURIComponent(username), decodeURIComponent(password));
  return { address: url.replace(userinfo, scheme), login };
}

function linkOf(
  client: EventStoreDBClient,
  access: Link['access'],
  timeout: number,
  {
    onUseless,
    onLoss,
  }: {
    readonly onUseless: (link: Link) => void;
    /** The stream of appends has ended. */ readonly onLoss: () => void;
  },
): { readonly link: Link; end(): Promise<void> } {
  // The client does not wait for this, which fails when a stream is lost while a cluster is searched in vain: nobody would
  // catch it, and the process would end.
  const handleError = client['handleError'];
  client['handleError'] = (...lost) => handleError(...lost).catch(() => undefined);
  const inBatches = batchAppends(client, access.credentials, onLoss);
  const oneByOne = singleAppends(client, access, timeout);
  let used = false;
  let way: Promise<AppendCall> | undefined;
  /** The server is asked once which way of appending it knows. When it fails to tell, the client never asks again. */
  const askForWay = async (): Promise<AppendCall> => {
    try {
      return (await client['supports'](services().StreamsService.batchAppend)) ? inBatches : oneByOne;
    } catch (error) {
      onUseless(link);
      throw error;
    }
  };
  const link: Link = {
    get client() {
      used = true;
      return client;
    },
    access,
    append: async (request) => {
      used = true;
      way ??= askForWay();
      return (await way)(request);
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
