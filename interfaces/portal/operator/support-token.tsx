import '../screens/groups/kit.js';
import { baseUrl, operatorPath } from '../place.js';
import type { SupportToken } from '../session/session.js';
import { texts } from '../texts/language.js';
import { CodeBlock } from '../ui/code-block.js';
import { NoticePage } from '../ui/page.js';
import { Time } from '../ui/time.js';

/** Shows the token with which an operator reads the data of a tenant, and a call that uses it. It is kept nowhere. */
export function SupportTokenPage({ tenant, token, expiresAt }: SupportToken) {
  const t = texts().operator.support;
  return (
    <NoticePage title={t.tokenTitle(tenant.name)}>
      <p>
        {t.tokenEnds} <Time at={new Date(expiresAt).toISOString()} />. {t.tokenReads}
      </p>
      <CodeBlock title={t.call} text={`curl -H 'Authorization: Bearer ${token}' '${baseUrl}/api/users'`} />
      <p>
        <a class="button primary" href={`${operatorPath}/tenants/${tenant.id}?tab=support`}>
          {t.back}
        </a>
      </p>
    </NoticePage>
  );
}
