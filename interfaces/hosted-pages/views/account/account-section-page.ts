import { type AccountSection, accountPaths, accountSections } from '../../account-sections.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, type PageContent, renderPage } from '../../render-page.js';
import type { Texts } from '../../texts/english.js';
import type { MailLimited } from '../../page-request/minutes-until.js';

/** What an account page says about the form that was sent before, as a key of the texts. */
export type AccountNotice = keyof Texts['account']['notices'];

export interface AccountContent extends Omit<PageContent, 'navigation' | 'notice' | 'ownCss'> {
  readonly notice: AccountNotice | MailLimited | null;
}

/** Returns an account page: its content beside the navigation of all of them. The tenant's own CSS does not apply. */
export function accountSectionPage(
  frame: Frame,
  section: AccountSection,
  { notice, ...content }: AccountContent,
): Page {
  const { account: texts, mailLimit } = textsOf(frame.language);
  return renderPage(frame, {
    ...content,
    notice:
      notice === null
        ? null
        : typeof notice === 'string'
          ? texts.notices[notice]
          : mailLimit(notice.limitedMinutes),
    navigation: {
      label: texts.navigation,
      links: accountSections.map((each) => ({
        text: texts.sections[each].name,
        address: accountPaths[each],
        isCurrent: each === section,
      })),
    },
  });
}
