import type { Browser, BrowserContext, Frame } from 'playwright-core';

/** What pages were kept from by their content security policy. */
export interface PolicyViolations {
  /** Returns the violations since the last call, and forgets them. */
  take(): Promise<string[]>;
}

const MARK = 'securitypolicyviolation';
/** Runs in every document before its own scripts. */
const listener = `addEventListener('${MARK}', ({ effectiveDirective, blockedURI }) =>
  console.error('${MARK}', effectiveDirective, blockedURI, 'at', location.href), true)`;
/** What Chromium says where no script may listen. */
const told = /Content Security Policy|requires? 'Trusted/;
/** In ms. The events of a document that a navigation just ended need no waiting for. */
const PATIENCE = 500;

/** Listens for violations in all frames of all pages that the browser opens from now on. */
export function watchPolicies(browser: Browser): PolicyViolations {
  const seen: string[] = [];
  const open = new Set<BrowserContext>();
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const isScripted = options?.javaScriptEnabled !== false;
    context.on('console', (message) => {
      const text = message.text();
      if (text.startsWith(MARK) || (!isScripted && told.test(text))) seen.push(text);
    });
    await context.addInitScript(listener);
    open.add(context);
    const close = context.close.bind(context);
    context.close = async (reason) => {
      await settled(context);
      open.delete(context);
      await close(reason);
    };
    return context;
  };
  return {
    take: async () => {
      await Promise.all([...open].map(settled));
      return seen.splice(0);
    },
  };
}

/** Waits until the events that were due in a context's documents have been told. */
async function settled(context: BrowserContext): Promise<void> {
  const frames = context.pages().flatMap((page) => page.frames());
  const answered = frames.map((frame: Frame) =>
    frame.evaluate('new Promise((done) => { setTimeout(done); })').catch(() => undefined),
  );
  await Promise.race([
    Promise.all(answered),
    new Promise((resolve) => setTimeout(resolve, PATIENCE).unref()),
  ]);
}
