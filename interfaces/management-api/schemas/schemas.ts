import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { portalSchemas } from '../../portal-api/portal-schemas.js';
import { auditSchemas } from './audit-schemas.js';
import { brandingSchemas } from './branding-schemas.js';
import { feedSchemas } from './feed-schemas.js';
import { roleSchemas } from './role-schemas.js';
import { ENTRY_NUMBER } from '../routes/entry-number.js';
import { CURSOR_SHAPE } from '../serving/cursor.js';
import { answer, count, growing, ref, request, ruled, text, traceId } from './schema-parts.js';
import { userSchemas } from './user-schemas.js';
import { webhookHealthSchemas } from './webhook-health-schemas.js';
import { webhookSchemas } from './webhook-schemas.js';

/** The schemas of the Management API. They validate requests, and the OpenAPI document shows them. */
export const managementSchemas = {
  ...userSchemas,
  ...roleSchemas,
  ...webhookSchemas,
  ...webhookHealthSchemas,
  ...brandingSchemas,
  ...auditSchemas,
  ...feedSchemas,
  NoBody: request('No body, or an empty object.', {}),
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
      // generators make it the message of the exception
      detail: { ...text, examples: ['There is no such user.'], 'x-ms-primary-error-message': true },
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
  PlanLimitProblem: {
    allOf: [
      ref('Problem'),
      {
        type: 'object',
        properties: {
          planLimit: answer('With `plan_limit`: what the plan of the organisation does not allow.', {
            limit: growing(['users', 'webhooks', 'clients', 'apiKeys']),
            plan: { ...text, description: 'Its name.', examples: ['Team'] },
            most: { ...count, description: 'As many as the plan allows.', examples: [50] },
            present: { ...count, description: 'As many as there are.', examples: [50] },
          }),
        },
      },
    ],
  },
  ResourceInUseProblem: {
    allOf: [
      ref('Problem'),
      {
        type: 'object',
        properties: {
          clients: {
            type: 'array',
            description: 'With `resource_in_use`: the clients whose audience it is, ten at most.',
            items: answer('A client whose audience it is.', {
              clientId: { ...text, examples: ['shop'] },
              name: { ...text, examples: ['Shop'] },
            }),
          },
        },
      },
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

/** Those of the Management API and of the portal's. */
export const schemas = { ...managementSchemas, ...portalSchemas };

export type SchemaName = keyof typeof schemas;

/** The parameters of every list. */
export const pageParameters = {
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50, description: 'Records on a page.' },
  cursor: ruled(
    {
      type: 'string',
      minLength: 1,
      maxLength: 500,
      description: '`nextCursor` of the page before, with the same filters and the same `sort`.',
    },
    { pattern: CURSOR_SHAPE },
  ),
  includeTotal: { type: 'boolean', default: false, description: 'Adds `total`.' },
} as const satisfies Record<string, JsonSchema>;

/** The parameter that asks for an earlier state. */
export const asOfParameter = {
  asOf: ruled(
    {
      type: 'string',
      minLength: 1,
      maxLength: 50,
      description:
        'The state at this time, or right after the entry of the audit log with this id, from the event stream.',
      examples: ['2026-11-21T09:30:00.000Z'],
    },
    { anyOf: [{ format: 'date-time' }, { pattern: ENTRY_NUMBER }] },
  ),
} as const satisfies Record<string, JsonSchema>;
