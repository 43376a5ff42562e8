import { expect } from 'chai';

/** An answer of an endpoint that clients call. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
}

/** What a framework says when nobody has thought of a request, and what a stack trace looks like. */
const leaks = /Cannot (GET|POST|PUT)|<html|<pre|Error: |\n\s+at |node_modules|\.ts:\d|\.js:\d/i;

/** Fails when a text reports the machinery behind it. */
export const expectNoLeak = (text: string, about?: string): void =>
  void expect(text, about).not.to.match(leaks);

/**
 * A refusal in OAuth's form that is a problem document, too (RFC 6749, section 5.2; RFC 9457): one of these
 * errors, with the status that belongs to it.
 */
export function expectOAuthError(
  { status, headers, json }: Answer,
  errors: Readonly<Record<string, number>>,
  about = '',
): void {
  const error = String(json['error']);
  expect(Object.keys(errors), `${about}: ${JSON.stringify(json)}`).to.include(error);
  // with a challenge only for who tried by the header Authorization (RFC 6749, section 5.2)
  const ofClient = headers.has('www-authenticate') ? 401 : 400;
  expect(status, about).to.equal(error === 'invalid_client' ? ofClient : errors[error]);
  expect(headers.get('content-type'), about).to.match(/^application\/json/);
  expect(headers.get('cache-control'), about).to.equal('no-store');
  expect(json, about).to.include({ status });
  expect(String(json['error_description']), about).to.match(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(json['type'], about).to.be.a('string');
  expect(json['title'], about).to.be.a('string');
  expect(json['traceId'], about).to.match(/^[0-9a-f]{32}$/);
  expectNoLeak(JSON.stringify(json), about);
}

/** Runs the same thing fifty times at once. */
export const fifty = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));

/** How often each value occurs. */
export function countsOf(values: readonly (string | number)[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
