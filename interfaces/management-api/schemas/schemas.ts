import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { auditSchemas } from './audit-schemas.js';
import { brandingSchemas } from './branding-schemas.js';
import { roleSchemas } from './role-schemas.js';
import { answer, ref, request, text, traceId } from './schema-parts.js';
import { userSchemas } from './user-schemas.js';
import { webhookSchemas } from './webhook-schemas.js';

/** Schemas of the Management API: what validates a request is what the OpenAPI document shows. */
export const schemas = {
  ...userSchemas,
  ...roleSchemas,
  ...webhookSchemas,
  ...brandingSchemas,
  ...auditSchemas,
  NoBody: request('Nothing; an empty object does as well.', {}),
  Problem: {
    ...answer('Why a request was refused (RFC 9457). Quote `traceId` to support.', {
      type: {
        type: 'string',
        format: 'uri',
        examples: ['https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5'],
      },
      title: { ...text, examples: ['Not Found'] },
      status: { type: 'integer', minimum: 400, maximum: 599, examples: [404] },
      code: { ...text, description: 'Stable machine word.', examples: ['user_not_found'] },
      detail: { ...text, examples: ['There is no such user.'] },
      traceId,
    }),
  },
  InputFault: answer('A member of the input that is at fault.', {
    pointer: {
      ...text,
      description: 'JSON Pointer into the body, or the name of a parameter.',
      examples: ['/email'],
    },
    code: { ...text, examples: ['format'] },
    detail: { ...text, examples: ['has not exactly one @; give an address like name@example.com'] },
  }),
  InvalidInput: {
    allOf: [
      ref('Problem'),
      { type: 'object', properties: { errors: { type: 'array', items: ref('InputFault') } } },
    ],
  },
  CredentialProblem: {
    allOf: [
      ref('Problem'),
      {
        type: 'object',
        properties: { error: { ...text, examples: ['API key missing required scope: users:write'] } },
        required: ['error'],
      },
    ],
  },
} as const satisfies Record<string, JsonSchema>;

export type SchemaName = keyof typeof schemas;

/** Parameters that every list takes. */
export const pageParameters = {
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50, description: 'Records on a page.' },
  cursor: { type: 'string', minLength: 1, maxLength: 500, description: '`nextCursor` of the page before.' },
  includeTotal: { type: 'boolean', default: false, description: 'Adds `total`.' },
} as const satisfies Record<string, JsonSchema>;

/** Of single records: as they were at a time. */
export const asOfParameter = {
  asOf: {
    type: 'string',
    format: 'date-time',
    description: 'The state at this time, from the event stream. What was erased since is null.',
  },
} as const satisfies Record<string, JsonSchema>;
