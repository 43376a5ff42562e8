import type { Locator, Page } from 'playwright-core';

/** A picture or another file as a person chooses it. */
interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** How a person uses the application: each task is done by a pointer, and by the keyboard alone. */
export interface Hand {
  /** Goes to a screen of the navigation by its name, or by the letter after `g`. */
  readonly go: (page: Page, name: string, letter: string) => Promise<void>;
  /** Presses a link, a button, a box or one of several choices. */
  readonly press: (target: Locator) => Promise<void>;
  /** Types into a field. */
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** Searches the list of a screen. */
  readonly search: (page: Page, text: string) => Promise<void>;
  /** Types a day and a time of the viewer's zone. @param time such as `2026-03-03T00:00` */
  readonly typeTime: (field: Locator, time: string) => Promise<void>;
  /** Chooses in a list what begins with a text. */
  readonly choose: (field: Locator, option: string) => Promise<void>;
  /** Chooses a file. */
  readonly give: (field: Locator, file: ChosenFile) => Promise<void>;
}

/** Chooses the file in the dialog of the browser that an action opens. */
async function chooseFile(field: Locator, file: ChosenFile, open: () => Promise<void>): Promise<void> {
  const chooser = field.page().waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(file);
}

/** Everything by a pointer, and by typing. */
export const pointerHand: Hand = {
  go: (page, name) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click(),
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  search: (page, text) => page.getByLabel('Search').fill(text),
  typeTime: (field, time) => field.fill(time),
  choose: async (field, option) => {
    const labels = await field.locator('option').allInnerTexts();
    await field.selectOption({ label: labels.find((label) => label.startsWith(option)) ?? option });
  },
  give: (field, file) => chooseFile(field, file, () => field.click()),
};

/** The most presses of a key that lead from one thing to the next. */
const MOST_PRESSES = 60;

const isThere = async (found: Locator): Promise<boolean> => (await found.count()) > 0;

/** Moves the focus to an element by Tab, and from choice to choice by the arrow, which chooses it. */
async function reach(wanted: Locator): Promise<void> {
  const page = wanted.page();
  await wanted.waitFor();
  const isChoice = (await wanted.getAttribute('type')) === 'radio';
  const name = (await wanted.getAttribute('name')) ?? '';
  const focused = wanted.and(page.locator(':focus'));
  // Tab leads to one choice of a question only
  const reached = isChoice ? page.locator(`[type=radio][name="${name}"]:focus`) : focused;
  for (const [key, goal] of [
    ['Tab', reached],
    ['ArrowDown', focused],
  ] as const)
    for (let presses = 0; !(await isThere(goal)); presses += 1) {
      if (presses === MOST_PRESSES)
        throw new Error(`${presses} times ${key} does not lead to ${String(wanted)}`);
      await page.keyboard.press(key);
    }
}

/** Types a time into the parts of a field, with the month or the day first, as the browser has them. */
async function typeParts(field: Locator, time: string): Promise<void> {
  const { keyboard } = field.page();
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d+)-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(time) ?? [];
  for (const days of [month + day, day + month]) {
    await keyboard.type(days + year);
    await keyboard.press('ArrowRight');
    // before noon, where the browser asks for that
    await keyboard.type(`${hour}${minute}a`);
    if ((await field.inputValue()) === time) return;
    for (let part = 0; part < 6; part += 1) await keyboard.press('ArrowLeft');
  }
  throw new Error(`the keys do not make ${time} of the parts, but ${await field.inputValue()}`);
}

/** Everything by the keyboard: no pointer is needed. */
export const keyboardHand: Hand = {
  go: async (page, _name, letter) => {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
  },
  press: async (target) => {
    await reach(target);
    const type = await target.getAttribute('type');
    if (type === 'checkbox' || type === 'radio') {
      if (!(await target.isChecked())) await target.page().keyboard.press('Space');
    } else await target.page().keyboard.press('Enter');
  },
  type: async (field, text) => {
    await reach(field);
    await field.page().keyboard.press('ControlOrMeta+A');
    await field.page().keyboard.type(text);
  },
  search: async (page, text) => {
    await page.getByLabel('Search').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(text);
  },
  typeTime: async (field, time) => {
    await reach(field);
    await typeParts(field, time);
  },
  choose: async (field, option) => {
    await reach(field);
    const chosen = field.locator('option:checked');
    for (const letter of option) {
      if ((await chosen.innerText()).startsWith(option)) return;
      await field.page().keyboard.press(letter);
    }
    if (!(await chosen.innerText()).startsWith(option)) throw new Error(`no keys choose ${option}`);
  },
  give: (field, file) =>
    chooseFile(field, file, async () => {
      await reach(field);
      await field.page().keyboard.press('Enter');
    }),
};
