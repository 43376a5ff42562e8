import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import type { OpenApiContent, OpenApiResponse } from '../../http/openapi-document.js';
import { FILE_LIMIT, FILE_PART } from '../../http/requests/upload.js';
import { headers } from './openapi-parts.js';
import type { Route } from '../serving/route.js';

/** Returns the schema of bytes without a text encoding (OpenAPI 3.1). */
const bytes = (description: string): JsonSchema => ({ type: 'string', format: 'binary', description });

/** Returns the body of an upload with one file (OpenAPI 3.1, section 4.8.15). */
export const uploadBody = (types: readonly string[]): OpenApiContent & { readonly required: true } => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          [FILE_PART]: bytes(
            `The only part: a file of up to ${FILE_LIMIT / 1024 / 1024} MiB, with a file name.`,
          ),
        },
        required: [FILE_PART],
      },
      encoding: { [FILE_PART]: { contentType: types.join(', ') } },
    },
  },
});

/** Returns the body of a route that reads it piece by piece. */
export const receivedBody = (type: string): OpenApiContent & { readonly required: true } => ({
  required: true,
  content: { [type]: { schema: bytes('One entry a line.') } },
});

/** Returns the responses of a route that answers with a file; undefined for another route. */
export function fileResponses(route: Route): Record<string, OpenApiResponse> | undefined {
  if (route.method !== 'GET') return undefined;
  const limits = headers('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset');
  if (route.streams) {
    return {
      200: {
        description: 'The text, streamed.',
        headers: { ...limits, ...headers('Tessera-Projection') },
        content: Object.fromEntries(
          route.streams.map((type) => [type, { schema: bytes('One record a line.') }]),
        ),
      },
    };
  }
  if (route.sends === undefined) return undefined;
  const media = { schema: bytes('The file itself.') };
  return {
    200: {
      // not an answer of its own: some generators take a second one without a body for the method's
      description: 'The file; 304 without a body where it still has the `ETag` that `If-None-Match` names.',
      headers: { ...limits, ...headers('ETag', 'Cache-Control') },
      content: Object.fromEntries(route.sends.map((type) => [type, media])),
    },
  };
}
