import { expect } from 'chai';
import { dueDelivery } from '../../../../application/webhook/delivery-record.js';
import { deliveryFor } from '../../../../interfaces/management-api/routes/people-scope.js';
import { uuidOf } from '../../../projections/support/mixed-log.js';

const attempt = {
  attemptId: uuidOf('attempt'),
  number: 1,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 5,
  statusCode: 200,
  error: null,
  responseSnippet: 'thanks, Ada',
};
const delivery = (event: string) => ({
  ...dueDelivery(
    {
      id: uuidOf('d'),
      subscriptionId: uuidOf('s'),
      eventId: 'evt_x',
      event,
      isTest: false,
      replayOf: null,
      maxAttempts: 6,
    },
    '2026-01-01T00:00:00.000Z',
  ),
  attempts: [attempt],
});
const snippetOf = (event: string, ...scopes: string[]): string | null =>
  deliveryFor({ scopes: new Set(scopes) }, delivery(event)).attempts[0]!.responseSnippet;

describe('answers of a listener', () => {
  it("a listener's answer about a user is shown to a caller who may read users", () => {
    expect(snippetOf('user.created', 'webhooks:read', 'users:read')).to.equal('thanks, Ada');
    expect(snippetOf('user.created', 'webhooks:read')).to.equal(null);
    expect(snippetOf('user.deleted', 'webhooks:write')).to.equal(null);
  });

  it("a listener's other answers are shown to every caller who sees the delivery", () => {
    expect(snippetOf('invoice.paid', 'webhooks:read')).to.equal('thanks, Ada');
  });
});
