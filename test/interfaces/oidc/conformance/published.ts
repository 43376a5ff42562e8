import { expect } from 'chai';
import type { JSONWebKeySet } from 'jose';

/** What a provider publishes about itself, as far as a client goes by it. */
export interface Published {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly jwks: JSONWebKeySet;
}

/**
 * Discovery and keys, with what every module of the conformance suite checks of them before anything else.
 * @param reach the address at which this machine gets to what the issuer publishes at another
 */
export async function published(
  issuer: string,
  reach: (address: string) => string = (address) => address,
): Promise<Published> {
  const metadata = await document(reach(`${issuer}/.well-known/openid-configuration`));
  expect(metadata['issuer']).to.equal(issuer);
  const jwks = (await document(reach(String(metadata['jwks_uri'])))) as unknown as JSONWebKeySet;
  checkKeys(jwks);
  return { metadata, jwks };
}

async function document(address: string): Promise<Record<string, unknown>> {
  const reply = await fetch(address);
  expect(reply.status, address).to.equal(200);
  expect(reply.headers.get('content-type')).to.match(/^application\/json\b/);
  return (await reply.json()) as Record<string, unknown>;
}

/** RFC 7517, section 4, and RFC 7518, section 6.3: those that must never be published, beside `k`. */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

function checkKeys({ keys }: JSONWebKeySet): void {
  expect(keys).to.be.an('array').that.is.not.empty;
  expect(new Set(keys.map(({ kid }) => kid)).size, 'kids').to.equal(keys.length);
  for (const key of keys) {
    expect(key).to.include({ kty: 'RSA', use: 'sig', alg: 'RS256' });
    expect(key.kid).to.be.a('string').that.is.not.empty;
    for (const member of secretMembers) expect(key).not.to.have.property(member);
    expect(Buffer.from(key.n ?? '', 'base64url').length * 8, 'bits').to.be.at.least(2048);
  }
}

/** The address that the metadata has under this name. */
export function endpoint({ metadata }: Published, name: string): string {
  const address = metadata[`${name}_endpoint`];
  expect(address, name).to.be.a('string');
  return address as string;
}
