import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { PublicJwks } from '../../domain/client/client-jwks.js';
import type { Sql } from '../postgres/database.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';
import type { GuardedReach } from '../webhooks/guarded-request.js';
import { type KeySetFault, fetchIssuerKeys, fetchKeySet } from './fetch-key-set.js';

/** Who publishes keys: a client, or an issuer that it names in a federated credential. */
export type KeySetOwner = { readonly clientId: string } & (
  { readonly jwksUri: string } | { readonly issuer: string }
);

/** Returns what a set is stored under: each client asks for itself, so that none uses up the requests of others. */
const keyOf = (owner: KeySetOwner): string =>
  'issuer' in owner ? `${owner.clientId} ${owner.issuer}` : owner.clientId;
const addressOf = (owner: KeySetOwner): string => ('issuer' in owner ? owner.issuer : owner.jwksUri);

export interface ClientKeySetsOptions {
  readonly database: Sql;
  readonly clock: Clock;
  readonly reach: GuardedReach;
  /** Called with the reason why there are no keys. */
  readonly onFault?: ((owner: KeySetOwner, fault: KeySetFault) => void) | undefined;
}

export interface ClientKeySets {
  /** Returns the keys at an address; null for none that can be used. */
  keysOf(owner: KeySetOwner): Promise<PublicJwks | null>;
  /** Deletes the sets that were not read for a day. */
  deleteExpired(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** A client's host is asked once in this time, over all processes, whatever came of it. */
const ASK_EVERY_MS = 5 * MINUTE_MS;
/** For so long keys count whose host fails since. */
const USABLE_MS = 60 * MINUTE_MS;
/** How long a process waits for the answer that another one gets. */
const PATIENCE_MS = 6_000;
const PAUSE_MS = 50;

const statements = {
  find: {
    name: 'client_key_set_find',
    text: `
      select uri, ended_at is not null as "hasEnded", keys, extract(epoch from asked_at)::float8 * 1000 as "askedAt",
        extract(epoch from keys_at)::float8 * 1000 as "keysAt"
      from runtime.client_key_sets where client_id = $1`,
  },
  // one statement, so that only one of concurrent requests asks
  claim: `
    insert into runtime.client_key_sets as known (client_id, uri, asked_at) values ($1, $2, $3)
    on conflict (client_id) do update set
      uri = excluded.uri, asked_at = excluded.asked_at, ended_at = null,
      keys = case when known.uri = excluded.uri then known.keys end,
      keys_at = case when known.uri = excluded.uri then known.keys_at end
    where known.asked_at <= $4`,
  take: `
    update runtime.client_key_sets set ended_at = $3, keys = $4, keys_at = $3 where client_id = $1 and uri = $2`,
  fail: 'update runtime.client_key_sets set ended_at = $3 where client_id = $1 and uri = $2',
};

interface KnownSet {
  readonly uri: string;
  readonly hasEnded: boolean;
  readonly keys: PublicJwks | null;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  readonly keysAt: number | null;
}

/**
 * Creates the store of the keys that clients and issuers publish, shared by all processes. Each client waits for its own hosts only. A
 * client whose address has changed has no keys until its host may be asked again.
 */
export function clientKeySets({ database, clock, reach, onFault }: ClientKeySetsOptions): ClientKeySets {
  const underWay = new Map<string, Promise<void>>();
  const at = (ms: number): string => new Date(ms).toISOString();

  const find = async (owner: KeySetOwner): Promise<KnownSet | null> => {
    const { rows } = await database.query<KnownSet>(statements.find, [keyOf(owner)]);
    return rows[0] ?? null;
  };
  const claim = async (owner: KeySetOwner, now: number): Promise<boolean> => {
    const values = [keyOf(owner), addressOf(owner), at(now), at(now - ASK_EVERY_MS)];
    return (await database.query(statements.claim, values)).rowCount === 1;
  };
  const ask = async (owner: KeySetOwner): Promise<void> => {
    if (!(await claim(owner, clock.now()))) return;
    const fetched = await ('issuer' in owner
      ? fetchIssuerKeys(reach, owner.issuer)
      : fetchKeySet(reach, owner.jwksUri));
    const ended = [keyOf(owner), addressOf(owner), at(clock.now())];
    if ('fault' in fetched) {
      onFault?.(owner, fetched);
      await database.query(statements.fail, ended);
    } else await database.query(statements.take, [...ended, JSON.stringify(fetched)]);
  };
  /** Asks the host, unless a request of this process does. */
  const askOnce = (owner: KeySetOwner): Promise<void> => {
    const key = keyOf(owner);
    const running = underWay.get(key) ?? ask(owner).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
  /** Returns the set once no process waits for it any more. */
  const settled = async (owner: KeySetOwner): Promise<KnownSet | null> => {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const known = await find(owner);
      const isAwaited = known !== null && !known.hasEnded && known.askedAt > clock.now() - PATIENCE_MS;
      if (!isAwaited || performance.now() > until) return known;
      await pause(PAUSE_MS);
    }
  };

  return {
    async keysOf(owner) {
      const first = await find(owner);
      if (first === null || first.askedAt <= clock.now() - ASK_EVERY_MS) await askOnce(owner);
      else await underWay.get(keyOf(owner));
      const known = await settled(owner);
      if (known?.uri !== addressOf(owner) || known.keysAt === null) return null;
      return known.keysAt > clock.now() - USABLE_MS ? known.keys : null;
    },
    deleteExpired: () =>
      deleteInBatches(database, 'runtime.client_key_sets', 'asked_at < $1', [
        at(clock.now() - 24 * 60 * MINUTE_MS),
      ]),
  };
}
