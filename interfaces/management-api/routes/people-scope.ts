import type { DeliveryRecord } from '../../../application/webhook/delivery-record.js';
import { tellsOfPeople } from '../../../domain/webhook/event-kinds.js';
import { HttpProblem } from '../../http/answers/problem.js';
import { missingScope } from '../serving/refusals.js';
import type { ReadRequest } from '../serving/route.js';

/** What a caller needs, beside the scopes for webhooks, to be told of people by way of a listener. */
const PEOPLE = 'users:read';

export const mayReadPeople = ({ scopes }: Pick<ReadRequest, 'scopes'>): boolean => scopes.has(PEOPLE);

/** Throws the 403 of a missing scope. */
export function needsPeople(request: Pick<ReadRequest, 'scopes'>): void {
  if (!mayReadPeople(request)) throw new HttpProblem(missingScope(PEOPLE));
}

/** The delivery as the caller may see it: a listener may have answered with what it was told of a person. */
export function deliveryFor(request: Pick<ReadRequest, 'scopes'>, record: DeliveryRecord): DeliveryRecord {
  if (!tellsOfPeople(record.event) || mayReadPeople(request)) return record;
  return { ...record, attempts: record.attempts.map((one) => ({ ...one, responseSnippet: null })) };
}
