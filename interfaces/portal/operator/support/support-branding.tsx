import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { CodeBlock } from '../../ui/code-block.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';

const colors = ['primary', 'background', 'text', 'error'] as const;
const links = ['homeUrl', 'supportEmail', 'termsUrl', 'privacyUrl'] as const;

/** How the pages of the tenant look, in words. */
export function SupportBranding() {
  const t = texts().branding;
  const { unset } = texts().operator.support;
  const branding = useResource('/api/branding', (signal) => get('/api/branding', { signal }));
  return (
    <Page title={t.title}>
      <Loaded resource={branding}>
        {(data) => (
          <div class="stack">
            {(['colors', 'darkColors'] as const).map((group) => (
              <Section key={group} title={`${t.colors}: ${t.groups[group]}`}>
                <DetailList
                  details={colors.map((name) => [t.colorNames[name], <code>{data[group][name]}</code>])}
                />
              </Section>
            ))}
            <Section title={t.links}>
              <DetailList
                details={[
                  [t.labels.appearance, t.appearances[data.appearance]],
                  ...links.map((name) => [t.labels[name], data[name] ?? unset] as const),
                  [texts().webhooks.settings.updatedAt, <Time at={data.updatedAt} />],
                ]}
              />
            </Section>
            {data.customCss && <CodeBlock title={t.labels.customCss} text={data.customCss} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
