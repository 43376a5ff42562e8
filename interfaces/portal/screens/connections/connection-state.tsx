import { texts } from '../../texts/language.js';
import type { Connection } from './connection-values.js';

/** Whether people can sign in with a connection. */
export function ConnectionState({ enabled }: Pick<Connection, 'enabled'>) {
  const t = texts().connections;
  return <span class={`tag${enabled ? ' good' : ''}`}>{enabled ? t.on : t.off}</span>;
}
