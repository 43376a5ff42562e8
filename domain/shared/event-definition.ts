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

type Members = Readonly<Record<string, SchemaOf<unknown>>>;

/** The values that a schema describes; of the definition of an event, its data. */
export type ValueOf<S> = S extends { readonly [value]?: infer T } ? T : never;

type Member<M, Name extends keyof M, P> = Name extends P ? Personal<ValueOf<M[Name]>> : ValueOf<M[Name]>;
type Flat<T> = { [Name in keyof T]: T[Name] };

/** An object of these members: those named in `O` may be absent, those in `P` are personal. */
export type MembersOf<M, O = never, P = never> = Flat<
  { readonly [Name in keyof M as Name extends O ? never : Name]: Member<M, Name, P> } & {
    readonly [Name in keyof M as Name extends O ? Name : never]?: Member<M, Name, P>;
  }
>;

/** Returns the schema of an object with these members, all required but the `optional` ones, and no others. */
export const objectOf = <M extends Members, O extends keyof M & string = never>(
  members: M,
  optional: readonly O[] = [],
): SchemaOf<MembersOf<M, O>> => ({
  type: 'object',
  properties: members,
  required: Object.keys(members).filter((name) => !optional.includes(name as O)),
  additionalProperties: false,
});

export const text: SchemaOf<string> = { type: 'string' };
export const uuidSchema: SchemaOf<string> = { type: 'string', format: 'uuid' };
/** ISO 8601. */
export const time: SchemaOf<string> = { type: 'string', format: 'date-time' };
/** SHA-256 or another digest of that length, hexadecimal. */
export const digest: SchemaOf<string> = { type: 'string', pattern: '^[0-9a-f]{64}$' };
export const boolean: SchemaOf<boolean> = { type: 'boolean' };
/** Of a member that is `true` or absent. */
export const onlyTrue: SchemaOf<true> = { const: true };
export const integer: SchemaOf<number> = { type: 'integer' };
export const atLeast = (minimum: number): SchemaOf<number> => ({ type: 'integer', minimum });
export const enumOf = <const T>(values: readonly T[]): SchemaOf<T> => ({ enum: values });
export const arrayOf = <T>(items: SchemaOf<T>): SchemaOf<readonly T[]> => ({ type: 'array', items });

/** Returns the schema of a value that may be null. */
export const nullable = <T>(schema: SchemaOf<T>): SchemaOf<T | null> => ({
  ...schema,
  type: [schema['type'], 'null'],
});

/** Returns the names of all members. */
export const namesOf = <M extends object>(members: M): readonly (keyof M & string)[] =>
  Object.keys(members) as (keyof M & string)[];

/** The definition of an event with these data. */
export type EventOf<Data> = EventDefinition & { readonly [value]?: Data };

/** Returns the first version of an event with these members. Default: all are required, and none is personal. */
export const event = <
  M extends Members,
  O extends keyof M & string = never,
  P extends keyof M & string = never,
>(
  members: M,
  {
    optional = [],
    personal = [],
    ...sealing
  }: { readonly optional?: readonly O[]; readonly personal?: readonly P[] } & Pick<
    EventDefinition,
    'digests' | 'sealedFor' | 'origin'
  > = {},
): EventOf<MembersOf<M, O, P>> => ({ version: 1, schema: objectOf(members, optional), personal, ...sealing });

/**
 * The events that a table defines, by their types. Data are copied member by member, since TypeScript compares two uses of
 * an alias by its arguments first, here whole tables of schemas.
 */
export type EventsOf<Table> = {
  [Type in keyof Table & string]: {
    readonly type: Type;
    readonly data: ValueOf<Table[Type]> extends infer Data ? { [Name in keyof Data]: Data[Name] } : never;
  };
}[keyof Table & string];
