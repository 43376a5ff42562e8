import { getFile, post, remove } from '../../../api/api.js';
import { changed } from '../../../api/resource.js';
import { texts } from '../../../texts/language.js';
import { runAction } from '../../../ui/run-action.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { useOpen } from '../../../ui/dialog/open.js';
import { number } from '../../../ui/format.js';
import { useGo } from '../../../ui/link.js';
import { saveFile } from '../../../ui/save-file.js';
import { type CheckedFiles, checkedFiles } from './checked-files.js';
import { type UserImport, isUnderWay } from './import-state.js';

/** What can be done with an import: cancel it, begin it after its dry run, download what became of the lines. */
export function ImportActions({ one, reload }: { readonly one: UserImport; readonly reload: () => void }) {
  const t = texts().imports;
  const { id, dryRun, state, created, updated } = one;
  const isCancelling = useOpen(`import-cancel-${id}`);
  const isBeginning = useOpen(`import-begin-${id}`);
  // a step-up leaves the window, and the files with it: the screen then asks for them again
  const files = dryRun && state === 'done' && created + updated > 0 ? checkedFiles(id) : null;
  const download = (): Promise<boolean> =>
    runAction(async () => {
      saveFile(await getFile(`/api/users/imports/${id}/results`), `import-${id}.ndjson`);
    }, t.errors);
  return (
    <>
      {isUnderWay(one) ? (
        <button type="button" class="button" onClick={isCancelling.open}>
          {t.cancel}
        </button>
      ) : (
        <button type="button" class="button" onClick={() => void download()}>
          {t.download}
        </button>
      )}
      {files !== null && (
        <button type="button" class="button primary" onClick={isBeginning.open}>
          {t.begin(number(created + updated))}
        </button>
      )}
      {isCancelling.value && (
        <ConfirmDialog
          id={`import-cancel-${id}`}
          title={t.cancelTitle}
          label={t.cancel}
          close={isCancelling.close}
          confirm={async () => {
            await remove('/api/users/imports/{id}', { params: { id } });
            isCancelling.close();
            reload();
          }}
        >
          <p>{dryRun ? t.cancelDryRunHint : t.cancelHint}</p>
        </ConfirmDialog>
      )}
      {files !== null && isBeginning.value && <Begin one={one} files={files} close={isBeginning.close} />}
    </>
  );
}

/** Asks once more, and begins the import with the files of the dry run. */
function Begin({
  one,
  files,
  close,
}: {
  readonly one: UserImport;
  readonly files: CheckedFiles;
  readonly close: () => void;
}) {
  const t = texts().imports;
  const go = useGo();
  const { onConflict, trustVerified, notify, allowWeak } = one;
  return (
    <ConfirmDialog
      id={`import-begin-${one.id}`}
      title={t.beginTitle(number(one.created), number(one.updated))}
      label={t.beginLabel}
      isDanger={false}
      errors={t.errors}
      close={close}
      confirm={async ({ signal }) => {
        const { data } = await post('/api/users/imports', {
          query: { dryRun: false, onConflict, trustVerified, notify, allowWeak },
          stream: files.lines,
          signal,
        });
        changed('/api/users');
        go(`/users/imports/${data.id}`);
      }}
    >
      <p>{notify ? t.beginNotify : t.beginQuiet}</p>
      {Object.keys(one.roles).length > 0 && <p>{t.beginRoles(Object.keys(one.roles).join(', '))}</p>}
    </ConfirmDialog>
  );
}
