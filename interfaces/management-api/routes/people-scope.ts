import type { DeliveryRecord } from '../../../application/webhook/delivery-record.js';
import { concernsPeople } from '../../../domain/webhook/event-kinds.js';
import type { ReadRequest } from '../serving/route.js';
import { needScopes } from '../serving/serving.js';

/** The scope that a caller needs, besides those of webhooks, to read personal data that a listener was sent. */
const PEOPLE = 'users:read';

export const mayReadPeople = ({ scopes }: Pick<ReadRequest, 'scopes'>): boolean => scopes.has(PEOPLE);

/** Throws HttpProblem 403 for a caller without that scope. */
export const needsPeople = ({ scopes }: Pick<ReadRequest, 'scopes'>): void => needScopes(scopes, [PEOPLE]);

/** Returns the delivery as the caller may see it: a listener's answer may repeat the personal data that it was sent. */
export function deliveryFor(request: Pick<ReadRequest, 'scopes'>, record: DeliveryRecord): DeliveryRecord {
  if (!concernsPeople(record.event) || mayReadPeople(request)) return record;
  return { ...record, attempts: record.attempts.map((one) => ({ ...one, responseSnippet: null })) };
}
