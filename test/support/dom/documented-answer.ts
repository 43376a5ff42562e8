import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument, OpenApiOperation } from '../../../interfaces/http/openapi-document.js';
import { openApiDocument } from '../../../interfaces/management-api/openapi/openapi.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import { portalDocument } from '../../../interfaces/portal-api/portal-document.js';
import { portalRoutes } from '../../../interfaces/portal-api/portal-routes.js';

/** An answer that a test makes up in the service's place. */
export interface MadeUpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** What a test answers itself. */
export interface AnsweredRequest {
  readonly method: string;
  readonly url: string;
}

const about = {
  baseUrl: 'https://id.example.com',
  portalUrl: 'https://id.example.com/portal',
  version: '1.0.0',
};

/** By the part of the path that stands before those of the document. */
const documents: Readonly<Record<string, () => OpenApiDocument>> = {
  '/portal': once(() => portalDocument(portalRoutes, about)),
  '': once(() => openApiDocument(routes, about)),
};

const ajv = once(() => {
  const made = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(made, ['date-time', 'date', 'email', 'uri', 'uuid']);
  for (const [prefix, document] of Object.entries(documents)) made.addSchema(document(), keyOf(prefix));
  return made;
});

/**
 * Throws where the OpenAPI documents of the Management API and of the portal's API do not allow an answer: its status,
 * its media type or its body. Answers to other addresses, those of pages and of the token endpoint, are not looked at.
 */
export function expectDocumented(
  { method, url }: AnsweredRequest,
  { status, contentType, body }: MadeUpAnswer,
): void {
  const found = operationAt(method, new URL(url).pathname);
  if (found === undefined) return;
  const { prefix, path, operation } = found;
  const what = `the answer ${status} that a test makes up for ${method} ${prefix}${path}`;
  const media = operation.responses[status]?.content ?? {};
  const [type = ''] = contentType.split(';');
  if (operation.responses[status] === undefined) throw new Error(`${what}: the document has no such status`);
  if (body === '' && Object.keys(media).length === 0) return;
  if (media[type] === undefined) throw new Error(`${what}: the document has no body of type "${type}"`);
  const pointer = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    type,
    'schema',
  ];
  const reference = `${keyOf(prefix)}#/${pointer.map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/')}`;
  const validate = ajv().getSchema(reference) ?? ajv().compile({ $ref: reference });
  if (validate(JSON.parse(body)) !== true)
    throw new Error(`${what} is not as the document says: ${ajv().errorsText(validate.errors)}`);
}

function operationAt(
  method: string,
  pathname: string,
): { readonly prefix: string; readonly path: string; readonly operation: OpenApiOperation } | undefined {
  for (const [prefix, document] of Object.entries(documents)) {
    if (!pathname.startsWith(`${prefix}/api/`)) continue;
    const { paths } = document();
    const path = Object.keys(paths).find((template) =>
      expressionOf(template).test(pathname.slice(prefix.length)),
    );
    const operation = path === undefined ? undefined : paths[path]?.[method.toLowerCase()];
    if (path !== undefined && operation !== undefined) return { prefix, path, operation };
  }
  return undefined;
}

const expressionOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

const keyOf = (prefix: string): string => `document${prefix}`;

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
