import type { InputFault } from '../../../domain/shared/domain-error.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';

/** Returns the faults of a value; none when it fits the schema. */
export type Validate = (value: unknown) => readonly InputFault[];

/**
 * Compiles a JSON Schema to a validator, once, at start. With `query`, `"20"` becomes 20 where the schema has a number,
 * and defaults are filled in, both in the given object; pointers are bare names.
 */
export type CompileSchema = (schema: JsonSchema, options?: { readonly query?: boolean }) => Validate;
