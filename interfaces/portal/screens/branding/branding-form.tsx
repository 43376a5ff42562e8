import type { ComponentChildren } from 'preact';
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { get, put } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { Field, SelectField, TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { type FormState, type OtherVersion, useForm } from '../../ui/form/form-state.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { Section } from '../../ui/page.js';
import { refusalText } from '../../ui/refusal.js';
import { showToast } from '../../ui/toast.js';
import { whenReleased } from '../../ui/when-released.js';
import { memberLabel } from './branding-notices.js';
import {
  type BrandingValues,
  type ColorGroup,
  type Draft,
  type MemberName,
  brandingBody,
  colorNames,
  changedMembers,
  brandingValuesOf,
} from './branding-values.js';

/** The answer to a change of the draft. */
export type DraftAnswer = Awaited<ReturnType<typeof put<'/portal/api/branding/draft'>>>;

/** What a field of the browser for a colour takes. */
const COLOR = /^#[0-9a-f]{6}$/i;

const links = ['homeUrl', 'supportEmail', 'termsUrl', 'privacyUrl'] as const;

/** The fields of the draft. Each saves it when it is left, so that the preview follows. */
export function BrandingForm({
  draft,
  etag,
  saved,
  whenSaved,
  children,
}: {
  readonly draft: Draft;
  readonly etag: string | null;
  readonly saved: (answer: DraftAnswer) => void;
  /** Gets what waits until what was typed is saved, and returns whether it is; shows why not. */
  readonly whenSaved: { current: () => Promise<boolean> };
  /** What stands after the colours. */
  readonly children: ComponentChildren;
}) {
  const t = texts().branding;
  const storedValues = brandingValuesOf(draft);
  const form = useForm<BrandingValues>({
    id: 'branding',
    initial: storedValues,
    etag,
    submit: async (values, { ifMatch }) => {
      const names = changedMembers(values, storedValues);
      if (names.length === 0) return;
      const answer = await put('/portal/api/branding/draft', { body: brandingBody(values, names), ifMatch });
      // a press of what stands elsewhere has left the field: what the answer says must not move it
      await new Promise<void>(whenReleased);
      saved(answer);
      // the service writes colours in lower case
      if (form.values.peek() === values) form.values.value = brandingValuesOf(answer.data);
    },
    readOther: () => readOther(saved),
  });
  const save = useSaving(form, whenSaved);
  const labels = Object.fromEntries(
    Object.keys(storedValues).map((name) => [name, memberLabel(`/${name}`)]),
  ) as Record<MemberName, string>;
  return (
    <div class="branding-form" onChange={save}>
      <Form form={form} labels={labels}>
        <Section title={t.colors} lead={t.colorsHint}>
          <div class="color-groups">
            <Colors form={form} group="colors" />
            <Colors form={form} group="darkColors" />
          </div>
          <SelectField
            form={form}
            name="appearance"
            label={t.labels.appearance}
            options={(['auto', 'light', 'dark'] as const).map((value) => ({
              value,
              label: t.appearances[value],
            }))}
          />
        </Section>
        {children}
        <Section title={t.links} lead={t.linksHint}>
          {links.map((name) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={t.labels[name]}
              hint={t.hints[name]}
              type={name === 'supportEmail' ? 'email' : 'url'}
              isOptional
            />
          ))}
        </Section>
        <Section title={t.css} lead={t.cssHint}>
          <TextField form={form} name="customCss" label={t.labels.customCss} rows={10} isCode isOptional />
        </Section>
      </Form>
    </div>
  );
}

function Colors({ form, group }: { readonly form: FormState<BrandingValues>; readonly group: ColorGroup }) {
  const t = texts().branding;
  return (
    <fieldset class="colors">
      <legend>{t.groups[group]}</legend>
      {colorNames.map((name) => (
        <ColorField key={name} form={form} name={`${group}/${name}`} label={t.colorNames[name]} />
      ))}
    </fieldset>
  );
}

/** A colour, which is typed as `#rrggbb`, or chosen beside. */
function ColorField(props: {
  readonly form: FormState<BrandingValues>;
  readonly name: MemberName;
  readonly label: string;
}) {
  const { form, name, label } = props;
  const value = form.values.value[name];
  return (
    <Field {...props}>
      {(attributes) => (
        <div class="color-field">
          <input
            type="color"
            aria-label={texts().branding.chooseColor(label)}
            value={COLOR.test(value) ? value : '#000000'}
            onInput={({ currentTarget }) => form.set(name, currentTarget.value)}
          />
          <input
            {...attributes}
            value={value}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => form.set(name, currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}

/** Returns the function that saves; what changes while something is being saved is saved after it. */
function useSaving(
  form: FormState<BrandingValues>,
  whenSaved: { current: () => Promise<boolean> },
): () => void {
  const waits = useRef(false);
  const { isBusy, error, conflict } = form;
  whenSaved.current = async () => {
    await new Promise<void>((resolve) => {
      const end = effect(() => {
        if (isBusy.value || waits.current) return;
        resolve();
        queueMicrotask(() => end());
      });
    });
    const refusal = error.peek();
    if (refusal !== null) showToast(refusalText(refusal));
    return refusal === null && conflict.peek() === null;
  };
  useEffect(
    () =>
      form.isBusy.subscribe((isBusy) => {
        if (isBusy || !waits.current) return;
        waits.current = false;
        void form.submit();
      }),
    [],
  );
  return () => {
    if (form.isBusy.peek()) waits.current = true;
    else void form.submit();
  };
}

/** Reads the draft that another administrator has changed, and their name. */
async function readOther(saved: (answer: DraftAnswer) => void): Promise<OtherVersion<BrandingValues>> {
  const answer = await get('/portal/api/branding/draft');
  const { changedBy: id } = answer.data;
  const user = id === null ? null : await get('/api/users/{id}', { params: { id } }).catch(() => null);
  saved(answer);
  return {
    values: brandingValuesOf(answer.data),
    etag: answer.etag,
    changedBy: user === null ? null : nameOfUser(user.data),
  };
}
