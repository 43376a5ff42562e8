import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { type Route, type WriteRoute, isPortalRoute } from '../serving/route.js';

const header = (description: string, schema: JsonSchema): JsonSchema => ({ description, schema });
const integer: JsonSchema = { type: 'integer', minimum: 0 };
const text: JsonSchema = { type: 'string' };

/** Headers of answers. */
export const headerComponents = {
  'X-RateLimit-Limit': header('Requests allowed in the current window of 60 s.', integer),
  'X-RateLimit-Remaining': header('Requests left in the window.', integer),
  'X-RateLimit-Reset': header('Epoch seconds at which the window ends.', integer),
  'Retry-After': header('Seconds to wait.', integer),
  'WWW-Authenticate': header('How to authenticate.', text),
  ETag: header('The revision of the record, for `If-Match`; the version of the file, for `If-None-Match`.', {
    ...text,
    examples: ['"3"'],
  }),
  Location: header('Path of the new record.', text),
  Link: header('The address of the next batch, with `rel="next"`.', text),
  'Cache-Control': header('`private, no-cache`: a cached copy is revalidated before each use.', text),
  'Idempotent-Replayed': header('`true` when this is the answer of an earlier, identical request.', text),
  'Tessera-Receipt': header(
    '`<entry id>:<index>` of the change in the audit log, where the request asked for it by `Prefer: receipt`; its proof ' +
      'is there with the next checkpoint.',
    { ...text, pattern: '^[0-9]+:[0-9]+$' },
  ),
  'Preference-Applied': header('`receipt` where there is a `Tessera-Receipt`.', text),
  'Tessera-Projection': header(
    '`lagging` when the answer, or lists after it, may lack an acknowledged write.',
    text,
  ),
} satisfies Record<string, JsonSchema>;

/** Returns references to these headers. */
export const headers = (...names: readonly (keyof typeof headerComponents)[]): Record<string, JsonSchema> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of requests. */
export const parameterComponents = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the record as you read it, such as `"3"`, several of them, or `*`: refuses the change with 412 ' +
      'when the record has changed since.',
    schema: { ...text, pattern: '^\\s*(\\*|(W/)?"[!#-~]*"(\\s*,\\s*(W/)?"[!#-~]*")*)\\s*$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'An earlier `ETag`: 304 without a body when the file still has it.',
    schema: { ...text, examples: ['"9f86d081884c7d65"'] },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`receipt` asks for the place of the change in the audit log (`Tessera-Receipt`).',
    schema: { ...text, maxLength: 1_000, examples: ['receipt'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A text that you choose, a new one for each operation: the same key and body within 24 hours get the first ' +
      'answer again, and change nothing.',
    schema: { ...text, minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
} satisfies Record<string, JsonSchema>;

/** The refusals of a JSON body, by status. */
const jsonRefusals = {
  400: ['malformed_body'],
  413: ['body_too_large'],
  415: ['unsupported_media_type', 'unsupported_content_encoding'],
} as const;

/** The refusals of a file, by status. */
const fileRefusals = {
  400: ['malformed_body', 'file_required', 'unexpected_part'],
  413: ['file_too_large'],
  415: ['unsupported_media_type', 'unsupported_content_encoding'],
} as const;

/** Returns the codes of refusals of headers and bodies that a writing route reads. */
const refusalsOfHeaders = (route: WriteRoute): readonly string[] => [
  ...(route.takes !== undefined && !route.bodyOptional ? ['body_required'] : []),
  ...(route.conditional ? ['if_match_malformed', 'if_none_match_malformed'] : []),
  ...(route.method === 'POST' ? ['idempotency_key_malformed'] : []),
];

const credentialRefusals = {
  401: [
    'credential_missing',
    'api_key_invalid',
    'api_key_expired',
    'access_token_invalid',
    'insufficient_user_authentication',
  ],
  403: [
    'missing_scope',
    'network_not_allowed',
    'tenant_locked',
    'operator_routes_only',
    'support_access_required',
    'support_reads_only',
  ],
} as const;

const portalRefusals = ({
  ownersOnly,
  operatorsOnly,
}: Route): Readonly<Record<401 | 403, readonly string[]>> => ({
  401: ['access_token_missing', 'access_token_invalid', 'insufficient_user_authentication'],
  403: [
    'endpoint_not_accessible',
    'portal_required',
    'administrator_required',
    ...(ownersOnly ? ['owner_required'] : []),
    operatorsOnly ? 'operator_required' : 'operator_routes_only',
  ],
});

/** Returns the codes of the refusals that a route shares with others of its kind, by status. */
export function commonRefusals(route: Route): Readonly<Record<number, readonly string[]>> {
  const body = route.method !== 'GET' && route.uploads ? fileRefusals : jsonRefusals;
  return {
    400: [
      'invalid_input',
      'two_credentials',
      ...(route.method === 'GET' ? [] : [...body[400], ...refusalsOfHeaders(route)]),
    ],
    ...(isPortalRoute(route) ? portalRefusals(route) : credentialRefusals),
    ...(route.method === 'GET'
      ? {}
      : {
          409: ['concurrent_change', ...(route.method === 'POST' ? ['idempotency_in_progress'] : [])],
          413: body[413],
          415: body[415],
          ...(route.conditional ? { 412: ['stale_revision'] } : {}),
          ...(route.method === 'POST' ? { 422: ['idempotency_key_reused'] } : {}),
        }),
    429: ['rate_limited'],
    500: ['internal_error'],
    503: ['temporarily_unavailable', 'event_log_mismatch', ...(route.method === 'GET' ? [] : ['read_only'])],
  };
}
