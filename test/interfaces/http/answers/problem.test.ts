import { expect } from 'chai';
import {
  EventLogMismatch,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../../application/ports/events/event-store.js';
import { SubjectErased } from '../../../../application/ports/events/subject-keys.js';
import { type ErrorKind, DomainError } from '../../../../domain/shared/domain-error.js';
import { problemBody, problemOf } from '../../../../interfaces/http/answers/problem.js';

const coded = (code: string): Error => Object.assign(new Error('secret'), { code });
/** As `pg` says it. */
const refusedBy = (code: string): Error => Object.assign(coded(code), { severity: 'ERROR' });

describe('problemOf', () => {
  const kinds: readonly [ErrorKind, number][] = [
    ['invalid', 400],
    ['forbidden', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['precondition', 412],
    ['unavailable', 503],
  ];
  for (const [kind, status] of kinds) {
    it(`problemOf answers ${kind} with ${status}`, () => {
      const fault = { pointer: '/email', code: 'format', detail: 'is no address' };
      const problem = problemOf(new DomainError(kind, 'some_code', 'Some detail.', [fault]));
      expect(problem).to.include({ status, code: 'some_code', detail: 'Some detail.' });
      expect(problem.errors).to.deep.equal([fault]);
      expect(problem.error).to.equal(status === 403 ? 'Some detail.' : undefined);
    });
  }

  const others: readonly [string, unknown, number, string][] = [
    ['a conflict that nobody resolved', new RevisionConflict('s', 'no_stream', 1n), 409, 'concurrent_change'],
    ['an erased subject', new SubjectErased('user:x'), 404, 'not_found'],
    ['a log that is another one', new EventLogMismatch('secret'), 503, 'event_log_mismatch'],
    ['an event store that is away', new EventStoreUnavailable('secret'), 503, 'temporarily_unavailable'],
    ['a refused connection', coded('ECONNREFUSED'), 503, 'temporarily_unavailable'],
    ['a server that shuts down', coded('57P01'), 503, 'temporarily_unavailable'],
    ['too many connections', coded('53300'), 503, 'temporarily_unavailable'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 503, 'temporarily_unavailable'],
    ['a read model not built yet', coded('42P01'), 503, 'temporarily_unavailable'],
    ['a connection nobody accepts', new Error('timeout expired'), 503, 'temporarily_unavailable'],
    ['a permission that is missing', refusedBy('42501'), 503, 'temporarily_unavailable'],
    ['an SQLSTATE that is not known', refusedBy('XX000'), 503, 'temporarily_unavailable'],
    ['a text with a null character', refusedBy('22021'), 400, 'invalid_input'],
    ['JSON with a null character', refusedBy('22P05'), 400, 'invalid_input'],
    ['a violated constraint', refusedBy('23505'), 500, 'internal_error'],
    ['any other error', new TypeError('secret'), 500, 'internal_error'],
    ['what is no error', 'secret', 500, 'internal_error'],
  ];
  for (const [name, error, status, code] of others) {
    it(`problemOf answers ${name} with ${status} and nothing of the error`, () => {
      const problem = problemOf(error);
      expect(problem).to.include({ status, code });
      expect(JSON.stringify(problem)).not.to.contain('secret');
      expect(problem.headers?.['Retry-After'] !== undefined).to.equal(status === 503);
    });
  }
});

describe('problemBody', () => {
  it('problemBody has the members of RFC 9457 and leaves out those without a value', () => {
    const body = problemBody(
      { status: 404, code: 'user_not_found', detail: 'No.', errors: [] },
      'f'.repeat(32),
    );
    expect(JSON.parse(body)).to.deep.equal({
      type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5',
      title: 'Not Found',
      status: 404,
      code: 'user_not_found',
      detail: 'No.',
      traceId: 'f'.repeat(32),
    });
  });
});
