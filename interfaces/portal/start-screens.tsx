import { isOperatorAddress, operatorUrl, portalPath } from './addresses.js';
import { signIn } from './session/session.js';
import { tenant, usedSlugs } from './session/tenant.js';
import { language, texts } from './texts/language.js';
import { NoticePage } from './ui/page.js';

const addressOf = (slug: string): string => `${portalPath}/t/${encodeURIComponent(slug)}`;

/** Asks which tenant is to be administered. */
export function StartScreen({ unknown }: { readonly unknown: string | null }) {
  const t = texts().start;
  const used = usedSlugs();
  return (
    <NoticePage title={t.title}>
      <p>{t.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const slug = new FormData(event.currentTarget).get('slug');
          if (typeof slug === 'string' && slug.trim() !== '')
            location.assign(addressOf(slug.trim().toLowerCase()));
        }}
      >
        <div class="field">
          <label for="slug">{t.slug}</label>
          <p class="hint" id="slug-hint">
            {t.slugHint}
          </p>
          <input
            id="slug"
            name="slug"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            defaultValue={unknown ?? ''}
            aria-describedby={unknown === null ? 'slug-hint' : 'slug-hint slug-fault'}
            aria-invalid={unknown === null ? undefined : 'true'}
          />
          {unknown !== null && (
            <p class="fault" id="slug-fault" role="alert">
              {t.unknown(unknown)}
            </p>
          )}
        </div>
        <button class="button primary">{t.go}</button>
      </form>
      {used.length > 0 && (
        <>
          <h2>{t.used}</h2>
          <ul class="found">
            {used.map((slug) => (
              <li key={slug}>
                <a href={addressOf(slug)}>{slug}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </NoticePage>
  );
}

/** Says that a sign-in did not lead to a session, and offers another one. */
export function SignInFailed() {
  const t = texts().start;
  const isOperators = isOperatorAddress(location);
  return (
    <NoticePage title={t.failed}>
      <p>{t.failedHint}</p>
      {tenant.value !== null ? (
        <button type="button" class="button primary" onClick={() => void signIn(language.value)}>
          {t.again}
        </button>
      ) : (
        isOperators && (
          <a class="button primary" href={operatorUrl}>
            {t.again}
          </a>
        )
      )}
      {!isOperators && (
        <p>
          <a href={`${portalPath}/`}>{t.other}</a>
        </p>
      )}
    </NoticePage>
  );
}

/** Says at the address of the operators' console that there are no operators yet. */
export function NoOperators() {
  const t = texts().start;
  return (
    <NoticePage title={t.noOperators}>
      <p>{t.noOperatorsHint}</p>
      <p>
        <code>tessera operators add --email you@example.com</code>
      </p>
    </NoticePage>
  );
}

/** Says that the service did not answer before anything could be shown. */
export function ServiceAway() {
  const t = texts().start;
  return (
    <NoticePage title={t.away}>
      <button type="button" class="button primary" onClick={() => location.reload()}>
        {t.retry}
      </button>
    </NoticePage>
  );
}
