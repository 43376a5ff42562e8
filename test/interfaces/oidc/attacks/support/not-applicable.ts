import { expect } from 'chai';

/** What is known of the service from outside. */
export interface Seen {
  readonly metadata: Readonly<Record<string, unknown>>;
  /** `GET /path` of everything that is no operation of the Management API. */
  readonly routes: readonly string[];
}

interface NotApplicable {
  readonly attack: string;
  readonly reason: string;
  /** Fails as soon as the attack applies. */
  readonly because: (seen: Seen) => void;
}

const noRoute =
  (words: RegExp) =>
  ({ routes }: Seen): void => {
    expect(routes.filter((route) => words.test(route))).to.deep.equal([]);
  };
const without =
  (member: string) =>
  ({ metadata }: Seen): void => {
    expect(metadata).not.to.have.property(member);
  };
const no =
  (value: string, member: string) =>
  ({ metadata }: Seen): void => {
    expect(metadata[member]).to.be.an('array').that.does.not.include(value);
  };

/** Known attacks on services of this kind that have nothing to aim at here. Everything else has a test in this folder. */
export const notApplicable: readonly NotApplicable[] = [
  {
    attack: 'a SAML response with a second assertion beside the signed one',
    reason: 'there is no SAML',
    because: noRoute(/saml/i),
  },
  {
    attack: 'clients that register themselves, with addresses of their choice',
    reason: 'administrators register them',
    because: without('registration_endpoint'),
  },
  {
    attack: 'tokens in the address of a response',
    reason: 'there is no implicit and no hybrid flow',
    because: ({ metadata }) => expect(metadata['response_types_supported']).to.deep.equal(['code']),
  },
  {
    attack: 'passwords or tokens exchanged at the token endpoint past the sign-in',
    reason: 'no such grant exists',
    because: ({ metadata }) =>
      // the last one signs nobody in: a service gets a token for itself
      expect(metadata['grant_types_supported']).to.deep.equal([
        'authorization_code',
        'refresh_token',
        'client_credentials',
        // whose user signs in and agrees at the tenant's host
        'urn:ietf:params:oauth:grant-type:device_code',
      ]),
  },
  {
    attack: 'id_tokens without signature, or signed with what the client knows',
    reason: 'all are signed by RS256',
    because: ({ metadata }) =>
      expect(metadata['id_token_signing_alg_values_supported']).to.deep.equal(['RS256']),
  },
  {
    attack: 'HMAC client assertions made with a secret that was read somewhere',
    reason: 'client_secret_jwt is not offered',
    because: no('client_secret_jwt', 'token_endpoint_auth_methods_supported'),
  },
];
