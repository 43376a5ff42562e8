import type { Locator, Page } from 'playwright-core';
import type { Runtime } from '../../../../interfaces/compose/runtime/runtime.js';
import { type MadeUpAnswer, expectDocumented } from '../../../support/dom/documented-answer.js';
import { problemAnswer } from '../../../support/dom/problem-answer.js';
import type { PortalUnderTest } from '../../../support/pages/portal-page.js';
import type { RecordIds } from '../../../support/pages/portal-screens.js';
import { walkTo } from '../../../support/pages/screen-walk.js';

/** A window whose screens are looked at. */
export interface ScreenUnderTest {
  readonly portal: PortalUnderTest;
  readonly page: Page;
  /** Goes to a screen without loading the page anew; returns when it is shown whole. */
  readonly go: (address: string) => Promise<void>;
  readonly dialog: Locator;
  /** Presses a button with exactly this name. */
  readonly press: (name: string) => Promise<void>;
  /** The same in the dialog. */
  readonly send: (name: string) => Promise<void>;
  /** Returns when a text is on the screen. */
  readonly says: (text: string | RegExp) => Promise<void>;
}

/** The same of a tenant with records of every kind. */
export interface Filled extends ScreenUnderTest {
  readonly ids: RecordIds;
  /** Another process's view of it, for what no API does. */
  readonly runtime: Runtime;
}

/** A state of a screen that is worth checking. They come after each other, in one tenant. */
export interface State<Of extends ScreenUnderTest = ScreenUnderTest> {
  readonly name: string;
  /** Leads there. Returns when it is there. */
  readonly open: (at: Of) => Promise<void>;
  /** Leaves it, where going to another screen does not. */
  readonly leave?: (at: Of) => Promise<void>;
}

/** @param base the address of the application, of the tenant in it */
export const lookedAt = (portal: PortalUnderTest, page: Page, base: string): ScreenUnderTest => {
  // names what was not there, before the test itself is over
  page.setDefaultTimeout(30_000);
  const dialog = page.getByRole('dialog');
  return {
    portal,
    page,
    dialog,
    go: (address) => walkTo(page, base, address),
    press: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    send: (name) => dialog.getByRole('button', { name, exact: true }).click(),
    says: (text) => page.getByText(text).first().waitFor(),
  };
};

/** Answers the next request to an address as the service does where it fails. */
export const fail = (page: Page, address: RegExp): Promise<void> =>
  answerOnce(
    page,
    address,
    problemAnswer({ status: 500, code: 'internal_error', detail: 'It did not work.' }),
  );

/** Answers the next request to an address in the service's place. Throws where the document does not allow it. */
export async function answerOnce(page: Page, address: RegExp, answer: MadeUpAnswer): Promise<void> {
  await page.route(
    address,
    (route) => {
      expectDocumented({ method: route.request().method(), url: route.request().url() }, answer);
      return route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } });
    },
    { times: 1 },
  );
}
