import type { Statement } from '../../../infrastructure/postgres/statement.js';

/** The rows that `recordValues` gave a statement, as JSON would carry them; `bigint` and times as text. */
export function givenRows({ text, values = [] }: Statement): Record<string, unknown>[] {
  const columns = [...text.matchAll(/unnest\(\$(\d+)::text\[\]\)::(\S+) as (\w+)/g)].map(
    ([, number, type, name]) => ({
      name: name!,
      cells: textsOf(values[Number(number) - 1] as Buffer).map((cell) => valueOf(type!, cell)),
    }),
  );
  return (columns[0]?.cells ?? []).map((_, index) =>
    Object.fromEntries(columns.map(({ name, cells }) => [name, cells[index]])),
  );
}

/** The elements of an array in PostgreSQL's binary format. */
function textsOf(array: Buffer): (string | null)[] {
  const texts: (string | null)[] = [];
  for (let at = 20; at < array.length;) {
    const length = array.readInt32BE(at);
    at += 4;
    texts.push(length === -1 ? null : array.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return texts;
}

function valueOf(type: string, cell: string | null): unknown {
  if (cell === null) return null;
  if (type.endsWith('[]')) return JSON.parse(`[${cell.slice(1, -1)}]`);
  return ['json', 'boolean', 'smallint', 'integer'].includes(type) ? JSON.parse(cell) : cell;
}
