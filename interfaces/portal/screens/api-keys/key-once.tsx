import type { Schemas } from '../../api/operations.js';
import { baseUrl } from '../../addresses.js';
import { texts } from '../../texts/language.js';
import { CodeBlock } from '../../ui/code-block.js';
import type { OnceSecret } from '../../ui/dialog/make-secret.js';

/** The path that shows that a key works, by the scope that it takes. */
const tries = {
  'users:read': '/api/users',
  'roles:read': '/api/roles',
  'branding:read': '/api/branding',
  'webhooks:read': '/api/webhooks',
  'audit:read': '/api/auditlogs',
} as const;

/** Returns a key as it is shown once, and how to try it. The line has no key in it, since shells keep what is typed. */
export function keyOnce(title: string, apiKey: Schemas['ApiKeyWithKey'], kept?: () => void): OnceSecret {
  const t = texts().apiKeys;
  const readable = Object.entries(tries).find(([scope]) => apiKey.scopes.some((given) => given === scope));
  return {
    title,
    label: apiKey.name,
    secret: apiKey.key,
    usage: readable && (
      <CodeBlock title={t.tryIt} text={`curl -H "X-Api-Key: $API_KEY" \\\n  ${baseUrl}${readable[1]}`} />
    ),
    ...(kept && { kept }),
  };
}
