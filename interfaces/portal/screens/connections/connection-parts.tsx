import type { ApiError } from '../../api/api-error.js';
import { texts } from '../../texts/language.js';
import type { Connection } from './connection-values.js';

/** Returns whether people can sign in with a connection. */
export function ConnectionState({ enabled }: Pick<Connection, 'enabled'>) {
  const t = texts().connections;
  return <span class={`tag${enabled ? ' good' : ''}`}>{enabled ? t.on : t.off}</span>;
}

/** What a provider said that did not answer as it should, beneath the refusal. */
export function Refused({ error }: { readonly error: ApiError | null }) {
  if (error?.code !== 'provider_unreachable' || error.detail === null) return null;
  const [, said = error.detail] = /: (.*) Check the issuer, and try again\.$/.exec(error.detail) ?? [];
  return (
    <p class="soft">
      {texts().connections.said} <span lang="en">{said}</span>
    </p>
  );
}
