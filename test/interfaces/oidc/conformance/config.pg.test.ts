import { expect } from 'chai';
import { type TestService, startTestService } from '../../../support/services/service.js';
import { notApplicable } from './not-applicable.js';
import { type Published, endpoint, published } from './published.js';

const issuer = 'https://id.acme.test';

/** Of OpenID Connect Discovery 1.0, section 3, RFC 8414, section 2, and what is registered with IANA beside them. */
const knownMembers = new Set([
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  // RFC 8628, section 4
  'device_authorization_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'revocation_endpoint',
  'introspection_endpoint',
  'end_session_endpoint',
  // OpenID Connect Back-Channel Logout 1.0, section 2.1
  'backchannel_logout_supported',
  'backchannel_logout_session_supported',
  'scopes_supported',
  'response_types_supported',
  'response_modes_supported',
  'grant_types_supported',
  'claims_supported',
  'acr_values_supported',
  'subject_types_supported',
  'id_token_signing_alg_values_supported',
  ...['token_endpoint', 'revocation_endpoint', 'introspection_endpoint'].flatMap((name) => [
    `${name}_auth_methods_supported`,
    `${name}_auth_signing_alg_values_supported`,
  ]),
  'code_challenge_methods_supported',
  'prompt_values_supported',
  'claim_types_supported',
  'claims_parameter_supported',
  'request_parameter_supported',
  'request_uri_parameter_supported',
  'require_request_uri_registration',
  'authorization_response_iss_parameter_supported',
  'client_id_metadata_document_supported',
  'ui_locales_supported',
  'service_documentation',
]);

describe('oidcc-config-certification-test-plan', () => {
  let service: TestService;
  let known: Published;
  // as behind whatever ends TLS
  const reach = (address: string): string => address.replace(issuer, service.url);
  before(async () => {
    const env = { BASE_URL: issuer, TENANT_HOST: 'https://{tenant}.id.acme.test' };
    service = await startTestService({ bootstrap: { tenants: [] }, env });
    known = await published(issuer, reach);
  });
  after(() => service.close());

  it('oidcc-discovery-endpoint-verification', () => {
    const { metadata } = known;
    for (const name of Object.keys(metadata)) expect(knownMembers, name).to.include(name);
    for (const [name, value] of Object.entries(metadata))
      if (name.endsWith('_supported') && typeof value !== 'boolean') checkList(name, value);
    expect(metadata['subject_types_supported']).to.deep.equal(['public']);
    expect(metadata['response_types_supported']).to.deep.equal(['code']);
    expect(metadata['id_token_signing_alg_values_supported']).to.include('RS256');
    expect(metadata['scopes_supported']).to.include('openid');
    expect(metadata['claims_supported']).to.include.members(['sub', 'iss', 'email', 'name']);
    expect(metadata['grant_types_supported']).to.include('authorization_code');
    expect(metadata['code_challenge_methods_supported']).to.deep.equal(['S256']);
    expect(metadata['claims_parameter_supported']).to.equal(true);
    expect(metadata['request_parameter_supported']).to.equal(false);
    expect(metadata['request_uri_parameter_supported']).to.equal(false);
    for (const tag of metadata['ui_locales_supported'] as string[])
      expect(Intl.getCanonicalLocales(tag)).to.deep.equal([tag]);
    for (const name of ['authorization', 'token', 'userinfo', 'revocation', 'introspection'])
      expect(endpoint(known, name)).to.match(/^https:\/\/id\.acme\.test\/connect\/[a-z]+$/);
    for (const name of ['jwks_uri', 'service_documentation'])
      expect(metadata[name]).to.match(/^https:\/\/id\.acme\.test\//);
  });

  it('oidcc-rp-initiated-logout-discovery-endpoint-verification', () => {
    expect(endpoint(known, 'end_session')).to.equal(`${issuer}/connect/endsession`);
  });

  describe('modules that do not apply', () => {
    for (const { module, reason, because } of notApplicable)
      it(`${module} does not apply: ${reason}`, () => because(known.metadata));
  });
});

function checkList(name: string, values: unknown): void {
  expect(values, name).to.be.an('array').that.is.not.empty;
  const list = values as unknown[];
  expect(new Set(list).size, name).to.equal(list.length);
  for (const value of list)
    expect(value, name)
      .to.be.a('string')
      .that.matches(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
}
