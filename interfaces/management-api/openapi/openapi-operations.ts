import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import type { OpenApiContent, OpenApiOperation, OpenApiResponse } from '../../http/openapi-document.js';
import { statusClasses } from '../../http/answers/problem.js';
import { fileResponses, receivedBody, uploadBody } from './openapi-files.js';
import { publishedSchemas } from './openapi-schemas.js';
import { commonRefusals, headers } from './openapi-parts.js';
import { tagOf } from '../routes/resources.js';
import { type Route, type WriteRoute, isPortalRoute } from '../serving/route.js';
import { ref } from '../schemas/schema-parts.js';
import type { SchemaName } from '../schemas/schemas.js';

/** Returns the operations of these routes, by path and by method in lower case. */
export function operationsOf(routes: readonly Route[]): Record<string, Record<string, OpenApiOperation>> {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes)
    (paths[route.path.replace('{*', '{')] ??= {})[route.method.toLowerCase()] = operation(route, routes);
  return paths;
}

const operation = (route: Route, routes: readonly Route[]): OpenApiOperation => ({
  operationId: route.operationId,
  tags: [tagOf(route.path)],
  summary: route.summary,
  description: [route.description, ...needsOf(route)].filter(Boolean).join(' '),
  security: isPortalRoute(route) ? [{ AccessToken: [] }] : [{ ApiKey: route.scopes }, { AccessToken: [] }],
  parameters: parametersOf(route),
  ...(route.method === 'GET' ? {} : requestBody(route)),
  responses: responsesOf(route, routes),
});

const needsOf = (route: Route): readonly string[] =>
  isPortalRoute(route)
    ? [
        route.ownersOnly ? 'For owners.' : 'For owners and admins.',
        ...(route.stepUp ? ['Asks for a sign-in within 15 minutes.'] : []),
      ]
    : [`Needs ${route.scopes.map((scope) => `\`${scope}\``).join(' and ')}.`];

const requestBody = ({ takes, uploads, receives, bodyOptional }: WriteRoute): Partial<OpenApiOperation> =>
  uploads
    ? { requestBody: uploadBody(uploads) }
    : receives
      ? { requestBody: receivedBody(receives.type) }
      : takes === undefined
        ? {}
        : { requestBody: bodyOf(takes, bodyOptional !== true) };

const bodyOf = (name: SchemaName, required: boolean): OpenApiContent & { readonly required: boolean } => ({
  required,
  content: { 'application/json': { schema: ref(name) } },
});

const component = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` });

const idSchema = (route: Route, name = ''): JsonSchema => {
  if (route.numbered) return { type: 'integer', minimum: 1 };
  return { type: 'string', ...(route.ids?.[name] ? {} : { format: 'uuid' }) };
};

function parametersOf(route: Route): JsonSchema[] {
  const inPath = [...route.path.matchAll(/\{\*?(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: idSchema(route, name),
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
    ...(route.method !== 'GET' && route.conditional ? [component('parameters', 'IfMatch')] : []),
    ...(route.method === 'POST' ? [component('parameters', 'IdempotencyKey')] : []),
    ...(givesReceipt(route) ? [component('parameters', 'Prefer')] : []),
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

/** Commands of the Management API give receipts. */
const givesReceipt = ({ method, path }: Route): boolean => method !== 'GET' && path.startsWith('/api/');

const JSON_MEDIA = 'application/json';

const mediaOf = (route: Route): string =>
  route.method === 'GET' ? (route.answersAs ?? JSON_MEDIA) : JSON_MEDIA;

const success = (route: Route, routes: readonly Route[]): OpenApiResponse => ({
  description:
    route.status === 204
      ? 'Done.'
      : `The ${route.answers === undefined ? 'answer' : described(route.answers)}.`,
  headers: {
    ...headers('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Tessera-Projection'),
    ...(route.answers !== undefined && hasRevision(route.answers, routes) ? headers('ETag') : {}),
    ...(route.status === 201 ? headers('Location') : {}),
    ...(mediaOf(route) === JSON_MEDIA ? {} : headers('Link')),
    ...(route.method === 'POST' ? headers('Idempotent-Replayed') : {}),
    ...(givesReceipt(route) ? headers('Tessera-Receipt', 'Preference-Applied') : {}),
  },
  ...(route.answers === undefined ? {} : { content: { [mediaOf(route)]: { schema: ref(route.answers) } } }),
  ...(route.status === 201 ? { links: linksOf(route, routes) } : {}),
});

/** Returns the links from a creation to the operations on the new record, whose other ids are those of the request. */
const linksOf = ({ path }: Route, routes: readonly Route[]): NonNullable<OpenApiResponse['links']> =>
  Object.fromEntries(
    routes.flatMap(({ path: other, operationId }) => {
      if (!other.startsWith(path)) return [];
      const [, own] = /^\/\{(\w+)\}$/.exec(other.slice(path.length)) ?? [];
      if (own === undefined) return [];
      const given = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `$request.path.${name}`]);
      const parameters = Object.fromEntries([...given, [own, '$response.body#/id']]) as Record<
        string,
        string
      >;
      return [[operationId, { operationId, parameters }]];
    }),
  );

/** Returns whether the answer is a record with a revision, which a change can name in `If-Match`. */
const hasRevision = (name: SchemaName, routes: readonly Route[]): boolean =>
  name.endsWith('WithSecret') ||
  name.endsWith(OR_ERASED) ||
  routes.some((route) => route.method !== 'GET' && route.conditional && route.answers === name);

/** The end of the names of answers about people who may be erased by now. */
const OR_ERASED = 'OrErased';

const described = (name: SchemaName): string =>
  name.endsWith('Page') ? 'page' : name.replace(OR_ERASED, '').toLowerCase();

const problemSchemas: Readonly<Record<number, SchemaName>> = {
  400: 'InvalidInput',
  401: 'CredentialProblem',
  403: 'CredentialProblem',
};

/** Problems with members of their own, by the code that has them. */
const ownProblems: readonly (readonly [code: string, name: SchemaName])[] = [
  ['plan_limit', 'PlanLimitProblem'],
  ['resource_in_use', 'ResourceInUseProblem'],
];

const problemSchema = (status: number, codes: readonly string[]): SchemaName =>
  ownProblems.find(([code]) => codes.includes(code))?.[1] ?? problemSchemas[status] ?? 'Problem';

const refusal = (status: number, codes: readonly string[]): OpenApiResponse => ({
  description: `${statusClasses[status]?.title ?? 'Error'}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  headers: {
    ...headers('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'),
    ...(status === 429 || status === 503 ? headers('Retry-After') : {}),
    ...(status === 401 ? headers('WWW-Authenticate') : {}),
  },
  content: { 'application/problem+json': { schema: ref(problemSchema(status, codes)) } },
});
