import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { useFilters } from '../../ui/link.js';
import { PersonPicker } from '../../ui/list/person-picker.js';

/** Chooses the person who acted, or whom entries are about. */
export function PersonFilter({
  name,
  label,
}: {
  readonly name: 'actorId' | 'targetId';
  readonly label: string;
}) {
  const t = texts().auditLog;
  const filters = useFilters();
  const isOpen = useOpen(`audit-${name}`);
  return (
    <div class="field filter" role="group" aria-label={label}>
      <span class="label">{label}</span>
      <button type="button" class="button" onClick={isOpen.open}>
        {t.choosePerson}
      </button>
      {isOpen.value && (
        <Dialog title={label} close={isOpen.close}>
          <PersonPicker
            action={t.choose}
            pick={({ id }) => {
              isOpen.close();
              filters.set({ [name]: id });
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
