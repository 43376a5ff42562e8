import type { Schemas } from '../../api/operations.js';
import { baseUrl } from '../../place.js';
import { texts } from '../../texts/language.js';
import { CodeBlock } from '../../ui/code-block.js';
import { SecretDialog } from '../../ui/dialog/secret-dialog.js';

/** The path that shows that a key works, by the scope that it takes. */
const tries = {
  'users:read': '/api/users',
  'roles:read': '/api/roles',
  'branding:read': '/api/branding',
  'webhooks:read': '/api/webhooks',
  'audit:read': '/api/auditlogs',
} as const;

/** Shows a key, and how to try it. The line has no key in it, since shells keep what is typed. */
export function KeyOnce({
  title,
  apiKey,
  close,
}: {
  readonly title: string;
  readonly apiKey: Schemas['ApiKeyWithKey'];
  readonly close: () => void;
}) {
  const t = texts().apiKeys;
  const readable = Object.entries(tries).find(([scope]) => apiKey.scopes.some((given) => given === scope));
  return (
    <SecretDialog title={title} label={apiKey.name} secret={apiKey.key} close={close}>
      {readable && (
        <CodeBlock title={t.tryIt} text={`curl -H "X-Api-Key: $API_KEY" \\\n  ${baseUrl}${readable[1]}`} />
      )}
    </SecretDialog>
  );
}
