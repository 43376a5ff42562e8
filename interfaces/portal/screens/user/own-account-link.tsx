import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';

/** A link to an account page of the signed-in person, which opens beside the portal: what is typed here stays. */
export function OwnAccountLink({ path }: { readonly path: `/account${string}` }) {
  return (
    <a href={`${tenant.value?.tenantHost ?? ''}${path}`} target="_blank" rel="noopener">
      {texts().shell.myAccount} <span aria-hidden="true">↗</span>
    </a>
  );
}
