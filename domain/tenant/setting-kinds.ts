import type { InputFault } from '../shared/domain-error.js';
import type { JsonSchema, SchemaOf } from '../shared/event-definition.js';
import { fault } from '../shared/faults.js';

/** A kind of values. */
export interface Kind<T> {
  readonly schema: SchemaOf<T>;
  /** What is required beyond `schema`, in further keywords of JSON Schema. */
  readonly rules?: JsonSchema | undefined;
  /** Returns what is wrong with a value of any shape. */
  readonly faults: (pointer: string, value: unknown) => InputFault[];
}

export const truth: Kind<boolean> = {
  schema: { type: 'boolean' },
  faults: (pointer, value) =>
    typeof value === 'boolean' ? [] : [fault(pointer, 'type', 'must be true or false')],
};

export const wholeNumber = (minimum: number, maximum: number): Kind<number> => ({
  schema: { type: 'integer' },
  rules: { minimum, maximum },
  faults: (pointer, value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
      ? []
      : [fault(pointer, 'range', `must be a whole number from ${minimum} to ${maximum}`)],
});

export const choice = <T extends string>(values: readonly T[]): Kind<T> => ({
  schema: { type: 'string' },
  rules: { enum: values },
  faults: (pointer, value) =>
    values.some((one) => one === value)
      ? []
      : [fault(pointer, 'enum', `must be one of ${values.join(', ')}`)],
});

/** Values of a kind, none of them twice. */
export const listOf = <T>({ schema, rules, faults }: Kind<T>, most: number): Kind<readonly T[]> => ({
  schema: { type: 'array', items: schema },
  rules: rules && { items: rules },
  faults: (pointer, value) => {
    if (!Array.isArray(value)) return [fault(pointer, 'type', 'must be a list')];
    if (value.length > most)
      return [fault(pointer, 'too_many', `has ${value.length} entries; ${most} at most`)];
    const repeated = value.findIndex((entry, index) => value.indexOf(entry) !== index);
    if (repeated >= 0) return [fault(`${pointer}/${repeated}`, 'repeated', 'stands in the list already')];
    return value.flatMap((entry, index) => faults(`${pointer}/${index}`, entry));
  },
});

// RFC 1035, section 2.3.1: labels of letters, digits and hyphens; at least two of them
const domainShape = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;

export const domainName: Kind<string> = {
  schema: { type: 'string' },
  faults: (pointer, value) =>
    typeof value === 'string' && domainShape.test(value)
      ? []
      : [fault(pointer, 'format', 'must be a domain name in lower case and ASCII, such as example.com')],
};

const portShape = /:([1-9][0-9]{0,4})$/;

/** A domain name, with a port where it is not 443. */
export const httpsHost: Kind<string> = {
  schema: { type: 'string' },
  faults: (pointer, value) => {
    const port = typeof value === 'string' ? portShape.exec(value) : null;
    const isHost =
      typeof value === 'string' &&
      domainShape.test(value.replace(portShape, '')) &&
      (port === null || (Number(port[1]) <= 65_535 && port[1] !== '443'));
    return isHost
      ? []
      : [fault(pointer, 'format', 'must be a host in lower case and ASCII, such as app.example.com')];
  },
};
