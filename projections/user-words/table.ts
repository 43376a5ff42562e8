import { rowKey, type TableName } from '../runner/projection.js';

/**
 * Words by whose beginnings a user is found, besides the columns of `users`: the second and later words of the names and of
 * the address, its domain, an external id that has capitals or accents.
 */
export interface UserWordRow {
  readonly tenant_id: string;
  readonly user_id: string;
  /** What the word is of, and its number there: a change of that replaces it. */
  readonly slot: string;
  /** Folded (`users/search-key.ts`); null when erased. */
  readonly word: string | null;
  readonly user_created_at: string;
}

export const userWords: TableName<UserWordRow> = { name: 'user_words' };

export const userWordKey = (tenantId: string, userId: string, slot: string): string =>
  rowKey(tenantId, userId, slot);

export const userWordColumns = {
  tenant_id: 'uuid',
  user_id: 'uuid',
  slot: 'text collate "C"',
  word: 'text collate "C"',
  user_created_at: 'timestamptz(3) not null',
} satisfies Record<keyof UserWordRow, string>;
