import { get, post } from '../../../api/api.js';
import { changed, useResource } from '../../../api/resource.js';
import { baseUrl } from '../../../addresses.js';
import { person } from '../../../session/session.js';
import { texts } from '../../../texts/language.js';
import { runAction } from '../../../ui/run-action.js';
import { useOpen } from '../../../ui/dialog/open.js';
import { screenLink } from '../../../ui/link.js';
import { DetailList, Page, Section } from '../../../ui/page.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { Time } from '../../../ui/time.js';
import { showToast } from '../../../ui/toast.js';
import { AskFormerSystem } from './ask-former-system.js';
import { FormerSystemSecret } from './former-system-secret.js';
import { FormerSystemSettings } from './former-system-settings.js';
import { type LegacySignIn, type LegacySignInProps, type Show, PATH } from './legacy-sign-in.js';
import { StopAsking } from './stop-asking.js';

/** The former system that sign-ins ask about people without a password here; owners set it. */
export function LegacySignInScreen() {
  const t = texts().legacySignIn;
  const isOwner = person.value?.isOwner === true;
  const stopping = useOpen('legacy-sign-in-stop');
  const setting = useResource(PATH, (signal) => get('/portal/api/settings/legacy-sign-in', { signal }));
  const { answer } = setting.state.value;
  const isAsked = (answer?.data.legacySignIn ?? null) !== null;
  return (
    <Page
      title={t.title}
      lead={
        <>
          {t.lead} <Guide />
        </>
      }
      parent={{ href: screenLink('/settings'), title: texts().settings.title }}
      actions={
        isOwner &&
        isAsked && (
          <button type="button" class="button" onClick={stopping.open}>
            {t.stop.button}
          </button>
        )
      }
    >
      <Loaded resource={setting}>
        {({ legacySignIn }, etag) => (
          <div class="stack">
            {!isOwner && <p class="note">{t.ownersOnly}</p>}
            {legacySignIn === null ? (
              <NoFormerSystem isOwner={isOwner} etag={etag} show={setting.show} />
            ) : (
              <FormerSystem isOwner={isOwner} legacySignIn={legacySignIn} etag={etag} show={setting.show} />
            )}
            {isAsked && stopping.value && <StopAsking etag={etag} close={stopping.close} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The way to what the former system has to answer. */
function Guide() {
  return (
    <a href={`${baseUrl}/docs/guide/users/import-at-sign-in`} target="_blank" rel="noopener">
      {texts().legacySignIn.guide} <span aria-hidden="true">↗</span>
    </a>
  );
}

function NoFormerSystem({
  isOwner,
  ...props
}: {
  readonly isOwner: boolean;
  readonly etag: string | null;
  readonly show: Show;
}) {
  const t = texts().legacySignIn;
  const asking = useOpen('legacy-sign-in-new');
  return (
    <>
      <Empty title={t.empty}>
        <p>{t.emptyHint}</p>
        {isOwner && (
          <button type="button" class="button primary" onClick={asking.open}>
            {t.ask}
          </button>
        )}
      </Empty>
      {asking.value && <AskFormerSystem {...props} close={asking.close} />}
    </>
  );
}

function FormerSystem({ isOwner, ...props }: LegacySignInProps & { readonly isOwner: boolean }) {
  const t = texts().legacySignIn;
  const { legacySignIn } = props;
  return (
    <>
      <Section title={t.period.title} lead={t.period.lead} actions={isOwner && <GoOn />}>
        <DetailList details={periodOf(legacySignIn)} />
      </Section>
      {isOwner ? (
        <>
          <FormerSystemSettings {...props} />
          <FormerSystemSecret {...props} />
        </>
      ) : (
        <Section title={t.system}>
          <DetailList
            details={[
              [t.url, <code>{legacySignIn.url}</code>],
              [t.trustVerified, legacySignIn.trustVerified ? t.yes : t.no],
            ]}
          />
        </Section>
      )}
    </>
  );
}

const periodOf = ({ setAt, confirmedAt, endsAt }: LegacySignIn) => {
  const t = texts().legacySignIn.period;
  return [
    [t.endsAt, <Time at={endsAt} />],
    ...(confirmedAt === setAt ? [] : [[t.confirmedAt, <Time at={confirmedAt} />] as const]),
    [t.setAt, <Time at={setAt} />],
  ] as const;
};

/** Lets it go on for another period. */
function GoOn() {
  const t = texts().legacySignIn;
  const goOn = (): Promise<boolean> =>
    runAction(async () => {
      await post('/portal/api/settings/legacy-sign-in/confirm');
      changed(PATH);
      showToast(t.period.done);
    }, t.errors);
  return (
    <button type="button" class="button" onClick={() => void goOn()}>
      {t.period.goOn}
    </button>
  );
}
