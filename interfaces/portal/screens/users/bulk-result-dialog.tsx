import type { ActionTexts } from '../../texts/english/people/users.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { Form } from '../../ui/form/form.js';
import { type Question, useForm } from '../../ui/form/form-state.js';
import { Consequence, isWeighty } from '../roles/weighty-role.js';
import { type BulkRequest, type BulkResult, carryOut, inverseOf, takesAway } from './bulk-request.js';

/** Says what became of an act for each user, the refused ones first, and offers to undo it. */
export function BulkResultDialog({
  result,
  close,
  show,
}: {
  readonly result: BulkResult;
  readonly close: () => void;
  /** Shows the result of undoing it. */
  readonly show: (result: BulkResult) => void;
}) {
  const t = texts().users;
  const inverse = inverseOf(result);
  const done = result.rows.filter(({ code }) => code === null).length;
  const rows = [...result.rows].sort((one, other) => Number(one.code === null) - Number(other.code === null));
  return (
    <Dialog title={titleOf(result, done)} close={close} hasClose>
      {result.role !== null && <p>{t.roleName(result.role.name)}</p>}
      <table class="plain-table bulk-result">
        <thead>
          <tr>
            <th scope="col">{t.user}</th>
            <th scope="col">{t.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user.id}>
              <th scope="row">{row.user.name}</th>
              <td class={row.code === null ? undefined : 'refused'}>{outcomeOf(result, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="actions">
        {inverse && <Undo inverse={inverse} show={show} />}
        <button type="button" class="button primary" onClick={close}>
          {texts().form.close}
        </button>
      </div>
    </Dialog>
  );
}

function titleOf({ action, rows, isUndo }: BulkResult, done: number): string {
  const t = texts().users;
  if (!isUndo) return t.actions[action].result(done, rows.length);
  return done === rows.length ? t.undone(done) : t.undonePartly(done, rows.length);
}

function outcomeOf(result: BulkResult, { code, changed }: BulkResult['rows'][number]): string {
  const t = texts().users;
  if (code !== null) return t.errors[code] ?? texts().errors[code] ?? t.refused(code);
  const words: ActionTexts = t.actions[result.action];
  return changed ? words.done : (words.before ?? words.done);
}

/** Undoing is an action like every other one: what is weighty is asked about. */
function undoQuestion({ action, users, role }: BulkRequest): Question | null {
  if (!takesAway(action) && !(role && isWeighty(role))) return null;
  const { title, hint, label }: ActionTexts = texts().users.actions[action];
  return {
    title: title(users.length),
    hint: (
      <>
        <p>{hint}</p>
        {role && <Consequence role={role.name} direction={action === 'assign-role' ? 'give' : 'take'} />}
      </>
    ),
    label,
    isDanger: takesAway(action),
  };
}

function Undo({
  inverse,
  show,
}: {
  readonly inverse: BulkRequest;
  readonly show: (result: BulkResult) => void;
}) {
  const t = texts().users;
  const form = useForm({
    id: 'users-undo',
    initial: {},
    ask: () => undoQuestion(inverse),
    submit: async (_, request) => show(await carryOut(inverse, request, true)),
  });
  return (
    <Form form={form} errors={t.errors}>
      <button
        type="submit"
        class="button"
        aria-disabled={form.isBusy.value ? 'true' : undefined}
        aria-busy={form.isBusy.value ? 'true' : undefined}
      >
        {texts().form.undo}
      </button>
    </Form>
  );
}
