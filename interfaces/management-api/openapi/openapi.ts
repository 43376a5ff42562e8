import type { OpenApiDocument } from '../../http/openapi-document.js';
import { chapters } from './openapi-chapters.js';
import { operationsOf } from './openapi-operations.js';
import { headerComponents, parameterComponents } from './openapi-parts.js';
import { withNamedEnumerations } from './openapi-enumerations.js';
import { oidcPaths, oidcSchemas } from './openapi-oidc.js';
import { publishedSchemas } from './openapi-schemas.js';
import { webhookOperations, webhookPayloads } from './openapi-webhooks.js';
import type { Route } from '../serving/route.js';
import { managementSchemas } from '../schemas/schemas.js';

/** Returns the OpenAPI 3.1 document of these routes, of the OpenID Connect endpoints and of webhooks. */
export function openApiDocument(
  routes: readonly Route[],
  about: {
    readonly baseUrl: string;
    readonly version: string;
    /** Where the reference of the portal's API is; undefined for none at `baseUrl`. */
    readonly portalReference?: string | undefined;
  },
): OpenApiDocument {
  const { NoBody: _nothing, ...shown } = managementSchemas;
  return withNamedEnumerations({
    openapi: '3.1.0',
    info: {
      title: 'Tessera Management API',
      version: about.version,
      description: chapters(about.baseUrl, about.portalReference),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: about.baseUrl }],
    tags: [
      { name: 'Users', description: 'The people of the tenant.' },
      { name: 'Roles', description: 'Built-in and custom roles, and who holds them.' },
      { name: 'Webhooks', description: 'Listeners that get events, and their deliveries.' },
      { name: 'Audit log', description: 'Every change and sign-in, read-only and verifiable.' },
      { name: 'Branding', description: "How the tenant's hosted pages look." },
      { name: 'OpenID Connect', description: 'How applications sign people in.' },
    ],
    paths: { ...operationsOf(routes), ...oidcPaths },
    webhooks: webhookOperations,
    components: {
      schemas: publishedSchemas({ ...shown, ...webhookPayloads, ...oidcSchemas }),
      headers: headerComponents,
      parameters: parameterComponents,
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        ClientBasic: { type: 'http', scheme: 'basic', description: 'Client id and secret.' },
        AccessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `Of an owner or admin of the tenant, issued for the audience ${about.baseUrl}.`,
        },
      },
    },
  });
}
