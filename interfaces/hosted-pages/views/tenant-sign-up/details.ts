import type { SlugData } from '../../browser/page-data.js';
import type { SlugStatus } from '../../../../application/sign-up/tenant/propose-slug.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, type ScriptFile, renderPage } from '../../render-page.js';
import { type PasswordFault, passwordFaultText } from '../new-password.js';
import { hiddenOf, signUpBody } from '../sign-up/parts.js';

/** A fault of the form for a new tenant and its owner, as a key of the texts. */
export type TenantDetailsFault =
  PasswordFault | 'name' | 'slugMissing' | 'busy' | Exclude<SlugStatus, 'free'> | 'firstName' | 'lastName';

export interface TenantDetailsView {
  readonly csrf: string;
  readonly action: string;
  /** What the script of slugs needs, and its file. */
  readonly slugCheck: SlugData;
  readonly files: readonly ScriptFile[];
  /** The host of a tenant with an example's slug. */
  readonly exampleHost: string;
  readonly email: string;
  readonly typed: Readonly<Record<'name' | 'slug' | 'firstName' | 'lastName', string>>;
  readonly fault: TenantDetailsFault | null;
}

type FieldName = 'name' | 'slug' | 'firstName' | 'lastName' | 'newPassword';

const fields: Readonly<Record<string, FieldName>> = {
  name: 'name',
  slugMissing: 'slug',
  busy: 'slug',
  taken: 'slug',
  reserved: 'slug',
  format: 'slug',
  firstName: 'firstName',
  lastName: 'lastName',
};

/** Returns the last page of a tenant's sign-up, which asks for the tenant's names, the owner's, and a password. */
export function tenantDetailsPage(frame: Frame, view: TenantDetailsView): Page {
  const texts = textsOf(frame.language);
  const { details } = texts.tenantSignUp;
  const { csrf, action, email, typed, fault, slugCheck, exampleHost, files } = view;
  const least = frame.passwordMinLength ?? 8;
  const wrong = fault === null ? null : (fields[fault] ?? 'newPassword');
  const at = (name: FieldName): { name: FieldName; wrong: boolean; first: boolean } => ({
    name,
    wrong: wrong === name,
    first: (wrong ?? 'name') === name,
  });
  const form = {
    action,
    hidden: hiddenOf({ request: null, csrf }, 'details'),
    slug: JSON.stringify(slugCheck),
    account: email,
    fields: [
      {
        ...at('name'),
        label: details.name,
        kind: 'text',
        autocomplete: 'organization',
        value: typed.name,
      },
      {
        ...at('slug'),
        label: details.slug,
        kind: 'label',
        autocomplete: 'off',
        hint: details.slugHint(exampleHost),
        value: typed.slug,
      },
      {
        ...at('firstName'),
        label: texts.firstName,
        kind: 'text',
        autocomplete: 'given-name',
        value: typed.firstName,
      },
      {
        ...at('lastName'),
        label: texts.lastName,
        kind: 'text',
        autocomplete: 'family-name',
        value: typed.lastName,
        optional: true,
      },
      {
        ...at('newPassword'),
        label: texts.password,
        kind: 'password',
        autocomplete: 'new-password',
        hint: texts.passwordRules(least),
      },
    ],
    submit: details.submit,
    alert: fault === null ? null : faultText(frame, fault, least),
  } as const;
  return renderPage(frame, {
    title: details.title,
    lead: details.lead,
    body: signUpBody({ email, form }),
    wrong: fault !== null,
    files,
  });
}

function faultText({ language }: Frame, fault: TenantDetailsFault, least: number): string {
  const texts = textsOf(language);
  const { faults, status } = texts.tenantSignUp.details;
  if (fault === 'name' || fault === 'slugMissing' || fault === 'busy') return faults[fault];
  if (fault === 'taken' || fault === 'reserved' || fault === 'format') return status[fault];
  if (fault === 'firstName' || fault === 'lastName') return texts.signUp.details.faults[fault];
  return passwordFaultText(texts, fault, least);
}
