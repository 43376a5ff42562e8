import type { Statement } from '../../infrastructure/postgres/statement.js';

export const BEGIN: Statement = { text: 'begin' };
export const COMMIT: Statement = { text: 'commit' };
export const ROLLBACK: Statement = { text: 'rollback' };
