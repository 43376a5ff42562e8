import { useMemo } from 'preact/hooks';
import { getFile, queryString } from '../../../api/api.js';
import { texts } from '../../../texts/language.js';
import { zone } from '../../../ui/days.js';
import { TextField } from '../../../ui/form/field.js';
import { Form, FormActions } from '../../../ui/form/form.js';
import { useForm } from '../../../ui/form/form-state.js';
import { dateTime } from '../../../ui/format.js';
import { screenLink } from '../../../ui/link.js';
import { Section } from '../../../ui/page.js';
import { Time } from '../../../ui/time.js';
import { EntrySentence, type SentenceEntry } from '../entry-sentence.js';
import { cutOff, longWork } from '../long-work.js';
import { lastReview, nextReviewFrom, rememberReview } from './last-review.js';
import { type Parameters, refuseEmpty, throwAtFields, timesOf } from './question.js';
import { SignedAnswer } from './signed-answer.js';
import { type Cause, type UserView, type SignedFile, signedFile } from './signed-file.js';

/** A permission of a role or an API, a role of a client, a scope of an API key. */
interface Part {
  readonly name?: string | null;
  readonly permission?: string;
  readonly roleId?: string;
  readonly scope?: string;
}

/** A change of who can do what, with the entry that caused it. */
interface ChangeLine extends Cause {
  readonly action: string;
  readonly user?: UserView;
  readonly role?: { readonly id: string; readonly name: string | null };
  readonly clientId?: string;
  readonly apiKeyId?: string;
  readonly added?: readonly Part[];
  readonly removed?: readonly Part[];
}

/** The answer that is under way, or was given last. */
const work = longWork<Parameters, SignedFile<ChangeLine>>(async (query, { signal, received }) => {
  const path = '/api/auditlogs/access/diff' + queryString(query);
  const file = await getFile(path, signal, received, false).catch(cutOff(signal));
  return signedFile<ChangeLine>(file, 'access-changes', ({ entry }) => entry, signal);
});

/** Lists what changed of who can do what since a time: that of the last review, where this browser knows it. */
export function WhatChanged() {
  const t = texts().auditAccess;
  // a file that is downloaded meanwhile changes nothing of what is asked
  const reviewed = useMemo(lastReview, []);
  const form = useForm({
    id: 'audit-access-changes',
    isQuestion: true,
    initial: { from: reviewed === null ? '' : nextReviewFrom(reviewed), to: '' },
    faultTexts: t.faults,
    submit: async ({ from, to }) => {
      refuseEmpty(from === '' ? ['from'] : []);
      throwAtFields(await work.start(timesOf({ from, to })));
    },
  });
  return (
    <Section title={t.changed} lead={t.changedLead}>
      <Form form={form}>
        <p>{reviewed === null ? t.notReviewed : t.reviewed(dateTime(reviewed))}</p>
        <div class="two-fields">
          <TextField form={form} name="from" type="datetime-local" label={t.from} hint={t.fromHint(zone())} />
          <TextField form={form} name="to" type="datetime-local" label={t.to} hint={t.toHint} isOptional />
        </div>
        <FormActions form={form} label={t.showChanges} />
      </Form>
      <SignedAnswer
        work={work}
        form={form}
        label={t.changed}
        title={({ asked: { from = null, to = null } }) => (
          <>
            {t.changesOf} <Time at={from} /> – <Time at={to} />
          </>
        )}
        saved={({ asked: { to = '', madeAt } }) => rememberReview(to < madeAt ? to : madeAt)}
        href={({ line: { entry } }) => screenLink(`/audit/${entry}`)}
        columns={({ entries }) => [
          { title: t.time, cell: ({ line: { at } }) => <Time at={at} /> },
          {
            title: t.event,
            cell: ({ line }) => <EntrySentence entry={entries.get(line.entry) ?? entryOf(line)} />,
          },
          { title: t.change, cell: ({ line }) => <Parts line={line} /> },
        ]}
        empty={t.unchanged}
      />
    </Section>
  );
}

/** Returns what a change knows of its entry, for a log that does not have it any longer: ids, without names. */
function entryOf({ action, by, user, role, clientId, apiKeyId }: ChangeLine): SentenceEntry {
  const [type, id] = user
    ? (['user', user.id] as const)
    : clientId !== undefined
      ? (['client', clientId] as const)
      : apiKeyId !== undefined
        ? (['apiKey', apiKeyId] as const)
        : (['role', role?.id ?? null] as const);
  return {
    action,
    outcome: 'success',
    actor: { ...by, name: null },
    target: { type, id, name: user ? null : (role?.name ?? null) },
    changes: user && role ? [{ field: 'roles', before: [], after: [role.name ?? role.id] }] : [],
  };
}

/** What was added and removed. A role of which the log no longer has the name stands with its id. */
function Parts({ line: { added = [], removed = [] } }: { readonly line: ChangeLine }) {
  const t = texts().auditAccess;
  const textOf = ({ name, permission, scope, roleId = '' }: Part): string =>
    name ?? permission ?? scope ?? roleId;
  return (
    <>
      {added.length > 0 && <PartList label={t.partsAdded} parts={added.map(textOf)} />}
      {removed.length > 0 && <PartList label={t.partsRemoved} parts={removed.map(textOf)} />}
    </>
  );
}

function PartList({ label, parts }: { readonly label: string; readonly parts: readonly string[] }) {
  return (
    <div>
      <span class="soft">{label}</span>{' '}
      {parts.map((part) => (
        <span key={part}>
          <code>{part}</code>{' '}
        </span>
      ))}
    </div>
  );
}
