import { texts } from '../texts/language.js';
import { shown } from './dialog/shown-value.js';

/** One member of a record before and after a change. */
export interface Change {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

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
