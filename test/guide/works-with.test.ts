import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { bootstrapSchema } from '../../application/bootstrap/bootstrap-document.js';
import {
  accessTokenTypes,
  authMethods,
  clientScopes,
  grantTypes,
} from '../../domain/client/client-values.js';
import { root } from '../support/run/built-checkout.js';
import { page, tableRows, texts } from './guide-pages.js';

type Versions = Readonly<Record<string, string>>;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
};

const programs = page('sign-in/works-with.md');
const stacks = [...texts.keys()].filter((file) => file.startsWith('sign-in/stacks/'));
const section = [programs, ...stacks.map(page)].join('\n');

interface Schema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly items: Schema;
}
const { properties } = bootstrapSchema as unknown as Schema;
const settings = Object.keys(properties['tenants']!.items.properties['clients']!.items.properties);

describe("the guide's pages on other programs", () => {
  it("the guide's pages on other programs name existing settings of a client", () => {
    const named = [
      ...section.matchAll(/`([A-Za-z]+)` on the client|`(postLogoutRedirectUris)`|client's `([A-Za-z]+)`/g),
    ].map(([, ...names]) => names.find(Boolean)!);
    const given = [...section.matchAll(/`([A-Za-z]+): "([^"`]+)"`/g)];
    expect([...named, ...given.map(([, name]) => name!)]).to.include.members([
      'acceptsTokenEndpointAudience',
      'accessTokenType',
      'audience',
      'postLogoutRedirectUris',
    ]);
    for (const name of named) expect(settings).to.include(name);
    for (const [, name, value] of given) {
      expect(settings).to.include(name);
      if (name === 'accessTokenType') expect(accessTokenTypes).to.include(value);
    }
  });

  it("the guide's pages on other programs name existing methods of authentication and scopes", () => {
    const methods = section.match(/\b(client_secret_[a-z]+|private_key_jwt)\b/g) ?? [];
    expect(methods).to.include.members(['client_secret_basic', 'client_secret_post', 'private_key_jwt']);
    expect(authMethods).to.include.members(methods);
    const asked = [...section.matchAll(/scope="([^"]+)"|(?:scope = \[|Scopes = \{)([^\]}]+)[\]}]/g)].flatMap(
      ([, line, list]) => line?.split(/\s+/) ?? list!.match(/[a-z_]+/g)!,
    );
    expect(asked).to.include.members(['openid', 'roles']);
    expect(clientScopes).to.include.members(asked);
  });

  it("the guide's pages on other programs give a version or a tester for each program", () => {
    const rows = tableRows(programs);
    expect(rows.length).to.be.greaterThan(20);
    for (const [program, version, needs] of rows) {
      expect(version, program).to.match(/^(\d+\.\d+(\.\d+)*|by others)$/);
      expect(needs, program).to.not.equal('');
    }
  });

  it("the guide's pages on other programs give the versions with which the tests run", () => {
    const tested = { ...manifest.dependencies, ...manifest.devDependencies };
    const packageOf = (program: string): string =>
      program.startsWith('MCP SDK for TypeScript') ? '@modelcontextprotocol/sdk' : program;
    const known = tableRows(programs).flatMap(([program = '', version]) => {
      const here = tested[packageOf(program)];
      return here === undefined ? [] : [{ program, version, here }];
    });
    expect(known.map(({ program }) => program)).to.include.members(['openid-client', 'oauth4webapi', 'jose']);
    for (const { program, version, here } of known) expect(version, program).to.equal(here);
  });

  it('the guide lists what is not offered, and nothing that discovery offers', () => {
    const [, list = ''] = /\nNot offered: ([^]*?)\n\n/.exec(section) ?? [];
    const named = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named).to.include.members(['id_token', 'password', 'request_uri']);
    const discovery = readFileSync(join(root, 'interfaces', 'oidc', 'discovery.ts'), 'utf8');
    const [, responseTypes = ''] = /response_types_supported: \[([^\]]*)\]/.exec(discovery) ?? [];
    for (const name of named)
      expect([...grantTypes, ...responseTypes.match(/[\w]+/g)!, 'S256', ...authMethods]).to.not.include(name);
    expect(discovery)
      .to.match(/request_parameter_supported: false/)
      .and.match(/request_uri_parameter_supported: false/);
  });

  it('the guide has a page for each stack, to which the programs refer', () => {
    const names = stacks.map((file) => file.slice('sign-in/'.length));
    expect(names.filter((name) => !programs.includes(`(${name}`))).to.deep.equal([]);
    for (const [program = '', , needs = ''] of tableRows(programs))
      if (/recipe/.test(needs)) expect(needs, program).to.contain('](stacks/');
    for (const file of stacks) expect(page(file), file).to.match(/^(```|~~~)/m);
  });
});
