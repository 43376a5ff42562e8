import type { InputFault } from '../../../domain/shared/domain-error.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';

/** What is at fault in a value; empty when it fits the schema. */
export type Validate = (value: unknown) => readonly InputFault[];

/**
 * Makes a validator of a JSON Schema, once, at start. With `query`, `"20"` becomes 20 where the schema asks for a number
 * and defaults are filled in, both in the given object; pointers are bare names.
 */
export type CompileSchema = (schema: JsonSchema, options?: { readonly query?: boolean }) => Validate;
