import { expect } from 'chai';
import { browserOf } from '../../../application/shared/browser-of.js';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a browser', () => {
  for (const [browser, system, userAgent] of [
    ['Chrome', 'Windows', `${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36`],
    ['Edge', 'Windows', `${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ['Opera', 'Windows', `${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    [
      'Safari',
      'macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    ],
    [
      'Safari',
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ],
    [
      'Firefox',
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
    ],
    [
      'Samsung Internet',
      'Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Chrome',
      'ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
    ],
    [null, null, 'curl/8.5.0'],
    [null, null, 'see https://evil.test'],
    [null, null, ''],
    [null, null, null],
  ] as const)
    it(`${browser ?? 'no name'} on ${system ?? 'no system'} is the name of ${userAgent ?? 'a caller without one'}`, () => {
      expect(browserOf(userAgent)).to.deep.equal({ browser, system });
    });
});
