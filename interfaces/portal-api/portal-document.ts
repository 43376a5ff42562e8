import { withNamedEnumerations } from '../management-api/openapi/openapi-enumerations.js';
import { ownAddress } from '../../domain/shared/own-address.js';
import type { JsonSchema } from '../../domain/shared/event-definition.js';
import type { OpenApiDocument } from '../http/openapi-document.js';
import { operationsOf } from '../management-api/openapi/openapi-operations.js';
import { headerComponents, parameterComponents } from '../management-api/openapi/openapi-parts.js';
import { publishedSchemas } from '../management-api/openapi/openapi-schemas.js';
import { schemas } from '../management-api/schemas/schemas.js';
import type { Route } from '../management-api/serving/route.js';

/** Returns the OpenAPI 3.1 document of these routes of the portal's API. Its paths are those below `{portal_url}`. */
export function portalDocument(
  routes: readonly Route[],
  about: { readonly baseUrl: string; readonly portalUrl: string; readonly version: string },
): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(operationsOf(routes)).map(([path, methods]) => [
      path.slice('/portal'.length),
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          { ...operation, tags: [chapterOf(path)] },
        ]),
      ),
    ]),
  );
  return withNamedEnumerations({
    openapi: '3.1.0',
    info: {
      title: 'Tessera Portal API',
      version: about.version,
      description: description(about.baseUrl),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: about.portalUrl }],
    tags: [...new Set(routes.map(({ path }) => chapterOf(path)))].map((name) => ({
      name,
      description: descriptions[name] ?? `${name} of the tenant.`,
    })),
    paths,
    webhooks: {},
    components: {
      ...referred(paths),
      securitySchemes: {
        AccessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "Of an owner or admin, issued to the tenant's portal.",
        },
      },
    },
  });
}

const description = (baseUrl: string): string =>
  "What the administrators' portal does besides the Management API. Conventions, errors and headers are those of its " +
  `[document](${ownAddress(baseUrl, '/openapi.json')}). The credential is an access token of the tenant's built-in client; API keys get ` +
  '403 `endpoint_not_accessible`.';

const titles: Readonly<Record<string, string>> = { clients: 'Applications', 'api-keys': 'API keys' };
const descriptions: Readonly<Record<string, string>> = {
  Overview: 'The figures of the first screen.',
  Applications: 'OpenID Connect clients.',
  'API keys': 'Credentials of backends.',
  Settings: 'How people sign in, sign up, and look after their accounts.',
  Tenant: 'The tenant itself.',
};

/** Returns the chapter of a path: the resource that it names. */
function chapterOf(path: string): string {
  const name = path.split('/')[3] ?? '';
  return titles[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** The components that these operations may refer to. */
const known: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  schemas: publishedSchemas(schemas),
  headers: headerComponents,
  parameters: parameterComponents,
};

/** Returns the components that the operations refer to, directly or through others. */
function referred(paths: object): Pick<OpenApiDocument['components'], 'schemas' | 'headers' | 'parameters'> {
  const found: Record<'schemas' | 'headers' | 'parameters', Record<string, JsonSchema>> = {
    schemas: {},
    headers: {},
    parameters: {},
  };
  const visit = (part: unknown): void => {
    for (const [, kind, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      const ofKind = found[kind as keyof typeof found];
      const component = known[kind ?? '']?.[name];
      if (ofKind[name] || !component) continue;
      ofKind[name] = component;
      visit(component);
    }
  };
  visit(paths);
  return found;
}

const REFERENCE = /"#\/components\/(schemas|headers|parameters)\/([\w-]+)"/g;
