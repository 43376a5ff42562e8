import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { screenLink } from '../../ui/link.js';
import { Section } from '../../ui/page.js';

type Steps = Schemas['Overview']['firstSteps'];

/** The steps in their order, each with the screen where it is done. */
const paths = {
  application: '/applications/new',
  signedIn: '/applications',
  people: '/users',
  ownersSecondFactor: '/sign-in',
  branding: '/branding',
  apiKey: '/api-keys',
  webhook: '/webhooks',
} as const satisfies Record<keyof Steps, string>;

const names = Object.keys(paths) as readonly (keyof Steps)[];

/** What a new tenant sets up. Each step is ticked by what is there; the list goes when all are done. */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const t = texts().overview.steps;
  const done = names.filter((name) => steps[name]).length;
  if (done === names.length) return null;
  return (
    <Section
      title={t.title}
      actions={
        <span class="steps-done">
          <span class="soft">{t.done(done, names.length)}</span>
          <progress value={done} max={names.length} aria-hidden="true" />
        </span>
      }
    >
      <ol class="steps">
        {names.map((name) => (
          <li key={name} class={steps[name] ? 'done' : undefined}>
            <span class="tick" role="img" aria-label={steps[name] ? t.isDone : t.isOpen} />
            <div>
              <a href={screenLink(paths[name])}>{t.names[name]}</a>
              {!steps[name] && <p class="hint">{t.hints[name]}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
