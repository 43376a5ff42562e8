import type { HttpRequest } from '../../http/http-types.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import type { Answer, Api } from './route.js';

/** Returns whether a request asks for a receipt (RFC 7240). */
export const wantsReceipt = ({ headers }: Pick<HttpRequest, 'headers'>): boolean =>
  typeof headers.prefer === 'string' && /(^|,)\s*receipt\s*(,|;|$)/i.test(headers.prefer);

/**
 * Returns the headers of a command's receipt: the number of its entry in the audit log and the index of its leaf in the tree,
 * whose proof is there with the next checkpoint. None where the command changed nothing, and where the audit log is behind.
 */
export async function receiptOf(
  { audit }: Pick<Api, 'audit'>,
  { tenantId, traceId }: Pick<CommandContext, 'tenantId' | 'traceId'>,
  { position = null }: Answer,
): Promise<Readonly<Record<string, string>>> {
  if (position === null || !(await audit.settle())) return {};
  // of this request alone: what changed nothing has the position of an earlier change
  const id = await audit.lastOfTrace(tenantId, traceId, position);
  return id === null ? {} : { 'Tessera-Receipt': `${id}:${id - 1n}`, 'Preference-Applied': 'receipt' };
}
