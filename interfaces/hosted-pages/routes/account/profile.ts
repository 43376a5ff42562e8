import { asUser } from '../../../../application/shared/visitor-context.js';
import type { Done } from '../../../../application/shared/command-context.js';
import { presentTenantOf } from '../../../../application/tenant/tenant-stream.js';
import { changeOwnAvatar } from '../../../../application/user/avatar/change-avatar.js';
import { publicAvatarPath } from '../../../../application/user/avatar/read-avatar.js';
import { changeOwnProfile } from '../../../../application/user/change-own-profile.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import { seeOther } from '../../answers.js';
import { accountPaths } from '../../account-sections.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
  signedIn,
} from '../../page-request/account-page.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { pickLocale } from '../../page-request/picked-language.js';
import { anyone } from '../../page-request/visitors.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { typedBy, typedFormOf } from '../../typed-form-cookie.js';
import type { AccountNotice } from '../../views/account/account-section-page.js';
import {
  type ProfileProblem,
  type ShownProfile,
  PICTURE_PATH,
  PICTURE_REMOVAL_PATH,
  profilePage,
} from '../../views/account/profile.js';

const PATH = accountPaths.profile;

/** Leads on who reloads the address of an answer. */
const goBack = (deps: PagesDeps, page: PageRequest): void => seeOther(deps, page, PATH);

/** The page of the profile. */
export const profilePages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: signedIn,
    open,
    form: {
      fields: ['firstName', 'lastName', 'locale'],
      keeps: ['firstName', 'lastName', 'locale'],
      submit: change,
    },
  }),
  hostedPage({ path: PICTURE_PATH, whileLocked: 'stops', who: signedIn, form: { upload, unreadable } }),
  hostedPage({
    path: PICTURE_REMOVAL_PATH,
    whileLocked: 'stops',
    who: signedIn,
    form: { fields: [], submit: removePicture },
  }),
  ...[PICTURE_PATH, PICTURE_REMOVAL_PATH].map((path) =>
    hostedPage({ path, whileLocked: 'stops', who: anyone, open: goBack }),
  ),
];

interface Refused {
  readonly problem: ProfileProblem;
  readonly status: number;
  readonly typed?: ShownProfile;
}

async function open(deps: PagesDeps, page: AccountPageRequest, refused?: Refused): Promise<void> {
  const { session, tenant, notice } = page;
  const { user } = session;
  const { settings } = await presentTenantOf(deps.app, tenant.tenantId);
  const { profileEditing: editable } = settings;
  const stored = typedFormOf(deps, page, { path: PATH, userId: user.userId });
  const present = (name: 'firstName' | 'lastName' | 'locale'): string =>
    (editable.includes(name) ? stored.typed?.[name] : undefined) ?? user[name] ?? '';
  const view = {
    profile: refused?.typed ?? {
      firstName: present('firstName'),
      lastName: present('lastName'),
      locale: present('locale'),
    },
    hasFirstName: user.firstName !== null,
    email: user.email,
    editable,
    csrf: accountToken(deps, page, PATH),
    typedBy: typedBy(deps, page, user.userId),
    picture: {
      address: user.avatar === null ? null : publicAvatarPath(user.avatar),
      csrf: accountToken(deps, page, PICTURE_PATH),
      removeCsrf: accountToken(deps, page, PICTURE_REMOVAL_PATH),
    },
    problem: refused?.problem ?? null,
    notice: refused !== undefined ? null : stored.typed !== null ? ('typedKept' as const) : notice,
  };
  const frame = { ...page.frame, here: PATH };
  showAccountPage(deps, page, profilePage(frame, view), refused?.status ?? 200, stored.headers);
}

async function change(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { user } = page.session;
  const sent = (name: string): string | undefined => page.parameters.get(name)?.[0];
  const changes = { firstName: sent('firstName'), lastName: sent('lastName'), locale: sent('locale') };
  const typed = {
    firstName: changes.firstName ?? user.firstName ?? '',
    lastName: changes.lastName ?? user.lastName ?? '',
    locale: changes.locale ?? user.locale ?? '',
  };
  const headers = changes.locale === undefined ? [] : pickLocale(deps.cookies, changes.locale);
  await attempt(deps, page, { notice: 'profileSaved', typed, headers }, () =>
    changeOwnProfile(deps.app, asUser(visitorContext(deps, page), user.userId), {
      userId: user.userId,
      ...changes,
    }),
  );
}

async function unreadable(deps: PagesDeps, page: AccountPageRequest, code: string): Promise<void> {
  const isLarge = code === 'file_too_large';
  const problem = isLarge
    ? 'pictureTooLarge'
    : code === 'file_required'
      ? 'pictureMissing'
      : 'pictureUnreadable';
  await open(deps, page, { problem, status: isLarge ? 413 : 400 });
}

async function upload(deps: PagesDeps, page: AccountPageRequest, file: Buffer): Promise<void> {
  const { userId } = page.session.user;
  await attempt(deps, page, { notice: 'pictureSaved' }, () =>
    changeOwnAvatar(deps.app, asUser(visitorContext(deps, page), userId), { userId, file }),
  );
}

async function removePicture(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { userId } = page.session.user;
  await attempt(deps, page, { notice: 'pictureRemoved' }, () =>
    changeOwnAvatar(deps.app, asUser(visitorContext(deps, page), userId), { userId, file: null }),
  );
}

const problems: Readonly<Record<string, Pick<Refused, 'problem' | 'status'>>> = {
  not_editable: { problem: 'notEditable', status: 403 },
  invalid_input: { problem: 'invalid', status: 400 },
  unsupported_image: { problem: 'pictureUnreadable', status: 400 },
  image_damaged: { problem: 'pictureUnreadable', status: 400 },
  image_too_large: { problem: 'pictureTooLarge', status: 400 },
  images_busy: { problem: 'busy', status: 503 },
};

const problemOf = ({ code, faults }: DomainError): Pick<Refused, 'problem' | 'status'> | undefined =>
  faults.some((fault) => fault.pointer === '/firstName' && fault.code === 'required')
    ? { problem: 'firstName', status: 400 }
    : problems[code];

async function attempt(
  deps: PagesDeps,
  page: AccountPageRequest,
  {
    notice,
    typed,
    headers,
  }: { readonly notice: AccountNotice; readonly typed?: ShownProfile; readonly headers?: HeaderList },
  work: () => Promise<Done>,
): Promise<void> {
  try {
    const { position } = await work();
    if (position !== null) await deps.waitUntilShown(position);
    backTo(deps, page, PATH, notice, headers);
  } catch (error) {
    const refused = error instanceof DomainError ? problemOf(error) : undefined;
    if (refused === undefined) throw error;
    await open(deps, page, { ...refused, ...(typed === undefined ? {} : { typed }) });
  }
}
