import { expect } from 'chai';
import { formOf, type Visit } from '../../../support/http/user-agent.js';
import { checkDescription, checkUnguessable } from './common-checks.js';
import type { Asked, RelyingParty } from './relying-party.js';

/** The code that the browser brings the application; everything else of the answer is as it has to be. */
export function codeOf(party: RelyingParty, asked: Asked): string {
  const answer = answerOf(party, asked);
  expect(Object.keys(answer), JSON.stringify(answer)).to.have.members(membersOf(asked, ['code']));
  const { code = '' } = answer;
  checkUnguessable(code);
  return code;
}

/** The error that the browser brings the application (RFC 6749, section 4.1.2.1). */
export function errorOf(party: RelyingParty, asked: Asked): string {
  const answer = answerOf(party, asked);
  expect(Object.keys(answer), JSON.stringify(answer)).to.have.members(
    membersOf(asked, ['error', 'error_description']),
  );
  checkDescription(answer['error_description']);
  return answer['error'] ?? '';
}

const membersOf = ({ parameters }: Asked, members: readonly string[]): string[] => [
  ...members,
  ...('state' in parameters ? ['state'] : []),
  'iss',
];

function answerOf(
  { mode, redirectUri, oidc }: RelyingParty,
  { visit, parameters }: Asked,
): Record<string, string> {
  const answer = mode === 'query' ? inAddress(visit, redirectUri) : inForm(visit, redirectUri);
  expect(answer['state']).to.equal(parameters['state']);
  expect(answer['iss']).to.equal(oidc.issuer);
  return answer;
}

function inAddress({ status, location, headers, url }: Visit, redirectUri: string): Record<string, string> {
  expect(status, `at ${url}`).to.equal(303);
  checkUnseen(headers);
  // a query that is registered stays as it is (RFC 6749, section 3.1.2)
  const before = `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}`;
  expect(location?.slice(0, before.length)).to.equal(before);
  expect(location).not.to.contain('#');
  return once(new URLSearchParams(location?.slice(before.length)));
}

/** OAuth 2.0 Form Post Response Mode, section 2. */
function inForm(visit: Visit, redirectUri: string): Record<string, string> {
  const { status, location, headers, url, body } = visit;
  expect(status, `at ${url}`).to.equal(200);
  expect(location).to.equal(null);
  expect(headers['content-type']).to.match(/^text\/html\b/);
  checkUnseen(headers);
  expect(headers['content-security-policy']).to.match(/script-src 'sha256-/);
  const { action, hidden } = formOf(visit);
  expect(body).to.match(/<form method="post" action=/);
  expect(body).not.to.contain('enctype');
  expect(action).to.equal(redirectUri);
  expect(Object.keys(Object.fromEntries(new URL(url).searchParams))).not.to.include.members([
    'code',
    'error',
  ]);
  for (const [name, value] of Object.entries(hidden))
    if (name === 'code' || name === 'error') expect(url).not.to.contain(value);
  return { ...hidden };
}

/** No copy is kept, and the next page does not learn of it. */
function checkUnseen(headers: Visit['headers']): void {
  expect(headers['cache-control']).to.equal('no-store');
  expect(headers['referrer-policy']).to.equal('no-referrer');
}

function once(parameters: URLSearchParams): Record<string, string> {
  const names = [...parameters.keys()];
  expect(new Set(names).size, names.join()).to.equal(names.length);
  return Object.fromEntries(parameters);
}

/** A refusal that the user sees, and nobody is sent: not by redirect, form, link or refresh. */
export function checkErrorPage({ status, headers, location, body }: Visit, expected = 400): void {
  expect(status).to.equal(expected);
  expect(location).to.equal(null);
  expect(headers['content-type']).to.match(/^text\/html\b/);
  expect(headers['cache-control']).to.equal('no-store');
  expect(headers['x-frame-options']).to.equal('DENY');
  expect(headers['content-security-policy']).to.contain("frame-ancestors 'none'");
  expect(body).not.to.match(/<form|http-equiv="refresh"|<script/i);
}
