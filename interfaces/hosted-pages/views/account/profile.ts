import { EMAIL_PATH } from '../../../../application/mail/link-address.js';
import type { EditableField } from '../../../../domain/tenant/tenant-settings.js';
import { localeFaults } from '../../../../domain/shared/locale.js';
import { template } from '../../../http/answers/template.js';
import { accountPaths } from '../../account-sections.js';
import { type Field, type Form, formParts } from '../../form-parts.js';
import { initialsOf } from '../../initials.js';
import { type Language, languages, nameOfLanguage, textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import type { Texts } from '../../texts/english.js';
import { type AccountNotice, accountSectionPage } from './account-section-page.js';

export const PICTURE_PATH = `${accountPaths.profile}/picture`;

export const PICTURE_REMOVAL_PATH = `${PICTURE_PATH}/remove`;

/** Why the profile was not changed, as a key of the texts. */
export type ProfileProblem = keyof Texts['account']['profile']['problems'];

/** The texts of a profile; empty for none. */
export interface ShownProfile {
  readonly firstName: string;
  readonly lastName: string;
  /** A language tag (BCP 47). */
  readonly locale: string;
}

export interface ProfileView {
  readonly profile: ShownProfile;
  /** Whether the user has a first name, which they may not take away. */
  readonly hasFirstName: boolean;
  readonly email: string | null;
  /** What the user may change. */
  readonly editable: readonly EditableField[];
  /** Of the form of names and language. */
  readonly csrf: string;
  readonly typedBy: string;
  readonly picture: {
    /** Null for none. */
    readonly address: string | null;
    /** Of the forms that set and remove it. */
    readonly csrf: string;
    readonly removeCsrf: string;
  };
  readonly problem: ProfileProblem | null;
  readonly notice: AccountNotice | null;
}

/** Returns the page of the profile. What the tenant does not let people change is shown without a form. */
export function profilePage(frame: Frame, view: ProfileView): Page {
  const all = textsOf(frame.language);
  const { profile: texts } = all.account;
  const { profile, email, editable, picture, problem, notice } = view;
  const fixed = (['firstName', 'lastName', 'locale'] as const).filter((part) => !editable.includes(part));
  return accountSectionPage(frame, 'profile', {
    title: texts.title,
    lead: texts.text,
    notice,
    wrong: problem !== null,
    body: fill({
      alert: problem === null ? null : texts.problems[problem],
      picture: {
        title: texts.picture,
        address: picture.address,
        alternative: texts.pictureAlternative,
        none: texts.noPicture,
        initials: initialsOf({ ...profile, email }),
        upload: editable.includes('avatar')
          ? {
              action: PICTURE_PATH,
              csrf: picture.csrf,
              label: texts.pictureFile,
              hint: texts.pictureHint,
              submit: texts.uploadPicture,
            }
          : null,
        remove:
          editable.includes('avatar') && picture.address !== null
            ? {
                action: PICTURE_REMOVAL_PATH,
                hidden: { csrf: picture.removeCsrf },
                fields: [],
                submit: texts.removePicture,
                quiet: true,
                alert: null,
              }
            : null,
      },
      names: texts.names,
      form: formOf(view, frame.language),
      fixed: fixed.map((part) => ({
        label: texts.parts[part],
        value:
          (part === 'locale' ? languageName(profile.locale, frame.language) : profile[part]) || texts.empty,
      })),
      fixedText: fixed.length === 0 ? null : texts.fixed,
      email: {
        title: all.email,
        address: email,
        change: editable.includes('email') ? { text: all.account.changeEmail.go, address: EMAIL_PATH } : null,
      },
    }),
  });
}

interface ProfileForm {
  readonly action: string;
  readonly csrf: string;
  readonly typedBy: string;
  readonly fields: readonly Field[];
  readonly locale: {
    readonly label: string;
    readonly choices: readonly { readonly tag: string; readonly name: string; readonly chosen: boolean }[];
  } | null;
  readonly submit: string;
}

/** Returns the form of what can be changed; null when nothing can. */
function formOf(
  { profile, hasFirstName, editable, csrf, typedBy, problem }: ProfileView,
  pageLanguage: Language,
): ProfileForm | null {
  const { profile: texts } = textsOf(pageLanguage).account;
  const names = { firstName: 'given-name', lastName: 'family-name' } as const;
  const fields = (['firstName', 'lastName'] as const)
    .filter((part) => editable.includes(part))
    .map((part): Field => ({
      name: part,
      label: texts.parts[part],
      kind: 'text',
      autocomplete: names[part],
      value: profile[part],
      optional: part === 'lastName' || !hasFirstName,
      wrong: part === 'firstName' && problem === 'firstName',
    }));
  const hasLocale = editable.includes('locale');
  if (fields.length === 0 && !hasLocale) return null;
  // the user's own tag stays, though the pages have no texts in it
  const tags = [...new Set(['', ...languages, profile.locale])];
  const choices = tags.map((tag) => ({
    tag,
    name: tag === '' ? texts.anyLanguage : languageName(tag, pageLanguage),
    chosen: tag === profile.locale,
  }));
  return {
    action: accountPaths.profile,
    csrf,
    typedBy,
    fields,
    locale: hasLocale ? { label: texts.parts.locale, choices } : null,
    submit: texts.save,
  };
}

/** Returns the name of a language: of those that pages are in their own name, of others that in the page's language. */
const languageName = (tag: string, pageLanguage: Language): string => {
  const own = languages.find((language) => language === tag);
  if (own !== undefined) return nameOfLanguage(own);
  // what was typed may be no tag
  if (localeFaults('', tag).length > 0) return tag;
  const names = new Intl.DisplayNames(pageLanguage, { type: 'language' });
  return names.of(new Intl.Locale(tag).baseName) ?? tag;
};

interface Filled {
  readonly alert: string | null;
  readonly picture: {
    readonly title: string;
    readonly address: string | null;
    readonly alternative: string;
    readonly none: string;
    readonly initials: string;
    readonly upload: Readonly<Record<'action' | 'csrf' | 'label' | 'hint' | 'submit', string>> | null;
    readonly remove: Form | null;
  };
  readonly names: string;
  readonly form: ProfileForm | null;
  readonly fixed: readonly { readonly label: string; readonly value: string }[];
  readonly fixedText: string | null;
  readonly email: {
    readonly title: string;
    readonly address: string | null;
    readonly change: { readonly text: string; readonly address: string } | null;
  };
}

const fill = template<Filled>(
  `<% if (it.alert) { %><div class="alert" role="alert" id="alert" tabindex="-1" autofocus><%= it.alert %></div>
<% } %>
<section>
<h2><%= it.picture.title %></h2>
<% if (it.picture.address) { %><img class="picture" src="<%= it.picture.address %>" alt="<%= it.picture.alternative %>">
<% } else { %><span class="picture initials" aria-hidden="true"><%= it.picture.initials %></span>
<p class="hint"><%= it.picture.none %></p>
<% } %>
<% if (it.picture.upload) { %><form method="post" action="<%= it.picture.upload.action %>" enctype="multipart/form-data" novalidate>
<input type="hidden" name="csrf" value="<%= it.picture.upload.csrf %>">
<div class="field">
<label for="file"><%= it.picture.upload.label %></label>
<p class="hint" id="file-hint"><%= it.picture.upload.hint %></p>
<input id="file" name="file" type="file" accept="image/png,image/jpeg,image/webp" required aria-describedby="file-hint">
</div>
<button class="button second" type="submit"><%= it.picture.upload.submit %></button>
</form>
<% } %>
<% if (it.picture.remove) { %><%~ include('@form', it.picture.remove) %><% } %>
</section>
<section>
<h2><%= it.names %></h2>
<% if (it.form) { %><form method="post" action="<%= it.form.action %>" novalidate>
<input type="hidden" name="csrf" value="<%= it.form.csrf %>"><input type="hidden" name="typedBy" value="<%= it.form.typedBy %>">
<% for (const field of it.form.fields) { %><%~ include('@field', field) %><% } %>
<% if (it.form.locale) { %><div class="field">
<label for="locale"><%= it.form.locale.label %></label>
<select id="locale" name="locale">
<% for (const { tag, name, chosen } of it.form.locale.choices) { %><option value="<%= tag %>"<% if (chosen) { %> selected<% } %>><%= name %></option>
<% } %></select>
</div>
<% } %>
<button class="button" type="submit"><%= it.form.submit %></button>
</form>
<% } %>
<% if (it.fixedText) { %><dl class="facts">
<% for (const { label, value } of it.fixed) { %><div><dt class="hint"><%= label %></dt><dd><bdi><%= value %></bdi></dd></div>
<% } %></dl>
<p class="hint"><%= it.fixedText %></p>
<% } %>
</section>
<section>
<h2><%= it.email.title %></h2>
<p><bdi><%= it.email.address %></bdi></p>
<% if (it.email.change) { %><a class="more" href="<%= it.email.change.address %>"><%= it.email.change.text %></a>
<% } %></section>
`,
  formParts,
);
