import { texts } from '../texts/language.js';

/** One member of a record before and after a change. */
export interface Change {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Returns a value as a text to read: members and items one after the other, a dash for none. */
export function shown(value: unknown): string {
  if (typeof value === 'boolean') return texts().conflict[value ? 'yes' : 'no'];
  if (typeof value !== 'object') return String(value ?? '') || '–';
  const items = Array.isArray(value)
    ? value.map(shown)
    : Object.entries(value ?? {}).map(([name, item]) => `${name}: ${shown(item)}`);
  return items.join(Array.isArray(value) && value.some(isRecord) ? '; ' : ', ') || '–';
}

const isRecord = (item: unknown): boolean => typeof item === 'object';

/** What a change has done to a record, member by member. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const t = texts().changes;
  return (
    <table class="plain-table changes">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              <del>{shown(before)}</del>
            </td>
            <td>
              <ins>{shown(after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
