import '../groups/kit.js';
import { texts } from '../../texts/language.js';
import { HighlightedCode } from '../../ui/highlighted-code.js';
import { useFilters } from '../../ui/link.js';
import { FilterSelect } from '../../ui/list/filter-fields.js';
import { Section } from '../../ui/page.js';
import { snippets } from './verify-snippets.js';

/** How a listener finds out that a delivery is genuine, in several languages. */
export function VerifySignature() {
  const t = texts().webhooks.verify;
  const { language } = useFilters().values;
  const shown = snippets.find(({ id }) => id === language) ?? snippets[0];
  return (
    <Section title={t.title} lead={t.lead}>
      <div class="toolbar flush">
        <FilterSelect
          name="language"
          label={t.language}
          options={snippets.map(({ id, name }, index) => [index === 0 ? '' : id, name] as const)}
        />
      </div>
      {shown && <HighlightedCode title={shown.name} language={shown.language} text={shown.text} />}
      <p class="soft">{t.secret}</p>
      <p class="soft">{t.standard}</p>
    </Section>
  );
}
