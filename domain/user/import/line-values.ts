import type { InputFault } from '../../shared/domain-error.js';
import { fault, pointerStep } from '../../shared/faults.js';
import { isoTimeOf } from './iso-time-of.js';

/** A value that was read, or its faults. */
export type ReadValue<T> = { readonly value: T } | readonly InputFault[];

/** Reads members of an object, and collects what is wrong with them. An absent member is undefined. */
export interface LineValues {
  readonly faults: readonly InputFault[];
  add(faults: readonly InputFault[]): void;
  isAtFault(member: string): boolean;
  /** Refuses members that are not in the catalogue. */
  refuseOthers(catalogue: readonly string[]): void;
  text(member: string): string | null | undefined;
  boolean(member: string): boolean | undefined;
  oneOf<const T extends string>(member: string, catalogue: readonly T[]): T | undefined;
  /** Returns a time as ISO 8601 in UTC. */
  time(member: string): string | null | undefined;
  /** Returns an object of texts. */
  texts(member: string): Readonly<Record<string, string>> | undefined;
  read<T>(member: string, reader: (value: unknown, pointer: string) => ReadValue<T>): T | null | undefined;
  list<T>(
    member: string,
    most: number,
    reader: (value: unknown, pointer: string) => ReadValue<T>,
  ): readonly T[] | undefined;
}

export function lineValues(source: Readonly<Record<string, unknown>>): LineValues {
  const faults: InputFault[] = [];
  const refuse = (member: string, code: string, detail: string): undefined => {
    faults.push(fault(pointerStep(member), code, detail));
  };
  const valueOf = (member: string): unknown => (Object.hasOwn(source, member) ? source[member] : undefined);
  const read: LineValues['read'] = (member, reader) => {
    const value = valueOf(member);
    if (value === undefined || value === null) return value;
    const found = reader(value, pointerStep(member));
    if ('value' in found) return found.value;
    faults.push(...found);
    return undefined;
  };
  return {
    faults,
    add: (more) => void faults.push(...more),
    isAtFault: (member) => faults.some(({ pointer }) => pointer === pointerStep(member)),
    refuseOthers(catalogue) {
      for (const member of Object.keys(source))
        if (!catalogue.includes(member))
          refuse(member, 'unknown', 'is no member of a person; put it into metadata, or remove it');
    },
    text: (member) =>
      read(member, (value, pointer) =>
        typeof value === 'string' ? { value } : [fault(pointer, 'type', 'is no text; put it into quotes')],
      ),
    boolean: (member) =>
      read(member, (value, pointer) =>
        typeof value === 'boolean'
          ? { value }
          : [fault(pointer, 'type', 'is neither true nor false; give one')],
      ) ?? undefined,
    oneOf: (member, catalogue) =>
      read(member, (value, pointer) => {
        const known = catalogue.find((one) => one === value);
        return known === undefined
          ? [fault(pointer, 'unknown', `is not one of ${catalogue.join(', ')}; give one of them`)]
          : { value: known };
      }) ?? undefined,
    time: (member) => read(member, timeOf),
    texts: (member) => read(member, textsOf) ?? undefined,
    read,
    list: (member, most, reader) =>
      read(member, (value, pointer) => listOf(value, pointer, most, reader)) ?? undefined,
  };
}

function timeOf(value: unknown, pointer: string): ReadValue<string> {
  const time = typeof value === 'string' ? isoTimeOf(value) : null;
  return time === null
    ? [fault(pointer, 'format', 'is no time of the years 1 to 9999; give one like 2026-01-31T12:00:00Z')]
    : { value: time };
}

function textsOf(value: unknown, pointer: string): ReadValue<Readonly<Record<string, string>>> {
  if (typeof value !== 'object' || Array.isArray(value) || value === null)
    return [fault(pointer, 'type', 'is no object of texts; give one like {"plan": "gold"}')];
  const faults = Object.entries(value)
    .filter(([, text]) => typeof text !== 'string')
    .map(([name]) => fault(pointer + pointerStep(name), 'type', 'is no text; put it into quotes'));
  return faults.length > 0 ? faults : { value: value as Readonly<Record<string, string>> };
}

function listOf<T>(
  value: unknown,
  pointer: string,
  most: number,
  reader: (value: unknown, pointer: string) => ReadValue<T>,
): ReadValue<readonly T[]> {
  if (!Array.isArray(value)) return [fault(pointer, 'type', 'is no list; put it into [ ]')];
  if (value.length > most)
    return [fault(pointer, 'too_many', `has ${value.length} entries; keep ${most} at most`)];
  const values: T[] = [];
  const faults: InputFault[] = [];
  for (const [index, entry] of value.entries()) {
    const found = reader(entry, `${pointer}/${index}`);
    if ('value' in found) values.push(found.value);
    else faults.push(...found);
  }
  return faults.length > 0 ? faults : { value: values };
}
