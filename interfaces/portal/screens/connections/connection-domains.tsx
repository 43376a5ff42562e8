import { post, remove } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { DetailList, Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { Time } from '../../ui/time.js';
import type { Connection } from './connection-values.js';

type Domain = Connection['domains'][number];

const shown = (id: string): void => changed(`/portal/api/connections/${id}`);

/** The mail domains whose people are sent to a connection, and how each is proved. Owners change them, administrators see them. */
export function ConnectionDomains({ connection: { id, domains } }: { readonly connection: Connection }) {
  const t = texts().connections.domains;
  const isOwner = person.value?.isOwner === true;
  const isAdding = useOpen(`connection-domain-${id}`);
  return (
    <div class="stack">
      <Section
        title={t.title}
        lead={t.lead}
        actions={
          isOwner && (
            <button type="button" class="button" onClick={isAdding.open}>
              {t.add}
            </button>
          )
        }
      >
        {domains.length === 0 && <p>{t.none}</p>}
        {isAdding.value && <AddDomain id={id} close={isAdding.close} />}
      </Section>
      {domains.map((domain) => (
        <OneDomain key={domain.domain} id={id} domain={domain} isOwner={isOwner} />
      ))}
    </div>
  );
}

function AddDomain({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { domains: t, errors } = texts().connections;
  const form = useForm({
    id: `connection-domain-${id}`,
    initial: { domain: '' },
    faultTexts: { 'domain format': t.format },
    submit: async ({ domain }, request) => {
      const params = { id, domain: inAscii(domain) };
      await post('/portal/api/connections/{id}/domains/{domain}', { params, ...request });
      shown(id);
      close();
    },
  });
  return (
    <Dialog title={t.addTitle} close={close}>
      <Form form={form} errors={errors}>
        <TextField form={form} name="domain" label={t.domain} hint={t.domainHint} autoFocus />
        <FormActions form={form} label={t.add} cancel={close} />
      </Form>
    </Dialog>
  );
}

/** Returns a domain as name servers have it: people type letters, such as those of münchen.example. */
function inAscii(typed: string): string {
  const domain = typed.trim().replace(/^@/, '');
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

function OneDomain({
  id,
  domain: { domain, challenge, verifiedAt, lapsesAt },
  isOwner,
}: {
  readonly id: string;
  readonly domain: Domain;
  readonly isOwner: boolean;
}) {
  const { domains: t, errors } = texts().connections;
  const isRemoving = useOpen(`connection-domain-remove-${id}-${domain}`);
  const params = { id, domain };
  const needsRecord = verifiedAt === null || lapsesAt !== null;
  const verify = async (): Promise<void> => {
    const isDone = await runAction(
      () => post('/portal/api/connections/{id}/domains/{domain}/verify', { params }),
      errors,
    );
    if (!isDone) return;
    shown(id);
    showToast(t.verified(domain));
  };
  return (
    <Section
      title={domain}
      actions={
        isOwner && (
          <div class="page-actions">
            {needsRecord && (
              <button
                type="button"
                class="button"
                aria-label={t.verifyOf(domain)}
                onClick={() => void verify()}
              >
                {t.verify}
              </button>
            )}
            <button type="button" class="button" aria-label={t.removeOf(domain)} onClick={isRemoving.open}>
              {t.remove}
            </button>
          </div>
        )
      }
    >
      <DomainState verifiedAt={verifiedAt} lapsesAt={lapsesAt} />
      {needsRecord && (
        <>
          <p>{t.record}</p>
          <DetailList
            details={[
              [t.recordType, 'TXT'],
              [t.recordName, <Copied key="name" text={`_tessera.${domain}`} />],
              [t.recordValue, <Copied key="value" text={challenge} />],
            ]}
          />
        </>
      )}
      {isRemoving.value && (
        <ConfirmDialog
          id={`connection-domain-remove-${id}-${domain}`}
          title={t.removeTitle(domain)}
          label={t.remove}
          errors={errors}
          close={isRemoving.close}
          confirm={async () => {
            await remove('/portal/api/connections/{id}/domains/{domain}', { params });
            isRemoving.close();
            shown(id);
          }}
        >
          <p>{t.removeHint}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function DomainState({ verifiedAt, lapsesAt }: Pick<Domain, 'verifiedAt' | 'lapsesAt'>) {
  const t = texts().connections.domains;
  if (verifiedAt === null) return <p>{t.notVerified}</p>;
  if (lapsesAt === null)
    return (
      <p>
        {t.verifiedSince} <Time at={verifiedAt} />
      </p>
    );
  return (
    <p class="note">
      {t.missing} <Time at={lapsesAt} />
    </p>
  );
}

function Copied({ text }: { readonly text: string }) {
  return (
    <span class="copied">
      <code>{text}</code> <CopyButton text={text} />
    </span>
  );
}
