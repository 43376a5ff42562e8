import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { curlExample, fileTypes } from './curl-example.js';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document.js';
import type { MemberRow } from './schema-view.js';
import { exampleOf, memberRows, notesOf, refName, typeName } from './schema-view.js';

/** The documentation page's content, ready to be put into the template. */
export interface DocsView {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly baseUrl: string;
  readonly groups: readonly {
    readonly name: string;
    readonly anchor: string;
    readonly description: string;
    readonly operations: readonly OperationView[];
  }[];
  readonly schemas: readonly {
    readonly name: string;
    readonly anchor: string;
    readonly description: string;
    readonly rows: readonly MemberRow[];
  }[];
}

export interface OperationView {
  readonly anchor: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly scopes: readonly string[];
  readonly parameters: readonly (MemberRow & { readonly place: string })[];
  readonly bodyName: string | undefined;
  readonly body: readonly MemberRow[];
  readonly curl: string;
  readonly success: {
    readonly status: string;
    readonly example: string | null;
    readonly schema: string | undefined;
    /** Media types, where it is a file. */
    readonly files: readonly string[];
  };
  readonly refusals: readonly { readonly status: string; readonly description: string }[];
}

export function docsView(document: OpenApiDocument): DocsView {
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      view: operationView(document, method.toUpperCase(), path, operation),
    })),
  );
  return {
    title: document.info.title,
    version: document.info.version,
    description: document.info.description,
    baseUrl: document.servers[0]?.url ?? '',
    groups: document.tags.map(({ name, description }) => ({
      name,
      anchor: name.toLowerCase().replaceAll(' ', '-'),
      description,
      operations: operations.filter(({ tag }) => tag === name).map(({ view }) => view),
    })),
    schemas: Object.entries(schemas)
      .filter(([, schema]) => schema['properties'] !== undefined && memberRows(schema, schemas).length > 0)
      .map(([name, schema]) => ({
        name,
        anchor: schemaAnchor(name),
        description: typeof schema['description'] === 'string' ? schema['description'] : '',
        rows: memberRows(schema, schemas),
      })),
  };
}

const schemaAnchor = (name: string): string => `schema-${name.toLowerCase()}`;

function operationView(
  document: OpenApiDocument,
  method: string,
  path: string,
  operation: OpenApiOperation,
): OperationView {
  const { schemas } = document.components;
  const { content = {} } = operation.requestBody ?? {};
  const bodySchema = (content['application/json'] ?? content['multipart/form-data'])?.schema;
  const [status = '', response] = Object.entries(operation.responses)[0] ?? [];
  const answerSchema = response?.content?.['application/json']?.schema;
  return {
    anchor: operation.operationId,
    method,
    path,
    summary: operation.summary,
    description: operation.description,
    scopes: operation.security.flatMap((requirement) => requirement['ApiKey'] ?? []),
    parameters: operation.parameters.map((parameter) => parameterRow(document, parameter)),
    bodyName: bodySchema && refName(bodySchema),
    body: bodySchema ? memberRows(bodySchema, schemas) : [],
    curl: curlExample(document, method, path, operation),
    success: {
      status,
      example: answerSchema ? JSON.stringify(exampleOf(answerSchema, schemas), null, 2) : null,
      schema: answerSchema && refName(answerSchema),
      files: fileTypes(operation),
    },
    refusals: Object.entries(operation.responses)
      .filter(([refused]) => Number(refused) >= 400)
      .map(([refused, { description }]) => ({ status: refused, description })),
  };
}

function parameterRow(document: OpenApiDocument, given: JsonSchema): MemberRow & { place: string } {
  const name = refName(given);
  const parameter = (name === undefined ? given : document.components.parameters[name]) ?? {};
  const schema = (parameter['schema'] ?? {}) as JsonSchema;
  return {
    name: String(parameter['name']),
    place: String(parameter['in']),
    type: typeName(schema, document.components.schemas),
    required: parameter['required'] === true,
    notes: notesOf({ ...schema, description: parameter['description'] }),
  };
}
