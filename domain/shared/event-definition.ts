/** A JSON Schema (2020-12 vocabulary, the part that ajv's default draft shares). */
export type JsonSchema = Readonly<Record<string, unknown>>;

declare const value: unique symbol;

/** A JSON Schema of values of type `T`. */
export type SchemaOf<T> = JsonSchema & { readonly [value]?: T };

/**
 * A personal value in an event or a state. Null once its subject's key is destroyed, and also when no value was given:
 * folds treat both alike.
 */
export type Personal<T> = T | null;

/** The definition of an event type, besides its TypeScript shape. */
export interface EventDefinition {
  /**
   * Version of the data's shape, which the metadata of each event states. It only gains optional members; a changed
   * meaning is a new event type. A second version of a type has to bring a function that turns data of the first into its own.
   */
  readonly version: number;
  /** The members of `data`. An append refuses all others. */
  readonly schema: JsonSchema;
  /**
   * Members of `data` that are sealed with the key of the user named in `data.userId`; where that is null, with the key
   * of the email named in `data.pseudonym`.
   */
  readonly personal: readonly string[];
  /** Members of `data` that are digests of secrets: no export has any of them. */
  readonly digests?: readonly string[];
  /** `tenant`: the personal members belong to no person and are sealed with the tenant's key. */
  readonly sealedFor?: 'tenant';
  /**
   * `subject`: the origin of the event is sealed with that same key, since the caller proved no identity. Otherwise
   * with the key of the acting user, or the tenant's.
   */
  readonly origin?: 'subject';
}

/** Returns the schema of an object with these members, all required but the `optional` ones, and no others. */
export const objectOf = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

export const uuidSchema: JsonSchema = { type: 'string', format: 'uuid' };

/** Returns the schema of a value that may be null. */
export const nullable = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema['type'], 'null'] });
