import { setTimeout as sleep } from 'node:timers/promises';
import { tcpProxy } from '../http/tcp-proxy.js';

/** Groups of statements that a client of PostgreSQL sent. */
export interface StatementCounts {
  readonly statements: number;
  /** Groups of statements that were answered together. */
  readonly roundTrips: number;
  /** Groups that write and wait for the disk: no statement of theirs sets `synchronous_commit` off. */
  readonly synchronousCommits: number;
}

export interface StatementCounter {
  /** The database by way of the counter. */
  readonly url: string;
  /** Returns the counts and the texts of the statements since the last call. */
  take(): StatementCounts & { readonly texts: readonly string[] };
  /** Watches for a number of milliseconds, and ignores the statements of that time from then on. */
  leaveOutBackground(ms: number): Promise<void>;
  close(): Promise<void>;
}

const writes = /\b(insert|update|delete|truncate|append_|nextval)\b/i;
const isAsynchronous = /synchronous_commit'?\s*(,|=|to)\s*'?off/i;

/**
 * Counts what is sent to a database, by the messages of the protocol
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 * What read models are written by (`application_name` "tessera projections") is left out: how much of it falls to a request depends on
 * how many come at once.
 */
export async function statementCounter(databaseUrl: string): Promise<StatementCounter> {
  let [statements, roundTrips, synchronousCommits] = [0, 0, 0];
  let texts: string[] = [];
  const background = new Set<string>();

  const reader = (): ((chunk: Buffer) => void) => {
    const prepared = new Map<string, string>();
    let rest = Buffer.alloc(0);
    let isStarted = false;
    let isProjector = false;
    let bound = '';
    let group: string[] = [];
    const end = (): void => {
      if (group.length === 0) return;
      roundTrips += 1;
      const isWrite = group.some((text) => writes.test(text));
      if (isWrite && !group.some((text) => isAsynchronous.test(text))) synchronousCommits += 1;
      group = [];
    };
    const ran = (text: string): void => {
      if (background.has(text)) return;
      statements += 1;
      texts.push(text);
      group.push(text);
    };
    const message = (type: string, body: Buffer): void => {
      if (isProjector) return;
      const strings = body.toString('latin1').split('\0');
      if (type === 'P') prepared.set(strings[0] ?? '', strings[1] ?? '');
      else if (type === 'B') bound = prepared.get(strings[1] ?? '') ?? '?';
      else if (type === 'E') ran(bound);
      else if (type === 'Q') {
        ran(strings[0] ?? '');
        end();
      } else if (type === 'S') end();
    };
    return (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        // the first message of a connection has no type
        const head = isStarted ? 1 : 0;
        if (rest.length < head + 4) return;
        const length = rest.readInt32BE(head);
        if (rest.length < head + length) return;
        const body = rest.subarray(head + 4, head + length);
        if (isStarted) message(String.fromCharCode(rest[0]!), body);
        else isProjector = body.includes('tessera projections');
        isStarted = true;
        rest = rest.subarray(head + length);
      }
    };
  };

  const { hostname, port } = new URL(databaseUrl);
  const proxy = await tcpProxy({ host: hostname, port: Number(port) }, undefined, reader);
  const take: StatementCounter['take'] = () => {
    const taken = { statements, roundTrips, synchronousCommits, texts };
    [statements, roundTrips, synchronousCommits, texts] = [0, 0, 0, []];
    return taken;
  };
  return {
    url: proxy.urlOf(databaseUrl),
    take,
    leaveOutBackground: async (ms) => {
      take();
      await sleep(ms);
      for (const text of take().texts) background.add(text);
    },
    close: () => proxy.close(),
  };
}
