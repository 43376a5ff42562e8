/**
 * Declares a suite that cannot run here as one skipped test, which is counted, and prints why.
 * @param reason such as "no Chromium is installed"
 */
export function leftOut(title: string, reason: string): void {
  console.log(`left out, as ${reason}: ${title}`);
  describe(title, () => {
    it.skip(`is left out, as ${reason}`, () => undefined);
  });
}

/** Skips the test that runs, or the tests of the hook that runs, and prints why. `reason`: as above. */
export function skipTest(context: Mocha.Context, reason: string): never {
  const title = (context.currentTest ?? context.test)?.fullTitle() ?? '';
  console.log(`left out, as ${reason}: ${title}`);
  return context.skip();
}
