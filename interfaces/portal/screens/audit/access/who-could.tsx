import { getFile, queryString } from '../../../api/api.js';
import type { Schemas } from '../../../api/operations.js';
import { texts } from '../../../texts/language.js';
import { zone } from '../../../ui/days.js';
import { SelectField } from '../../../ui/form/field.js';
import { Form, FormActions } from '../../../ui/form/form.js';
import { useForm } from '../../../ui/form/form-state.js';
import { number } from '../../../ui/format.js';
import { screenLink } from '../../../ui/link.js';
import { nameOfUser } from '../../../ui/list/person-picker.js';
import { Section } from '../../../ui/page.js';
import { Time } from '../../../ui/time.js';
import { cutOff, longWork } from '../long-work.js';
import { Party } from '../party.js';
import { PastField } from './past-field.js';
import { askedName } from './asked-name.js';
import { SubjectFields } from './question-fields.js';
import { type AccessValues, type Parameters, questionIn, subjects, throwAtFields } from './question.js';
import { SignedAnswer } from './signed-answer.js';
import { type Cause, type UserView, type SignedFile, signedFile } from './signed-file.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Why a holder could do something. */
interface AccessLine {
  /** One of the three. */
  readonly user?: UserView;
  readonly client?: Named;
  readonly apiKey?: Named;
  /** Why they could not, though they held it. */
  readonly barred?: readonly { readonly by: string }[];
  readonly role?: Named;
  /** A scope of an API key. */
  readonly scope?: string;
  readonly given: Cause;
  readonly permissions?: readonly {
    readonly resource: string;
    readonly name: string;
    readonly added: Cause;
  }[];
}

/** The most permissions of a role that a row names. */
const MOST_PERMISSIONS = 4;

interface AccessFile extends SignedFile<AccessLine> {
  /** What is called what was asked about; null where the lines show it, and where it is not known. */
  readonly askedName: string | null;
}

/** The answer that is under way, or was given last. */
const work = longWork<Parameters, AccessFile>(async (query, { signal, received }) => {
  const path = '/api/auditlogs/access' + queryString(query);
  const file = await getFile(path, signal, received, false).catch(cutOff(signal));
  const answer = await signedFile<AccessLine>(file, 'access', ({ given }) => given.entry, signal);
  return {
    ...answer,
    askedName: answer.lines.length === 0 ? await askedName(answer.asked, signal) : null,
  };
});

/** Asks who could do something at a time, and why. */
export function WhoCould() {
  const t = texts().auditAccess;
  const form = useForm<AccessValues>({
    id: 'audit-access',
    isQuestion: true,
    initial: {
      asOf: '',
      subject: 'permission',
      resource: '',
      permission: '',
      role: '',
      userId: '',
      userName: '',
      apiKeyId: '',
      clientId: '',
    },
    faultTexts: t.faults,
    submit: async (values) => {
      throwAtFields(await work.start(questionIn(values)), values.subject);
    },
  });
  const { subject } = form.values.value;
  return (
    <Section title={t.who} lead={t.whoLead}>
      <Form form={form}>
        <PastField form={form} hint={t.asOfHint(zone())} />
        <SelectField
          form={form}
          name="subject"
          label={t.subject}
          options={subjects.map((value) => ({ value, label: t.subjects[value] }))}
        />
        <SubjectFields form={form} subject={subject} />
        <FormActions form={form} label={t.show} />
      </Form>
      <SignedAnswer
        work={work}
        form={form}
        label={t.who}
        title={(file) => <Asked file={file} />}
        lead={({ asked: { asOf = null } }) => (
          <>
            {t.stateOf} <Time at={asOf} isExact />.
          </>
        )}
        columns={({ entries }) => [
          { title: t.holder, cell: ({ line }) => <Holder line={line} /> },
          { title: t.through, cell: ({ line }) => <Through line={line} /> },
          { title: t.since, cell: ({ line: { given } }) => <Given cause={given} /> },
          {
            title: t.by,
            cell: ({ line: { given } }) => <By cause={given} entry={entries.get(given.entry)} />,
          },
        ]}
        empty={t.nobody}
      />
    </Section>
  );
}

/** What the answer is about: the form may ask something else by now. */
function Asked({ file: { asked, lines, askedName } }: { readonly file: AccessFile }) {
  const { of = 'permission', permission, id = '' } = asked.question ?? {};
  const [line] = lines;
  const names = {
    permission,
    role: line?.role?.name,
    userId: line?.user && nameOf(line.user),
    apiKeyId: line?.apiKey?.name,
    clientId: line?.client?.name,
  };
  return (
    <>
      {texts().auditAccess.fields[of]}: {names[of] ?? askedName ?? id}
    </>
  );
}

/** Who it is, and why they could do nothing with it. */
function Holder({ line: { user, client, apiKey, barred = [] } }: { readonly line: AccessLine }) {
  const t = texts().auditAccess;
  return (
    <>
      {user && <Party party={{ type: 'user', id: user.id, name: nameOf(user) }} />}
      {client && <Party party={{ type: 'client', ...client }} />}
      {apiKey && <Party party={{ type: 'apiKey', ...apiKey }} />}
      {barred.map(({ by }) => (
        <span key={by}>
          {' '}
          <span class="tag bad">{t.bars[by] ?? by}</span>
        </span>
      ))}
    </>
  );
}

/** Returns what a person is called; null where nothing but the id is given. */
const nameOf = ({ firstName = null, lastName = null, email = null }: UserView): string | null =>
  nameOfUser({ firstName, lastName, email }) || null;

/** The role with what it held, each permission with the entry that added it; else the scope. */
function Through({ line: { role, scope, permissions = [] } }: { readonly line: AccessLine }) {
  const t = texts().auditAccess;
  const rest = permissions.length - MOST_PERMISSIONS;
  return (
    <>
      {role && <Party party={{ type: 'role', ...role }} />}
      {scope !== undefined && <code>{scope}</code>}
      {permissions.slice(0, MOST_PERMISSIONS).map(({ resource, name, added }) => (
        <div key={`${resource} ${name}`}>
          <code title={resource}>{name}</code>{' '}
          <span class="soft">
            {t.added} <Given cause={added} />
          </span>
        </div>
      ))}
      {rest > 0 && <div class="soft">{t.morePermissions(rest, number(rest))}</div>}
    </>
  );
}

/** When it was, as a link to the entry. */
function Given({ cause: { entry, at } }: { readonly cause: Cause }) {
  return (
    <a href={screenLink(`/audit/${entry}`)}>
      <Time at={at} />
    </a>
  );
}

/** By whom: with the name that the entry has, as long as the log has it. */
function By({
  cause: { by, rule },
  entry,
}: {
  readonly cause: Cause;
  readonly entry: Schemas['AuditEntry'] | undefined;
}) {
  return (
    <>
      <Party party={entry?.actor ?? { ...by, name: null }} isActor />
      {rule !== undefined && <span class="soft"> {texts().auditAccess.byRule}</span>}
    </>
  );
}
