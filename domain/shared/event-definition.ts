/** A JSON Schema (2020-12 vocabulary, the part that ajv's default draft shares). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A personal value in an event or a state. It is null once its subject's key is destroyed, and also where nothing
 * was ever given: whoever folds events treats both alike.
 */
export type Personal<T> = T | null;

/** What there is to know about an event type besides its TypeScript shape. */
export interface EventDefinition {
  /** Version of the data's shape. It only grows by optional members; a changed meaning is a new event type. */
  readonly version: number;
  /** The members of `data`; what is not listed is refused when the event is appended. */
  readonly schema: JsonSchema;
  /**
   * Members of `data` that are sealed with the key of the user named in `data.userId`; where that is null, with one of
   * the email named in `data.pseudonym`.
   */
  readonly personal: readonly string[];
  /**
   * `subject`: where the event came from is sealed with that same key, since nobody has proved who they are. Otherwise
   * with the acting user's, or the tenant's.
   */
  readonly origin?: 'subject';
}

/** Schema of an object that has these members, all required but the `optional` ones, and no others. */
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
export const nullable = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema['type'], 'null'] });
