import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import type { OpenApiDocument } from './openapi-document.js';
import { exampleOf, resolved } from './schema-view.js';

/** A command that works when pasted, once the key (and the ids) are in the shell's variables. */
export function curlExample(
  document: OpenApiDocument,
  method: string,
  path: string,
  bodySchema: JsonSchema | undefined,
): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${shellName(name)}`);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${document.servers[0]?.url ?? ''}${address}"`,
    '-H "X-Api-Key: $API_KEY"',
  ];
  if (bodySchema) {
    lines.push(
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(shortExample(document, bodySchema))}'`,
    );
  }
  return lines.join(' \\\n  ');
}

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
