import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { get, post, remove } from '../../api/api.js';
import { changed, useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { BrandingForm } from './branding-form.js';
import { BrandingImages } from './branding-images.js';
import { BrandingWarnings, memberLabel, Overtaken } from './branding-notices.js';
import { BrandingPreview } from './branding-preview.js';

const path = '/portal/api/branding/draft';

/** How sign-in pages and mails look: a draft, its preview, and the way to publish it. */
export function BrandingScreen() {
  const t = texts().branding;
  const draft = useResource(path, (signal) => get(path, { signal }));
  const isDiscarding = useOpen('branding-discard');
  // pictures change the pages as well, but not the draft
  const pictures = useSignal(0);
  // each discarding begins the form anew, also without what was refused
  const discarded = useSignal(0);
  const whenSaved = useRef(() => Promise.resolve(true));
  const answer = draft.state.value.answer;
  const members = answer?.data.changedMembers ?? [];
  const publish = (): Promise<boolean> =>
    runAction(async () => {
      // the click took the focus from a field, which is saved upon that
      if (!(await whenSaved.current())) return;
      const etag = draft.state.peek().answer?.etag ?? null;
      await post('/portal/api/branding/draft/publish', { ifMatch: etag });
      showToast(t.published);
    }, t.errors).finally(draft.reload);
  const bar = members.length > 0 && (
    <div class="save-bar">
      <p role="status">{t.draftOf(members.map(memberLabel))}</p>
      <button type="button" class="button" onClick={isDiscarding.open}>
        {t.discard}
      </button>
      <button type="button" class="button primary" onClick={() => void publish()}>
        {t.publish}
      </button>
    </div>
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <Loaded resource={draft}>
        {(data, etag) => (
          <>
            {members.length === 0 && (
              <p class="draft-state" role="status">
                {t.noDraft}
              </p>
            )}
            {data.overtakenMembers.length > 0 && <Overtaken draft={data} etag={etag} saved={draft.show} />}
            <BrandingWarnings warnings={data.warnings} />
            <div class="branding">
              <div class="branding-preview">
                <BrandingPreview version={`${etag ?? ''}-${pictures.value}`} />
              </div>
              <BrandingForm
                key={discarded.value}
                draft={data}
                etag={etag}
                saved={draft.show}
                whenSaved={whenSaved}
              >
                <BrandingImages
                  draft={data}
                  reload={() => {
                    pictures.value += 1;
                    draft.reload();
                  }}
                />
              </BrandingForm>
            </div>
            {bar}
          </>
        )}
      </Loaded>
      {isDiscarding.value && (
        <Discard
          etag={answer?.etag ?? null}
          close={isDiscarding.close}
          done={() => {
            isDiscarding.close();
            discarded.value += 1;
            changed(path);
          }}
        />
      )}
    </Page>
  );
}

/** Asks before the draft is discarded. */
function Discard({
  etag,
  close,
  done,
}: {
  readonly etag: string | null;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const t = texts().branding;
  return (
    <ConfirmDialog
      id="branding-discard"
      title={t.discardTitle}
      label={t.discard}
      close={close}
      confirm={async () => {
        await remove('/portal/api/branding/draft', { ifMatch: etag });
        showToast(t.discarded);
        done();
      }}
    >
      <p>{t.discardHint}</p>
    </ConfirmDialog>
  );
}
