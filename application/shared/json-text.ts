declare const of: unique symbol;

/** A `T` as JSON text. */
export type JsonText<T = unknown> = string & { readonly [of]: T };

export const jsonText = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;
