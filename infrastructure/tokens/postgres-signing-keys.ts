import type { KeyObject } from 'node:crypto';
import { pause } from '../../application/shared/pause.js';
import type { SigningKeys } from '../../application/ports/openid/signing-keys.js';
import {
  type ChangeSigningKeysDeps,
  addFirstKey,
  addNextKey,
  bringNextKeyForward,
  removeOutlivedKeys,
  replaceAllKeys,
} from './change-signing-keys.js';
import { kidOf, signToken, tokenVerifier } from './own-token.js';
import { type SigningKeyState, activeOf, inTurn, scheduled } from './signing-key-schedule.js';
import { type StoredSigningKey, readKeyOfHints, readSigningKeys } from './signing-key-table.js';
import { newKeyPair, openPrivateKey, openPublicKey } from './signing-key.js';

export interface PostgresSigningKeysOptions extends Omit<ChangeSigningKeysDeps, 'makePair'> {
  /** `BASE_URL` */
  readonly issuer: string;
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
  /** Creates the next key, and removes retired keys whose tokens have expired. The first key is created when it is needed. */
  maintain(): Promise<void>;
  /**
   * Lets the next key sign now, or as soon as it has been published for 24 hours. In an `emergency` all keys are removed,
   * since the thief of one may have them all, which ends all tokens; a new key signs once all processes publish it, in a few
   * seconds.
   */
  rotate(options?: { readonly emergency?: boolean }): Promise<void>;
  /** Returns the published keys, in the order in which they sign. */
  list(): Promise<readonly ListedSigningKey[]>;
}

const REFRESH_MS = 2_000;
/** Most milliseconds that the clocks of two processes may differ. */
const SKEW_MS = 3_000;
const WAIT_MS = 100;
/** How often `sign` looks for an active key: longer than an emergency takes. */
const WAITS = 100;

type Keys = readonly StoredSigningKey[];

/** Returns the JWK Set of all keys, whatever their state. */
const jwksOf = (keys: Keys): string =>
  `{"keys":[${inTurn(keys)
    .map(({ publicJwk }) => publicJwk)
    .join(',')}]}`;

/** The published keys as this process read them last. */
interface PublishedKeys {
  current(): Promise<Keys>;
  /** Returns the JWK Set, without a promise where it is known. */
  jwks(): string | Promise<string>;
  /** Makes the next call read the keys again. */
  expire(): void;
}

/** Creates the published keys, which `read` returns; what it returned is used for `refreshMs`. */
function publishedKeys(read: () => Promise<Keys>, refreshMs: number): PublishedKeys {
  let known: { readonly keys: Keys; readonly jwks: string; readonly startedAt: number } | undefined;
  let reading: { readonly keys: Promise<Keys>; readonly startedAt: number } | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;

  /** The age of rows counts from the request, whenever the answer came. */
  const isCurrent = (startedAt: number): boolean =>
    startedAt > changedAt && performance.now() - startedAt < refreshMs;

  const start = async (startedAt: number): Promise<Keys> => {
    const keys = await read();
    if (!known || known.startedAt <= startedAt) known = { keys, jwks: jwksOf(keys), startedAt };
    return keys;
  };

  const current = (): Promise<Keys> => {
    if (known && isCurrent(known.startedAt)) return Promise.resolve(known.keys);
    if (!reading || !isCurrent(reading.startedAt)) {
      const startedAt = performance.now();
      reading = { startedAt, keys: start(startedAt) };
    }
    return reading.keys;
  };

  return {
    current,
    jwks: () => (known && isCurrent(known.startedAt) ? known.jwks : current().then(jwksOf)),
    expire: () => {
      changedAt = performance.now();
    },
  };
}

/** Opened keys by their ids. */
type OpenedKeys = Map<string, KeyObject>;

function openedOnce(opened: OpenedKeys, kid: string, open: () => KeyObject): KeyObject {
  const key = opened.get(kid) ?? open();
  opened.set(kid, key);
  return key;
}

function forgetOthers(opened: OpenedKeys, keys: Keys): void {
  for (const kid of opened.keys()) if (!keys.some((key) => key.kid === kid)) opened.delete(kid);
}

/** Waits for an active key, for 10 s at most. */
async function activeKey(published: PublishedKeys, now: () => number): Promise<StoredSigningKey> {
  for (let wait = 0; wait < WAITS; wait++) {
    const key = activeOf(await published.current(), now());
    if (key) return key;
    await pause(WAIT_MS);
  }
  throw new Error('no signing key is active: the clocks of the processes may differ');
}

/**
 * Creates the signing keys in `runtime.signing_keys`, shared by all processes. A process uses the rows that it read for
 * `refreshMs`, so each process publishes a new key within that time; a key signs only later.
 */
export function postgresSigningKeys(options: PostgresSigningKeysOptions): PostgresSigningKeys {
  const { database, masterKey, issuer, clock, refreshMs = REFRESH_MS } = options;
  const deps = { makePair: newKeyPair, ...options };
  const verifyToken = tokenVerifier();
  const publicKeys: OpenedKeys = new Map();
  const privateKeys: OpenedKeys = new Map();

  const read = async (): Promise<Keys> => {
    let keys = await readSigningKeys(database);
    if (keys.length === 0) {
      await addFirstKey(deps);
      keys = await readSigningKeys(database);
    }
    for (const opened of [publicKeys, privateKeys]) forgetOthers(opened, keys);
    return keys;
  };
  const published = publishedKeys(read, refreshMs);

  return {
    sign: async (type, claims) => {
      const { kid, sealed } = await activeKey(published, () => clock.now());
      const key = openedOnce(privateKeys, kid, () => openPrivateKey(masterKey, kid, sealed));
      return signToken(type, { ...claims, iss: issuer }, { kid, key });
    },
    verify: async (type, token, { evenExpired = false, asHint = false } = {}) => {
      const keys = await published.current();
      const now = clock.now();
      const kid = asHint ? kidOf(token, type) : null;
      const isPublished = kid === null || keys.some((key) => key.kid === kid);
      const publicJwk = isPublished ? null : await readKeyOfHints(database, kid, now);
      const hintKey = publicJwk === null ? undefined : openPublicKey(publicJwk);
      const keyOf = (id: string): KeyObject | undefined => {
        const found = keys.find((key) => key.kid === id);
        if (!found) return id === kid ? hintKey : undefined;
        return openedOnce(publicKeys, id, () => openPublicKey(found.publicJwk));
      };
      return verifyToken(token, { type, issuer, now, evenExpired: evenExpired || asHint, keyOf });
    },
    isOfUnknownKey: async (type, token) => {
      const kid = kidOf(token, type);
      return kid !== null && !(await published.current()).some((key) => key.kid === kid);
    },
    jwks: () => published.jwks(),
    maintain: async () => {
      const keys = await readSigningKeys(database);
      if (keys.length === 0) return;
      await addNextKey(deps, keys);
      await removeOutlivedKeys(deps, keys);
    },
    rotate: async ({ emergency = false } = {}) => {
      await published.current();
      if (emergency) await replaceAllKeys(deps, refreshMs + SKEW_MS);
      else {
        await addNextKey(deps, await readSigningKeys(database));
        await bringNextKeyForward(deps);
        await addNextKey(deps, await readSigningKeys(database));
      }
      published.expire();
    },
    list: async () => {
      published.expire();
      return scheduled(await published.current(), clock.now()).map(({ key, state, retiredAt }) => ({
        kid: key.kid,
        state,
        createdAt: new Date(key.createdAt).toISOString(),
        activatesAt: new Date(key.activatesAt).toISOString(),
        retiredAt: retiredAt === null ? null : new Date(retiredAt).toISOString(),
      }));
    },
  };
}
