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
const reported = /Content Security Policy|requires? 'Trusted/;
/** In ms. The events of a document that a navigation just ended need no waiting for. */
const PATIENCE = 500;

/** A suite's view of a browser. */
export interface WatchedBrowser extends PolicyViolations {
  readonly browser: Browser;
  /** Closes the contexts that were opened by this view and are still open. */
  closeContexts(): Promise<void>;
}

/** Returns a view of a browser, which listens for violations in all frames of all pages that are opened by it. */
export function watchPolicies(original: Browser): WatchedBrowser {
  const seen: string[] = [];
  const open = new Set<BrowserContext>();
  const browser = Object.create(original) as Browser;
  // pages that are opened without a context get theirs by it, too
  browser.newContext = async (options) => {
    const context = await original.newContext(options);
    const isScripted = options?.javaScriptEnabled !== false;
    context.on('console', (message) => {
      const text = message.text();
      if (text.startsWith(MARK) || (!isScripted && reported.test(text))) seen.push(text);
    });
    // a test that opens another address leaves what it typed
    context.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') void dialog.accept();
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
    browser,
    take: async () => {
      await Promise.all([...open].map(settled));
      return seen.splice(0);
    },
    closeContexts: async () => {
      await Promise.all([...open].map((context) => context.close()));
    },
  };
}

/** Waits until the events that were due in a context's documents have been reported. */
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
