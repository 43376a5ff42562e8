import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { bootstrapSchema } from '../application/bootstrap/bootstrap-document.js';
import { accessTokenTypes, authMethods, clientScopes, grantTypes } from '../domain/client/client-values.js';

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const from = readme.indexOf('\n## Works with\n');
const section = readme.slice(from, readme.indexOf('\n## ', from + 1));

interface Schema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly items: Schema;
}
const { properties } = bootstrapSchema as unknown as Schema;
const settings = Object.keys(properties['tenants']!.items.properties['clients']!.items.properties);

describe("README's section on programs that it works with", () => {
  it("README's section on other programs names existing settings of a client", () => {
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

  it("README's section on other programs names existing methods of authentication and scopes", () => {
    const methods = section.match(/\b(client_secret_[a-z]+|private_key_jwt)\b/g) ?? [];
    expect(methods).to.include.members(['client_secret_basic', 'client_secret_post', 'private_key_jwt']);
    expect(authMethods).to.include.members(methods);
    const asked = [...section.matchAll(/scope="([^"]+)"|(?:scope = \[|Scopes = \{)([^\]}]+)[\]}]/g)].flatMap(
      ([, line, list]) => line?.split(/\s+/) ?? list!.match(/[a-z_]+/g)!,
    );
    expect(asked).to.include.members(['openid', 'roles']);
    expect(clientScopes).to.include.members(asked);
  });

  it("README's section on other programs gives a version or a tester for each program", () => {
    const rows = [...section.matchAll(/^\| (?!Program|-)([^|*]+?) +\| ([^|]*?) +\| ([^|]*?) +\|$/gm)];
    expect(rows.length).to.be.greaterThan(20);
    for (const [, program, version, needs] of rows) {
      expect(version, program).to.match(/^(\d+\.\d+(\.\d+)*|by others)$/);
      expect(needs, program).to.not.equal('');
    }
  });

  it('README lists what is not offered, and nothing that discovery offers', () => {
    const [, list = ''] = /\nNot offered: ([^]*?)\n\n/.exec(section) ?? [];
    const named = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named).to.include.members(['id_token', 'password', 'client_credentials', 'request_uri']);
    const discovery = readFileSync(
      join(import.meta.dirname, '..', 'interfaces', 'oidc', 'discovery.ts'),
      'utf8',
    );
    const [, responseTypes = ''] = /response_types_supported: \[([^\]]*)\]/.exec(discovery) ?? [];
    for (const name of named)
      expect([...grantTypes, ...responseTypes.match(/[\w]+/g)!, 'S256', ...authMethods]).to.not.include(name);
    expect(discovery)
      .to.match(/request_parameter_supported: false/)
      .and.match(/request_uri_parameter_supported: false/);
  });

  it("README's section on other programs has a recipe for each program that it refers to one", () => {
    const recipes = [...section.matchAll(/^\*\*(.+?)\.?\*\*/gm)].map(
      ([, title = '']) => title.split(',')[0]!,
    );
    expect(recipes).to.include.members([
      'ASP.NET Core',
      'Blazor',
      'MSAL.NET',
      'Microsoft.Identity.Web',
      'OpenIddict',
      'Spring',
      'oauth2-proxy',
      'Django',
      'JupyterHub',
      'pgAdmin',
      'Streamlit',
    ]);
    for (const [, program = ''] of section.matchAll(/^\| ([^|]+?) +\|[^|]+\| recipe/gm))
      expect(
        recipes.some((name) => program.toLowerCase().includes(name.toLowerCase())),
        program,
      ).to.equal(true);
  });
});
