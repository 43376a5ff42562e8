import { expect } from 'chai';
import type { Published } from './published.js';

type Metadata = Published['metadata'];

interface NotApplicable {
  readonly module: string;
  readonly reason: string;
  /** What makes the suite skip the module. */
  readonly because: (metadata: Metadata) => void;
}

const lacks =
  (member: string, value: string) =>
  (metadata: Metadata): void => {
    expect(metadata[member]).to.be.an('array').that.does.not.include(value);
  };

const isNowhere =
  (member: string) =>
  (metadata: Metadata): void => {
    expect(metadata).not.to.have.property(member);
  };

/** The modules of the plans that have nothing to test here. */
export const notApplicable: readonly NotApplicable[] = [
  {
    module: 'oidcc-idtoken-unsigned',
    reason: 'no id_token goes without a signature',
    because: lacks('id_token_signing_alg_values_supported', 'none'),
  },
  {
    module: 'oidcc-scope-address',
    reason: 'there is no scope address',
    because: lacks('scopes_supported', 'address'),
  },
  {
    module: 'oidcc-scope-phone',
    reason: 'there is no scope phone',
    because: lacks('scopes_supported', 'phone'),
  },
  {
    module: 'oidcc-scope-all',
    reason: 'it asks for address and phone, too',
    because: lacks('scopes_supported', 'address'),
  },
  {
    module: 'oidcc-ensure-request-object-with-redirect-uri',
    reason: 'request objects are refused, whatever is in them',
    because: (metadata) => expect(metadata['request_parameter_supported']).to.equal(false),
  },
  {
    module: 'oidcc-userinfo-rs256',
    reason: 'userinfo answers JSON only',
    because: isNowhere('userinfo_signing_alg_values_supported'),
  },
  {
    module: 'oidcc-3rd-party-init-login',
    reason: 'clients are registered by administrators and have no initiate_login_uri',
    because: isNowhere('registration_endpoint'),
  },
];
