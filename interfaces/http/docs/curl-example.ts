import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document.js';
import { exampleOf, resolved } from './schema-view.js';

/** A command that works when pasted, once the key (and the ids, and a file) are there. */
export function curlExample(
  document: OpenApiDocument,
  method: string,
  path: string,
  operation: OpenApiOperation,
): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${shellName(name)}`);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${document.servers[0]?.url ?? ''}${address}"`,
    '-H "X-Api-Key: $API_KEY"',
    ...bodyOptions(document, operation),
    ...fileTypes(operation)
      .slice(0, 1)
      .map((type) => `-o ${fileName(type)}`),
  ].join(' \\\n  ');
}

function bodyOptions(document: OpenApiDocument, { requestBody }: OpenApiOperation): string[] {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  if (json)
    return [
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(shortExample(document, json.schema))}'`,
    ];
  return Object.entries(form?.encoding ?? {}).map(
    ([part, { contentType }]) => `-F "${part}=@${fileName(contentType.split(',', 1)[0] ?? '')}"`,
  );
}

/** Media types of a file that an operation answers with; none where it answers with JSON, or nothing. */
export const fileTypes = ({ responses }: OpenApiOperation): string[] =>
  Object.keys(Object.values(responses)[0]?.content ?? {}).filter((type) => !type.includes('json'));

const fileName = (type: string): string => type.replace('/', '.');

const shellName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const SHOWN_MEMBERS = 3;

/** The first few members: enough to see how it goes. */
function shortExample(document: OpenApiDocument, schema: JsonSchema): unknown {
  const { schemas } = document.components;
  const object = resolved(schema, schemas);
  const members = Object.entries((object['properties'] ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(
    members.slice(0, SHOWN_MEMBERS).map(([name, member]) => [name, exampleOf(member, schemas)]),
  );
}
