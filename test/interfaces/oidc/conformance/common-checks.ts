import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import type { Published } from './published.js';

/** RFC 6749, section 5.2 (the same set as in section 4.1.2.1). */
const descriptionCharacters = /^[\x20-\x21\x23-\x5b\x5d-\x7e]*$/;

export const checkDescription = (description: unknown): void => {
  if (description !== undefined) expect(description).to.be.a('string').that.matches(descriptionCharacters);
};

/** As the suite measures what must not be guessed: at least 128 bits long, at least 96 bits by its characters. */
export function checkUnguessable(value: string): void {
  expect(value).to.match(/^[A-Za-z0-9_-]+$/);
  expect(value.length * 6).to.be.at.least(128);
  const counts = Array.from(value).reduce(
    (so, character) => so.set(character, (so.get(character) ?? 0) + 1),
    new Map<string, number>(),
  );
  const bitsEach = [...counts.values()]
    .map((count) => count / value.length)
    .reduce((sum, share) => sum - share * Math.log2(share), 0);
  expect(bitsEach * value.length, `estimated bits of ${value}`).to.be.at.least(96);
}

/** Nothing of it may be kept by anybody on the way (RFC 6749, section 5.1). */
export function checkNotKept(headers: Headers): void {
  expect(headers.get('cache-control')).to.contain('no-store');
  expect(headers.get('pragma')).to.equal('no-cache');
}

export interface ExpectedIdToken {
  readonly clientId: string;
  /** What was sent; null when nothing was; undefined after a refresh, where it may be missing. */
  readonly nonce: string | null | undefined;
  /** Issued beside it. */
  readonly accessToken: string;
}

/** Seconds. */
const SKEW = 5 * 60;

/** OpenID Connect Core 1.0, section 3.1.3.7, by a library that is none of ours, and what the suite adds. */
export async function checkedIdToken(
  { issuer, clock }: OidcService,
  { jwks }: Published,
  idToken: string,
  { clientId, nonce, accessToken }: ExpectedIdToken,
): Promise<JWTPayload & { readonly sub: string; readonly auth_time: number }> {
  const { payload, protectedHeader } = await jwtVerify(idToken, createLocalJWKSet(jwks), {
    issuer,
    audience: clientId,
    algorithms: ['RS256'],
    typ: 'JWT',
    currentDate: new Date(clock.now()),
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
  });
  expect(Object.keys(protectedHeader)).to.have.members(['alg', 'kid', 'typ']);
  const { aud, sub, iat = 0, azp, acr, amr, at_hash: hash, auth_time: authTime } = payload;
  expect(aud).to.equal(clientId);
  expect(sub).to.match(/^[0-9a-f-]{36}$/);
  expect(Math.abs(iat - clock.now() / 1000), 'age').to.be.at.most(SKEW);
  if (azp !== undefined) expect(azp).to.equal(clientId);
  if (nonce !== undefined || payload['nonce'] !== undefined)
    expect(payload['nonce']).to.equal(nonce ?? undefined);
  expect(hash).to.equal(leftHalf(accessToken));
  expect(acr).to.be.a('string').that.is.not.empty;
  expect(amr).to.be.an('array').that.is.not.empty;
  expect(authTime).to.be.a('number').that.is.at.most(iat);
  checkStandardClaims(payload);
  return payload as JWTPayload & { sub: string; auth_time: number };
}

/** `at_hash` (OpenID Connect Core 1.0, section 3.1.3.6) for RS256. */
const leftHalf = (accessToken: string): string =>
  createHash('sha256').update(accessToken, 'ascii').digest().subarray(0, 16).toString('base64url');

const texts = ['email', 'name', 'given_name', 'family_name', 'tenant_id', 'sub'];

/** OpenID Connect Core 1.0, section 5.1: types; nothing empty, nothing null (section 5.3.2). */
export function checkStandardClaims(claims: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(claims)) expect(value, name).not.to.be.oneOf([null, '']);
  for (const name of texts) if (name in claims) expect(claims[name], name).to.be.a('string');
  if ('email_verified' in claims) expect(claims['email_verified']).to.be.a('boolean');
  if ('updated_at' in claims) expect(claims['updated_at']).to.be.a('number');
  if ('roles' in claims) expect(claims['roles']).to.be.an('array');
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A refusal of an endpoint that clients call (RFC 6749, section 5.2; RFC 9457). */
export function checkOAuthError({ status, headers, json }: Answer, error: string, expected = 400): void {
  expect(json['error'], JSON.stringify(json)).to.equal(error);
  expect(status).to.equal(expected);
  expect(headers.get('content-type')).to.match(/^application\/json\b/);
  checkDescription(json['error_description']);
  expect(json['error_description']).to.be.a('string').that.is.not.empty;
  expect(json).to.include({ status, traceId: json['traceId'] });
  expect(json['traceId']).to.match(/^[0-9a-f]{32}$/);
  expect(json).to.have.all.keys(
    'error',
    'error_description',
    'type',
    'title',
    'status',
    'code',
    'detail',
    'traceId',
  );
  checkNotKept(headers);
}
