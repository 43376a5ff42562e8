import type { JsonSchema } from '../../../domain/shared/event-definition.js';

type Members = Readonly<Record<string, JsonSchema>>;

/** Returns the schemas as the document shows them: rules of the domain as keywords, and inline objects with a title. */
export const publishedSchemas = (schemas: Members): Members =>
  mapped(schemas, (schema, name) => published(schema, name, false));

const mapped = (members: Members, change: (schema: JsonSchema, name: string) => JsonSchema): Members =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, change(schema, name)]));

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function published(schema: JsonSchema, title: string, inline: boolean): JsonSchema {
  const { 'x-domain-rules': rules, 'x-null-is-absent': nullIsAbsent, default: usual, ...rest } = schema;
  const merged: JsonSchema = { ...rest, ...((rules ?? {}) as JsonSchema) };
  const { enum: values, properties, items, propertyNames, additionalProperties } = merged;
  // generators take a member with the keyword `default` for one that is always there
  const texts = [
    merged['description'],
    ...(usual === undefined ? [] : [`Default: \`${JSON.stringify(usual)}\`.`]),
    ...(nullIsAbsent === true ? ['Null stands for leaving it out.'] : []),
  ].filter((text) => typeof text === 'string');
  return {
    ...(inline && properties !== undefined ? { title } : {}),
    ...merged,
    ...(texts.length === 0 ? {} : { description: texts.join(' ') }),
    ...(nullIsAbsent === true && Array.isArray(values) && !values.includes(null)
      ? { enum: [...(values as unknown[]), null] }
      : {}),
    ...(properties === undefined
      ? {}
      : {
          properties: mapped(properties as Members, (member, name) =>
            published(member, title + capital(name), true),
          ),
        }),
    ...(items === undefined ? {} : { items: published(items as JsonSchema, `${title}Item`, true) }),
    ...Object.fromEntries(
      Object.entries({ propertyNames, additionalProperties })
        .filter(([, value]) => typeof value === 'object')
        .map(([name, value]) => [name, published(value as JsonSchema, `${title}Value`, true)]),
    ),
  };
}

/** Returns the schema for a reader of an older release than the writer's: enums grow, objects gain members. */
export function growingSchema(schema: JsonSchema): JsonSchema {
  const { enum: values, properties, items, ...rest } = schema;
  return {
    ...rest,
    ...(values === undefined ? {} : { 'x-extensible-enum': values }),
    ...(properties === undefined ? {} : { properties: mapped(properties as Members, growingSchema) }),
    ...(items === undefined ? {} : { items: growingSchema(items as JsonSchema) }),
  };
}
