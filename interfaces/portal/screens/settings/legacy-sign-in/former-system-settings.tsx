import { get } from '../../../api/api.js';
import { tenant } from '../../../session/tenant.js';
import { texts } from '../../../texts/language.js';
import { Form } from '../../../ui/form/form.js';
import { useForm } from '../../../ui/form/form-state.js';
import { otherVersion } from '../../../ui/form/other-version.js';
import { SaveBar } from '../../../ui/form/save-bar.js';
import { Section } from '../../../ui/page.js';
import { FormerSystemFields } from './former-system-fields.js';
import { type LegacySignInProps, setLegacySignIn, valuesOf } from './legacy-sign-in.js';

/** Where the former system is. Each change makes another secret, and is asked about for that. */
export function FormerSystemSettings({ legacySignIn, etag, show }: LegacySignInProps) {
  const t = texts().legacySignIn;
  const initial = valuesOf(legacySignIn);
  const form = useForm({
    id: 'legacy-sign-in',
    initial,
    etag,
    faultTexts: t.faults,
    ask: ({ url }) =>
      url === ''
        ? null
        : { title: t.change.title, hint: <p>{t.change.hint(url)}</p>, label: t.change.confirm },
    submit: (values, request) => setLegacySignIn(values, request, show),
    readOther: () =>
      otherVersion(
        tenant.value?.tenantId ?? '',
        async () => {
          const other = await get('/portal/api/settings/legacy-sign-in');
          show(other);
          return other;
        },
        // where the former system is not asked any more, the screen says so
        ({ legacySignIn: other }) => (other === null ? initial : valuesOf(other)),
      ),
  });
  return (
    <Section title={t.system}>
      <Form form={form} labels={{ url: t.url, trustVerified: t.trustVerified }} errors={t.errors}>
        <FormerSystemFields form={form} />
        <SaveBar form={form} />
      </Form>
    </Section>
  );
}
