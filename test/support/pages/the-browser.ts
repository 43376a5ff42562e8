import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { temporaryFolder } from '../run/temporary-folder.js';

/** The first of the usual ones has no windows to draw, which takes half the work. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Where the tests' browser is, a Chromium: as TEST_BROWSER says, or where one usually is. Undefined: there is none. */
export const installed = process.env['TEST_BROWSER'] ?? usual.find(existsSync);

/** Arguments of a browser that connects to the tests' services only. */
const args = [
  // the whole Chromium draws its windows nowhere
  ...(installed?.includes('headless-shell') ? ['--headless'] : ['--headless=new']),
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Of the process, not of this module: the files of tests may load another copy of it than the hooks of the run do. */
const ofProcess = globalThis as { testBrowser?: Promise<Browser> | undefined };

/**
 * Returns the process's browser, which the first call starts. It ends with the run (`closeTestBrowser`), or with the
 * process: Playwright kills it when the process exits, and it exits by itself when its pipes close.
 */
export function testBrowser(): Promise<Browser> {
  ofProcess.testBrowser ??= launch();
  return ofProcess.testBrowser;
}

async function launch(): Promise<Browser> {
  if (installed === undefined) throw new Error('no Chromium is installed');
  // not with this module: every run loads it for `closeTestBrowser`
  const { chromium } = await import('playwright-core');
  // its profile lies with what the run leaves, which is removed whatever ends the run
  const usualPlace = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporaryFolder('browser');
  const browser = await chromium.launch({ executablePath: installed, args }).finally(() => {
    if (usualPlace === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usualPlace;
  });
  // the next suite starts another one where this one crashed
  browser.once('disconnected', () => (ofProcess.testBrowser = undefined));
  return browser;
}

/** Ends the process's browser, if there is one. */
export async function closeTestBrowser(): Promise<void> {
  await (await ofProcess.testBrowser?.catch(() => undefined))?.close();
}
