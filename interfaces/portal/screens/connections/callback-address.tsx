import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { CopyButton } from '../../ui/copy-button.js';
import { formOf } from './presets.js';

/** The address that providers send people of this organisation back to. */
export const callbackAddress = (): string => `${tenant.value?.tenantHost ?? ''}/sign-in/connection/callback`;

/** Where the client is registered at the provider, and the address that is registered there. */
export function CallbackAddress({ provider, url }: { readonly provider: string; readonly url: string }) {
  const t = texts().connections;
  const { console } = formOf(provider);
  return (
    <div class="note">
      <p>
        {t.register} {t.registerAt[provider] ?? t.registerAt['oidc']}{' '}
        {console !== undefined && (
          <a href={console} target="_blank" rel="noreferrer">
            {t.openConsole}
          </a>
        )}
      </p>
      <p class="copied">
        <code>{url}</code> <CopyButton text={url} />
      </p>
    </div>
  );
}
