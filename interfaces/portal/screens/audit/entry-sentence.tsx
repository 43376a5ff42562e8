import type { Schemas } from '../../api/operations.js';
import type { Sentence } from '../../texts/english/audit.js';
import { texts } from '../../texts/language.js';
import { Party } from './party.js';

/** The members of an entry that its sentence shows. */
export type SentenceEntry = Pick<
  Schemas['AuditEntry'],
  'action' | 'outcome' | 'actor' | 'target' | 'changes'
>;

/** The most changed members that a sentence names. */
const MOST_FIELDS = 4;

/**
 * An entry of the audit log as a sentence, such as "Ada Byron gave Grace Hopper the role admin". Actor and target are links
 * to their screens; an erased person stands with their id. The screen needs the group of texts `audit`.
 */
export function EntrySentence({ entry }: { readonly entry: SentenceEntry }) {
  const { action, outcome, actor, target } = entry;
  const t = texts().audit;
  const sentence = sentenceOf(action, outcome, target);
  const isOwn = actor.type === target.type && actor.id === target.id;
  const template = typeof sentence === 'string' ? sentence : sentence[isOwn ? 1 : 0];
  const fields = /\.(updated|changed|settings_changed)$/.test(action)
    ? entry.changes.map(({ field }) => field)
    : [];
  return (
    <span class="sentence">
      {template.split(/(\{\w+\})/).map((part) => {
        if (part === '{actor}') return <Party key={part} party={actor} isActor />;
        if (part === '{target}')
          return <Party key={part} party={target} isDeleted={action.endsWith('.deleted')} />;
        if (part === '{client}') return <strong key={part}>{clientIn(entry)}</strong>;
        return part === '{role}' ? <strong key={part}>{rolesIn(entry)}</strong> : part;
      })}
      {fields.length > 0 && <span class="soft"> ({shortened(fields)})</span>}
      {outcome === 'failure' && !isKnown(action) && (
        <>
          {' '}
          <span class="tag bad">{t.failed}</span>
        </>
      )}
    </span>
  );
}

/** Returns the template of an action. The sentences of actions that fail say so. */
export function sentenceOf(
  action: string,
  outcome: SentenceEntry['outcome'] = 'success',
  target?: Pick<SentenceEntry['target'], 'type' | 'id'>,
): Sentence {
  const known = sentencesByAction();
  const failed = outcome === 'failure' ? known[`${action}/failure`] : undefined;
  const ofTarget = target && known[`${action}/${target.id === null ? 'none' : target.type}`];
  return ofTarget ?? failed ?? known[action] ?? texts().audit.unknown(action);
}

const sentencesByAction = (): Readonly<Record<string, Sentence | undefined>> => texts().audit.sentences;
const isKnown = (action: string): boolean => sentencesByAction()[action] !== undefined;

/** Returns the names of the roles that an entry gives or takes; a dash where it does not show them. */
function rolesIn({ changes }: SentenceEntry): string {
  const change = changes.find(({ field }) => field === 'roles');
  const before = namesIn(change?.before);
  const after = namesIn(change?.after);
  const different = [
    ...after.filter((name) => !before.includes(name)),
    ...before.filter((name) => !after.includes(name)),
  ];
  return different.join(', ') || '–';
}

/** Returns the name of the application that an entry is about, else its id; a dash where it shows neither. */
function clientIn({ changes }: SentenceEntry): string {
  const [name] = ['clientName', 'clientId'].flatMap((member) =>
    namesIn([changes.find(({ field }) => field === member)?.after ?? []].flat()),
  );
  return name ?? '–';
}

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const shortened = (fields: readonly string[]): string =>
  fields.slice(0, MOST_FIELDS).join(', ') + (fields.length > MOST_FIELDS ? ', …' : '');
