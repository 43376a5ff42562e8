import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiResponse,
} from '../../http/docs/openapi-document.js';
import { statusClasses } from '../../http/answers/problem.js';
import { chapters } from './openapi-chapters.js';
import { fileResponses, uploadBody } from './openapi-files.js';
import { commonRefusals, headerComponents, headers, parameterComponents } from './openapi-parts.js';
import { oidcPaths, oidcSchemas } from './openapi-oidc.js';
import { publishedSchemas } from './openapi-schemas.js';
import { webhookOperations, webhookPayloads } from './openapi-webhooks.js';
import { tagOf } from '../routes/resources.js';
import type { Route, WriteRoute } from '../serving/route.js';
import { ref } from '../schemas/schema-parts.js';
import { type SchemaName, managementSchemas } from '../schemas/schemas.js';

/** Returns the OpenAPI 3.1 document of these routes, of the OpenID Connect endpoints and of webhooks. */
export function openApiDocument(
  routes: readonly Route[],
  about: { readonly baseUrl: string; readonly version: string },
): OpenApiDocument {
  const { NoBody: _nothing, ...shown } = managementSchemas;
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes)
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, routes);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera Management API',
      version: about.version,
      description: chapters(about.baseUrl),
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
    paths: { ...paths, ...oidcPaths },
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
  };
}

const operation = (route: Route, routes: readonly Route[]): OpenApiOperation => ({
  operationId: route.operationId,
  tags: [tagOf(route.path)],
  summary: route.summary,
  description: [route.description, `Needs ${route.scopes.map((scope) => `\`${scope}\``).join(' and ')}.`]
    .filter(Boolean)
    .join(' '),
  security: [{ ApiKey: route.scopes }, { AccessToken: [] }],
  parameters: parametersOf(route),
  ...(route.method === 'GET' ? {} : requestBody(route)),
  responses: responsesOf(route, routes),
});

const requestBody = ({ takes, uploads, bodyOptional }: WriteRoute): Partial<OpenApiOperation> =>
  uploads
    ? { requestBody: uploadBody(uploads) }
    : takes === undefined
      ? {}
      : { requestBody: bodyOf(takes, bodyOptional !== true) };

const bodyOf = (name: SchemaName, required: boolean): OpenApiContent & { readonly required: boolean } => ({
  required,
  content: { 'application/json': { schema: ref(name) } },
});

const component = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` });

function parametersOf(route: Route): JsonSchema[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: route.numbered ? { type: 'integer', minimum: 1 } : { type: 'string', format: 'uuid' },
  }));
  const inQuery = Object.entries(publishedSchemas(route.query ?? {})).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      ...(description === undefined ? {} : { description }),
      schema,
    }),
  );
  return [
    ...inPath,
    ...inQuery,
    component('parameters', 'traceparent'),
    ...(route.method !== 'GET' && route.conditional ? [component('parameters', 'IfMatch')] : []),
    ...(route.method === 'POST' ? [component('parameters', 'IdempotencyKey')] : []),
    ...(route.method === 'GET' && route.sends ? [component('parameters', 'IfNoneMatch')] : []),
  ];
}

function responsesOf(route: Route, routes: readonly Route[]): Record<string, OpenApiResponse> {
  const responses: Record<string, OpenApiResponse> = fileResponses(route) ?? {
    [route.status]: success(route, routes),
  };
  const codes: Record<number, readonly string[]> = { ...commonRefusals(route) };
  for (const [status, own] of Object.entries(route.refusals ?? {})) {
    codes[Number(status)] = [...own, ...(codes[Number(status)] ?? [])];
  }
  for (const [status, words] of Object.entries(codes)) responses[status] = refusal(Number(status), words);
  return responses;
}

const success = (route: Route, routes: readonly Route[]): OpenApiResponse => ({
  description:
    route.status === 204
      ? 'Done.'
      : `The ${route.answers === undefined ? 'answer' : described(route.answers)}.`,
  headers: {
    ...headers('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Tessera-Projection'),
    ...(route.answers !== undefined && records.has(route.answers) ? headers('ETag') : {}),
    ...(route.status === 201 ? headers('Location') : {}),
    ...(route.method === 'POST' ? headers('Idempotent-Replayed') : {}),
  },
  ...(route.answers === undefined ? {} : { content: { 'application/json': { schema: ref(route.answers) } } }),
  ...(route.status === 201 ? { links: linksOf(route, routes) } : {}),
});

/** Returns the links from a creation to the operations on the new record. */
const linksOf = ({ path }: Route, routes: readonly Route[]): NonNullable<OpenApiResponse['links']> =>
  Object.fromEntries(
    routes
      .filter((other) => other.path === `${path}/{id}`)
      .map(({ operationId }) => [operationId, { operationId, parameters: { id: '$response.body#/id' } }]),
  );

/** The schemas of records with a revision. */
const records: ReadonlySet<SchemaName> = new Set([
  'User',
  'Role',
  'Branding',
  'Webhook',
  'WebhookWithSecret',
]);

const described = (name: SchemaName): string => (name.endsWith('Page') ? 'page' : name.toLowerCase());

const problemSchemas: Readonly<Record<number, SchemaName>> = {
  400: 'InvalidInput',
  401: 'CredentialProblem',
  403: 'CredentialProblem',
};

const refusal = (status: number, codes: readonly string[]): OpenApiResponse => ({
  description: `${statusClasses[status]?.title ?? 'Error'}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  headers: {
    ...headers('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'),
    ...(status === 429 || status === 503 ? headers('Retry-After') : {}),
    ...(status === 401 ? headers('WWW-Authenticate') : {}),
  },
  content: { 'application/problem+json': { schema: ref(problemSchemas[status] ?? 'Problem') } },
});
