import { randomUUID } from 'node:crypto';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';
import { type StreamNoun, streamName } from '../../../domain/shared/stream-name.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import type { Projection } from '../../../projections/runner/projection.js';
import { workingSet } from '../../../projections/runner/working-set.js';
import { coreProjection } from '../../../projections/registry.js';
import { contextOf } from './context.js';
import { givenRows } from './given-rows.js';

export type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Tables kept in memory by the statements that a working set makes. */
export interface MemoryTables {
  /** Projects a page of events. */
  page(events: readonly RecordedEvent[]): void;
  /** Rows by key. */
  rows(table: string): Rows;
  /** The only row of a table, undefined when there is none. */
  only(table: string): Readonly<Record<string, unknown>> | undefined;
}

const keysOf = ({ values = [] }: Statement): string[] => {
  const [first, ...more] = values as string[][];
  return first!.map((id, index) => [id, ...more.map((ids) => ids[index]!)].join('/'));
};

export function memoryTables(projection: Projection = coreProjection): MemoryTables {
  const tables = new Map(
    projection.tables.map(({ name }) => [name, new Map<string, Record<string, unknown>>()]),
  );
  const tableOf = ({ text }: Statement): Map<string, Record<string, unknown>> =>
    tables.get(/memory\.([a-z_]+)/.exec(text)![1]!)!;
  /** A row as it is loaded later, by its key. */
  const keep = (
    rows: Map<string, Record<string, unknown>>,
    name: string,
    row: Record<string, unknown>,
  ): void => {
    const { key } = projection.tables.find((table) => table.name === name)!;
    rows.set(key.map((column) => row[column]).join('/'), row);
  };

  const write = (statement: Statement): void => {
    const rows = tableOf(statement);
    const verb = statement.name?.split(' ')[0] ?? 'delete where';
    if (verb === 'insert') {
      const name = /memory\.([a-z_]+)/.exec(statement.text)![1]!;
      for (const row of givenRows(statement)) keep(rows, name, row);
    } else if (verb === 'delete') {
      for (const key of keysOf(statement)) rows.delete(key);
    } else {
      const valuesOf = (text: string): (readonly [string, unknown])[] =>
        [...text.matchAll(/([a-z_]+) = \$(\d)/g)].map(([, column, number]) => [
          column!,
          statement.values![Number(number) - 1],
        ]);
      const [changes = '', conditions = ''] = statement.text.split(' where ');
      for (const [key, row] of rows) {
        if (!valuesOf(conditions).every(([column, value]) => row[column] === value)) continue;
        if (verb === 'delete where') rows.delete(key);
        else rows.set(key, { ...row, ...Object.fromEntries(valuesOf(changes)) });
      }
    }
  };

  const set = workingSet(projection, 'memory');
  return {
    page(events) {
      const prepared = events.map((event) => set.prepare(event));
      set.fill(
        set.loads().map((load) => {
          const rows = tableOf(load);
          const found = keysOf(load).flatMap((key) => rows.get(key) ?? []);
          return { rows: [{ rows: structuredClone(found) }], rowCount: 1 };
        }),
      );
      events.forEach((event, index) => set.apply(event, prepared[index]!));
      set.writes().forEach(write);
      set.committed();
    },
    rows: (table) => tables.get(table)!,
    only(table) {
      const rows = [...tables.get(table)!.values()];
      if (rows.length > 1) throw new Error(`${rows.length} rows in ${table}`);
      return rows[0];
    },
  };
}

/** Numbers events as a log does: positions over all, revisions in each stream. */
export function recorder(start = Date.parse('2026-01-01T00:00:00Z')) {
  const revisions = new Map<string, bigint>();
  let position = 0n;
  return (tenantId: string, noun: StreamNoun, id: string, event: DomainEvent): RecordedEvent => {
    const stream = streamName(tenantId, noun, id);
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    position += 1n;
    const when = new Date(start + Number(position) * 1_000);
    return { id: randomUUID(), stream, revision, position, event, context: contextOf(tenantId, when) };
  };
}
