import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import type { OpenApiDocument } from '../../http/openapi-document.js';

type Schemas = Record<string, JsonSchema>;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Returns the document with each enumeration of texts as a component of its own, so that generators name it by what it is, and not
 * `Status3`. Equal enumerations are one component, named after the first schema or operation that has it, and its member.
 */
export function withNamedEnumerations(document: OpenApiDocument): OpenApiDocument {
  const known = document.components.schemas;
  const names = new Map<string, string>();
  const made: Schemas = {};

  const nameOf = (values: readonly unknown[], path: string, member: string): string => {
    const key = JSON.stringify([...values].sort());
    const present = names.get(key);
    if (present !== undefined) return present;
    const name = capital(path) + member.split('_').map(capital).join('');
    if (name in known || name in made) throw new TypeError(`there are two schemas called ${name}`);
    names.set(key, name);
    made[name] = { type: 'string', enum: values };
    return name;
  };

  const enumeration = (schema: JsonSchema, place: string, member: string): JsonSchema => {
    const { enum: values, type: _type, ...rest } = schema as JsonSchema & { enum: readonly unknown[] };
    const texts = values.filter((value) => value !== null);
    const reference = { $ref: `#/components/schemas/${nameOf(texts, place, member)}` };
    const shown = { examples: [texts[0]], ...rest };
    return texts.length === values.length
      ? { ...shown, ...reference }
      : { ...shown, anyOf: [reference, { type: 'null' }] };
  };

  const named = (value: unknown, place: string, member: string): unknown => {
    if (Array.isArray(value)) return value.map((one: unknown) => named(one, place, member));
    if (typeof value !== 'object' || value === null) return value;
    if (isEnumeration(value as JsonSchema)) return enumeration(value as JsonSchema, place, member);
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]): [string, unknown] => [
        name,
        name === 'properties' ? membersOf(inner as Schemas, place) : named(inner, place, member),
      ]),
    );
  };

  const membersOf = (members: Schemas, place: string): Schemas =>
    Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [name, named(schema, place, name) as JsonSchema]),
    );

  const schemas = Object.fromEntries(
    Object.entries(known).map(([name, schema]) => [name, named(schema, name, 'value') as JsonSchema]),
  );
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          {
            ...operation,
            parameters: operation.parameters.map((parameter) =>
              named(parameter, operation.operationId, String(parameter['name'])),
            ) as JsonSchema[],
            ...(operation.requestBody === undefined
              ? {}
              : {
                  requestBody: named(operation.requestBody, operation.operationId, 'value') as NonNullable<
                    typeof operation.requestBody
                  >,
                }),
          },
        ]),
      ),
    ]),
  );
  return {
    ...document,
    paths,
    components: { ...document.components, schemas: { ...schemas, ...made } },
  };
}

/** Returns whether a schema lists several texts. */
const isEnumeration = ({ enum: values }: JsonSchema): boolean =>
  Array.isArray(values) &&
  values.length > 1 &&
  values.every((value) => value === null || typeof value === 'string');
