import { texts } from '../../texts/language.js';
import { shown } from './shown-value.js';
import { Dialog } from './dialog.js';
import type { FormState, OtherVersion } from '../form/form-state.js';

/** Shows both versions of a record that another person has saved meanwhile, and asks which one is to be kept. */
export function ConflictDialog<V extends object>({
  form,
  other,
  labels,
  valueText = (_, value) => shown(value),
}: {
  readonly form: FormState<V>;
  readonly other: OtherVersion<V>;
  readonly labels: Partial<Record<keyof V, string>>;
  readonly valueText?: (name: keyof V & string, value: unknown) => string;
}) {
  const t = texts().conflict;
  const text = (name: keyof V & string, value: unknown): string =>
    typeof value === 'boolean' ? shown(value) : valueText(name, value);
  const mine = form.values.value;
  const different = (Object.keys(mine) as (keyof V & string)[]).filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(other.values[name]),
  );
  return (
    <Dialog title={t.title} close={() => void form.resolve('theirs')} isFirm>
      <p>
        {t.lead} {other.changedBy !== null && t.by(other.changedBy)}
      </p>
      <table class="plain-table">
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.theirs}</th>
            <th scope="col">{t.mine}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((name) => (
            <tr key={name}>
              <th scope="row">{labels[name] ?? name}</th>
              <td>{text(name, other.values[name])}</td>
              <td>{text(name, mine[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="actions">
        <button type="button" class="button" onClick={() => void form.resolve('theirs')}>
          {t.keepTheirs}
        </button>
        <button type="button" class="button primary" onClick={() => void form.resolve('mine')}>
          {t.keepMine}
        </button>
      </div>
    </Dialog>
  );
}
