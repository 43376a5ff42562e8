import type { KeyObject } from 'node:crypto';
import { pause } from '../../application/shared/pause.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { SigningKeys } from '../../application/ports/openid/signing-keys.js';
import type { BoxKey } from '../crypto/sealed-box.js';
import type { Database, Sql } from '../postgres/database.js';
import { kidOf, signToken, tokenVerifier } from './own-token.js';
import {
  type SigningKeyState,
  activeOf,
  inTurn,
  lacksNext,
  nextActivation,
  outlivedOf,
  PUBLISHED_BEFORE_MS,
  scheduled,
} from './signing-key-schedule.js';
import {
  type StoredSigningKey,
  changingSigningKeys,
  insertSigningKey,
  moveActivation,
  readSigningKeys,
  removeSigningKeys,
} from './signing-key-table.js';
import { newKeyPair, newSigningKey, openPrivateKey, openPublicKey } from './signing-key.js';

export interface PostgresSigningKeysOptions {
  readonly database: Database;
  readonly masterKey: BoxKey;
  /** `BASE_URL` */
  readonly issuer: string;
  readonly clock: Clock;
  /** Milliseconds for which the rows that were read are used. Default: 2,000. */
  readonly refreshMs?: number;
  /** Makes each key. Default: `newKeyPair`. */
  readonly makePair?: typeof newKeyPair;
}

/** A published key as an operator sees it. Times are ISO 8601. */
export interface ListedSigningKey {
  readonly kid: string;
  readonly state: SigningKeyState;
  readonly createdAt: string;
  readonly activatesAt: string;
  readonly retiredAt: string | null;
}

export interface PostgresSigningKeys extends SigningKeys {
  /**
   * Creates the next key in time, and removes retired keys whose tokens have all expired. Idempotent. The first key is
   * created when it is needed.
   */
  maintain(): Promise<void>;
  /**
   * Lets the next key sign now, or as soon as it has been published for 24 hours. In an `emergency` all keys are removed
   * at once, which ends all tokens that they signed: a thief of one key may have all of them. Signing continues with a new
   * key after the few seconds in which all processes begin to publish it.
   */
  rotate(options?: { readonly emergency?: boolean }): Promise<void>;
  /** Returns the published keys, in the order in which they sign. */
  list(): Promise<readonly ListedSigningKey[]>;
}

const REFRESH_MS = 2_000;
/** Most milliseconds that the clocks of two processes may differ. */
const SKEW_MS = 3_000;
const WAIT_MS = 100;
/** How often `sign` looks for an active key: for longer than an emergency needs. */
const WAITS = 100;

interface Known {
  readonly keys: readonly StoredSigningKey[];
  /** The JWK Set of them. */
  readonly jwks: string;
  /** `performance.now()` */
  readonly begunAt: number;
}

/** Returns the JWK Set of all keys, whatever their state. */
const jwksOf = (keys: readonly StoredSigningKey[]): string =>
  `{"keys":[${inTurn(keys)
    .map(({ publicJwk }) => publicJwk)
    .join(',')}]}`;

/**
 * Creates the signing keys in `runtime.signing_keys`, shared by all processes. A process uses the rows that it read for
 * `refreshMs`, so each process publishes a new key within that time; a key signs only later.
 */
export function postgresSigningKeys(options: PostgresSigningKeysOptions): PostgresSigningKeys {
  const { database, masterKey, issuer, clock, refreshMs = REFRESH_MS, makePair = newKeyPair } = options;
  let known: Known | undefined;
  let reading: { readonly begunAt: number; readonly keys: Promise<readonly StoredSigningKey[]> } | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  const verifyToken = tokenVerifier();
  const publicKeys = new Map<string, KeyObject>();
  const privateKeys = new Map<string, KeyObject>();

  const remember = (keys: readonly StoredSigningKey[], begunAt: number): readonly StoredSigningKey[] => {
    if (!known || known.begunAt <= begunAt) known = { keys, jwks: jwksOf(keys), begunAt };
    for (const cache of [publicKeys, privateKeys])
      for (const kid of cache.keys()) if (!keys.some((key) => key.kid === kid)) cache.delete(kid);
    return keys;
  };

  const read = async (begunAt: number): Promise<readonly StoredSigningKey[]> => {
    const keys = await readSigningKeys(database);
    return remember(keys.length > 0 ? keys : await makeFirst(), begunAt);
  };

  /** The age of rows counts from the request, whenever the answer came. */
  const isCurrent = (begunAt: number): boolean =>
    begunAt > changedAt && performance.now() - begunAt < refreshMs;

  const current = (): Promise<readonly StoredSigningKey[]> => {
    if (known && isCurrent(known.begunAt)) return Promise.resolve(known.keys);
    if (!reading || !isCurrent(reading.begunAt)) {
      const begunAt = performance.now();
      reading = { begunAt, keys: read(begunAt) };
    }
    return reading.keys;
  };

  const add = async (tx: Sql, activation: (now: number) => number): Promise<void> => {
    const key = await newSigningKey(masterKey, await makePair());
    const now = clock.now();
    await insertSigningKey(tx, key, { createdAt: now, activatesAt: activation(now) });
  };

  /** No token of an earlier key exists, so that the first key may sign at once. */
  const makeFirst = async (): Promise<readonly StoredSigningKey[]> => {
    await changingSigningKeys(database, async (tx, keys) => {
      if (keys.length === 0) await add(tx, () => clock.now());
    });
    return readSigningKeys(database);
  };

  const cached = (cache: Map<string, KeyObject>, kid: string, open: () => KeyObject): KeyObject => {
    const opened = cache.get(kid) ?? open();
    cache.set(kid, opened);
    return opened;
  };

  const active = async (): Promise<StoredSigningKey> => {
    for (let wait = 0; wait < WAITS; wait++) {
      const key = activeOf(await current(), clock.now());
      if (key) return key;
      await pause(WAIT_MS);
    }
    throw new Error('no signing key is active: the clocks of the processes may differ');
  };

  const addNext = async (found: readonly StoredSigningKey[]): Promise<void> => {
    if (!lacksNext(found, clock.now())) return;
    await changingSigningKeys(database, async (tx, keys) => {
      if (lacksNext(keys, clock.now())) await add(tx, (now) => nextActivation(keys, now));
    });
  };

  const bringForward = (): Promise<void> =>
    changingSigningKeys(database, async (tx, keys) => {
      const now = clock.now();
      const next = scheduled(keys, now).find(({ state }) => state === 'next')?.key;
      if (!next) return;
      const earliest = Math.max(now, next.createdAt + PUBLISHED_BEFORE_MS);
      if (earliest < next.activatesAt) await moveActivation(tx, next.kid, earliest);
    });

  const replaceAll = async (): Promise<void> => {
    await changingSigningKeys(database, async (tx, keys) => {
      const kids = keys.map(({ kid }) => kid);
      await removeSigningKeys(tx, kids, clock.now());
      await add(tx, (now) => now + refreshMs + SKEW_MS);
    });
  };

  return {
    sign: async (type, claims) => {
      const { kid, sealed } = await active();
      const key = cached(privateKeys, kid, () => openPrivateKey(masterKey, kid, sealed));
      return signToken(type, { ...claims, iss: issuer }, { kid, key });
    },
    verify: async (type, token, { evenExpired = false } = {}) => {
      const keys = await current();
      const keyOf = (kid: string): KeyObject | undefined => {
        const published = keys.find((key) => key.kid === kid);
        return published && cached(publicKeys, kid, () => openPublicKey(published.publicJwk));
      };
      return verifyToken(token, { type, issuer, now: clock.now(), evenExpired, keyOf });
    },
    isOfUnknownKey: async (type, token) => {
      const kid = kidOf(token, type);
      return kid !== null && !(await current()).some((key) => key.kid === kid);
    },
    jwks: () => (known && isCurrent(known.begunAt) ? known.jwks : current().then(jwksOf)),
    maintain: async () => {
      const keys = await readSigningKeys(database);
      if (keys.length === 0) return;
      await addNext(keys);
      const now = clock.now();
      const outlived = outlivedOf(keys, now).map(({ kid }) => kid);
      if (outlived.length > 0) await removeSigningKeys(database, outlived, now);
    },
    rotate: async ({ emergency = false } = {}) => {
      await current();
      if (emergency) await replaceAll();
      else {
        await addNext(await readSigningKeys(database));
        await bringForward();
        await addNext(await readSigningKeys(database));
      }
      changedAt = performance.now();
    },
    list: async () => {
      changedAt = performance.now();
      return scheduled(await current(), clock.now()).map(({ key, state, retiredAt }) => ({
        kid: key.kid,
        state,
        createdAt: new Date(key.createdAt).toISOString(),
        activatesAt: new Date(key.activatesAt).toISOString(),
        retiredAt: retiredAt === null ? null : new Date(retiredAt).toISOString(),
      }));
    },
  };
}
