import { useId } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { useFilters } from '../../ui/link.js';
import { sentenceOf } from './entry-sentence.js';

/** Returns an action in words, such as "… gave … the role …". */
export function actionInWords(action: string): string {
  const sentence = sentenceOf(action);
  return (typeof sentence === 'string' ? sentence : sentence[0]).replace(/\{\w+\}/g, '…');
}

/** Chooses an action of the catalogue. Each stands below the record that it is about, with its name and in words. */
export function ActionFilter() {
  const t = texts().auditLog;
  const filters = useFilters();
  const id = useId();
  const actions = Object.keys(texts().audit.sentences).filter(
    // entries of reservations are never shown
    (action) => !action.includes('/') && !action.startsWith('reservation.'),
  );
  const kinds = [...new Set(actions.map((action) => action.split('.')[0] ?? ''))].sort();
  return (
    <div class="field filter">
      <label for={id}>{t.action}</label>
      <select
        id={id}
        class="actions-filter"
        value={filters.values['action'] ?? ''}
        onChange={({ currentTarget }) => filters.set({ action: currentTarget.value })}
      >
        <option value="">{t.everyAction}</option>
        {kinds.map((kind) => (
          <optgroup key={kind} label={kind}>
            {actions
              .filter((action) => action.startsWith(`${kind}.`))
              .sort()
              .map((action) => (
                <option key={action} value={action}>
                  {action}: {actionInWords(action)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
