import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { InputFault } from '../../domain/shared/domain-error.js';
import { type DomainEvent, eventDefinitions } from '../../domain/shared/domain-event.js';
import type { JsonSchema } from '../../domain/shared/event-definition.js';
import { idIn, isUuid } from '../../domain/shared/uuid.js';
import { faultOf } from './faults.js';

export interface SchemaOptions {
  /**
   * For query strings: changes the given object, where `"20"` becomes 20 if the schema asks for a number, and defaults are
   * filled in. Pointers are names of parameters.
   */
  readonly query?: boolean;
}

/** Returns the faults of a value; none for a valid value. */
export type Validate = (value: unknown) => readonly InputFault[];

/** Most faults that one answer lists. */
const MAX_FAULTS = 20;
/** Of a value with more members, items and characters only the first fault is listed. */
const MAX_SIZE_FOR_ALL_FAULTS = 20_000;

const newAjv = (allErrors: boolean, query: boolean): Ajv => {
  const ajv = new Ajv({
    allErrors,
    useDefaults: query,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    // the schemas are part of the program: compiling the meta-schema would slow each start down, and `strict` refuses
    // unknown keywords all the same
    meta: false,
    validateSchema: false,
    logger: false,
  });
  addFormats.default(ajv, ['date-time', 'date', 'email', 'uri']);
  // the format of ajv-formats also accepts capitals and `urn:uuid:`
  ajv.addFormat('uuid', isUuid);
  // keywords of the OpenAPI document, which check nothing
  ajv.addVocabulary(['x-extensible-enum', 'x-null-is-absent', 'x-domain-rules']);
  return ajv;
};

const instances = new Map<string, Ajv>();
const ajvFor = (allErrors: boolean, query: boolean): Ajv => {
  const name = `${allErrors} ${query}`;
  const ajv = instances.get(name) ?? newAjv(allErrors, query);
  instances.set(name, ajv);
  return ajv;
};

function compiledBy(schema: JsonSchema, allErrors: boolean, query: boolean): ValidateFunction {
  const ajv = ajvFor(allErrors, query);
  const validate = ajv.compile(schema);
  // by default it is kept for as long as the process; those of query strings are made anew for each server
  if (query) ajv.removeSchema(schema);
  return validate;
}

/** Returns whether a JSON value has fewer members, items and characters than `limit`, without recursion. */
const isSmallerThan = (limit: number, value: unknown): boolean => {
  const pending = [value];
  let size = 0;
  while (pending.length > 0 && size < limit) {
    const next = pending.pop();
    if (typeof next === 'string') size += next.length;
    if (typeof next !== 'object' || next === null) continue;
    const names = Object.keys(next);
    size += names.length + 1;
    if (size >= limit) break;
    for (const name of names) {
      if (!Array.isArray(next)) size += name.length;
      pending.push((next as Record<string, unknown>)[name]);
    }
  }
  return size < limit;
};

const converters: Readonly<Record<string, (text: string) => unknown>> = {
  // ajv's own conversion also takes 0x10 and 1e1
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  uuid: (text) => idIn(text) ?? text,
};

/** Converts the parameters of a query string that are numbers, booleans or ids by the schema, in `query` itself. */
function convert({ properties = {} }: JsonSchema, query: Record<string, unknown>): void {
  for (const [name, { type, format }] of Object.entries(properties as Record<string, JsonSchema>)) {
    const text = query[name];
    const kind = format === 'uuid' ? format : type;
    const converter = typeof kind === 'string' ? converters[kind] : undefined;
    if (converter && typeof text === 'string') query[name] = converter(text);
  }
}

/**
 * Returns a check of values against a JSON Schema (draft-07 vocabulary, strict: an unknown keyword or format throws),
 * compiled at its first use. It lists at most 20 faults of a small value, and the first one of a large value, so that a hostile
 * body costs no more than a valid one. Formats: uuid (lower case), date-time, date, email, uri.
 */
export function compileSchema(schema: JsonSchema, { query = false }: SchemaOptions = {}): Validate {
  const compiled: { first?: ValidateFunction; all?: ValidateFunction } = {};
  return (value) => {
    if (query) convert(schema, value as Record<string, unknown>);
    const first = (compiled.first ??= compiledBy(schema, false, query));
    if (first(value)) return [];
    let errors = first.errors ?? [];
    if (isSmallerThan(MAX_SIZE_FOR_ALL_FAULTS, value)) {
      const all = (compiled.all ??= compiledBy(schema, true, query));
      all(value);
      errors = all.errors ?? errors;
    }
    const faults = errors
      .filter(({ keyword }) => keyword !== 'propertyNames' && keyword !== 'if')
      .slice(0, MAX_FAULTS)
      .map(faultOf);
    return query ? faults.map((fault) => ({ ...fault, pointer: fault.pointer.slice(1) })) : faults;
  };
}

/**
 * Returns a check of an event's data against the schema of its type. It throws TypeError for invalid data, which are a
 * mistake of the program. The message names members, but no values and no keys of a user's metadata.
 */
export function eventValidator(): (type: DomainEvent['type'], data: unknown) => void {
  const checks = new Map(
    Object.entries(eventDefinitions).map(([type, { schema }]) => [type, compileSchema(schema)]),
  );
  return (type, data) => {
    const check = checks.get(type);
    if (check === undefined) throw new TypeError(`no event type ${type}`);
    const faults = check(data);
    if (faults.length === 0) return;
    const named = faults.map(({ pointer, code }) => `${pointer.split('/')[1] ?? 'data'}: ${code}`);
    throw new TypeError(`${type} does not fit its schema (${named.join(', ')})`);
  };
}
