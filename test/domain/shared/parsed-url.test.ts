import { expect } from 'chai';
import { parsedUrl } from '../../../domain/shared/parsed-url.js';

describe('the URL that a text is', () => {
  it('parsedUrl returns null for text that is no URL', () => {
    for (const text of ['', 'example.com', 'https://', 'https://exa mple.com/', 'https://example.com:99999/'])
      expect(parsedUrl(text), text).to.equal(null);
  });

  it('parsedUrl returns the same at every call, with any letters', () => {
    for (const [text, href] of [
      ['https://example.com/a', 'https://example.com/a'],
      ['https://bücher.example/hooks', 'https://xn--bcher-kva.example/hooks'],
      ['https://例え.example/', 'https://xn--r8jz45g.example/'],
    ] as const)
      for (let round = 0; round < 20_000; round++)
        if (parsedUrl(text)?.href !== href)
          expect.fail(`${text} in round ${round}: ${parsedUrl(text)?.href}`);
  });
});
