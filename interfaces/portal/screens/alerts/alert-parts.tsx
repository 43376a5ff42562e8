import type { Schemas } from '../../api/operations.js';
import { queryString } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { screenLink } from '../../ui/link.js';
import { Party } from '../audit/party.js';

export type Alert = Schemas['Alert'];

/** Returns what a type of alert is called, and what it means. */
export function alertTypeTexts(type: string): readonly [name: string, meaning: string] {
  const t = texts().alerts;
  const known: Readonly<Record<string, readonly [string, string] | undefined>> = t.types;
  return known[type] ?? [t.otherType, ''];
}

/** The severity in words; colour repeats it. */
export function Severity({ of }: { readonly of: Alert['severity'] }) {
  return <span class={of === 'high' ? 'tag bad' : 'tag'}>{texts().alerts.severities[of]}</span>;
}

export function Status({ of }: { readonly of: Alert['status'] }) {
  return <span class={of === 'resolved' ? 'tag good' : 'tag'}>{texts().alerts.statuses[of]}</span>;
}

/** The record that an alert is about; an address leads to its entries. */
export function Subject({ of }: { readonly of: Alert['subject'] }) {
  if (of.type === 'tenant') return <>{texts().alerts.tenant}</>;
  if (of.type === 'address' && of.id !== null)
    return <a href={screenLink(`/audit${queryString({ ip: of.id })}`)}>{of.id}</a>;
  if (of.type === 'user' && of.id !== null && of.name === null)
    return (
      <a href={screenLink(`/audit${queryString({ targetId: of.id })}`)}>{texts().alerts.deletedPerson}</a>
    );
  return <Party party={of} isActor={['apiKey', 'client', 'operator'].includes(of.type)} />;
}
