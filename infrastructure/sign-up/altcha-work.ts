import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { SignUpWork, WorkedAddress } from '../../application/ports/sign-up/sign-ups.js';
import { opaqueTokenHash } from '../crypto/opaque-token.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

export interface AltchaWork extends SignUpWork {
  /** Deletes the answers of tasks that have expired. */
  deleteExpired(): Promise<void>;
}

export interface AltchaWorkOptions {
  readonly database: Sql;
  readonly clock: Clock;
  /** 32 bytes: the key that signs tasks. */
  readonly secret: Uint8Array;
  /** Iterations of one attempt, of which an answer takes 256 on average. Default: 5,000. */
  readonly cost?: number;
}

const LIFETIME_MS = 10 * 60_000;
const MOST_CHARACTERS = 2_000;

const SPEND = brief(
  'sign_up_work_spend',
  `insert into runtime.sign_up_work (answer_hash, expires_at) values ($1, $2) on conflict do nothing`,
);

/** Creates the proofs of work, by the library altcha-lib: PBKDF2 with a random prefix of one byte. See the port. */
export function altchaWork({ database, clock, secret, cost = 5_000 }: AltchaWorkOptions): AltchaWork {
  const hmacSignatureSecret = Buffer.from(secret).toString('base64url');
  /** The address that a task belongs to, so that the task does not reveal its digest. */
  const ownerOf = ({ tenantId, emailDigest }: WorkedAddress): string =>
    createHmac('sha256', secret).update(`sign-up|${tenantId}|${emailDigest}`).digest('base64url');

  const isAnswer = async (address: WorkedAddress, { challenge, solution }: Answer): Promise<boolean> => {
    const { expiresAt = 0, data } = challenge.parameters;
    if (data?.['owner'] !== ownerOf(address) || expiresAt * 1_000 <= clock.now()) return false;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
    return verified;
  };
  return {
    task: (address) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        data: { owner: ownerOf(address) },
        expiresAt: new Date(clock.now() + LIFETIME_MS),
        hmacSignatureSecret,
      }),
    async accepts(address, text) {
      const answer = read(text);
      if (answer === null || !(await isAnswer(address, answer).catch(() => false))) return false;
      // by the task, since it may have several answers
      const key = opaqueTokenHash(answer.challenge.signature ?? '');
      const spent = await database.query(SPEND, [key, new Date(clock.now() + LIFETIME_MS)]);
      return spent.rowCount === 1;
    },
    deleteExpired: () =>
      deleteInBatches(database, 'runtime.sign_up_work', 'expires_at <= $1', [new Date(clock.now())]),
  };
}

interface Answer {
  readonly challenge: Challenge;
  readonly solution: Solution;
}

function read(text: string): Answer | null {
  if (text.length > MOST_CHARACTERS) return null;
  try {
    const answer = JSON.parse(text) as Partial<Answer> | null;
    const isWhole = typeof answer?.challenge?.parameters === 'object' && typeof answer.solution === 'object';
    return isWhole ? (answer as Answer) : null;
  } catch {
    return null;
  }
}
