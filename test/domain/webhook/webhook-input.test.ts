import { expect } from 'chai';
import { eventKinds, eventPatterns } from '../../../domain/webhook/event-kinds.js';
import { checkedWebhook, isListenerUrl, mostEvents } from '../../../domain/webhook/webhook-input.js';
import { faultsOf, refusalOf } from '../../support/samples/given.js';

const faults = (input: Parameters<typeof checkedWebhook>[0], address: string | null = null): string[] =>
  faultsOf(refusalOf(() => checkedWebhook(input, address)));

describe('the input of a webhook', () => {
  it('the input of a webhook is normalised: trimmed, each kind once, in the order of the catalogue', () => {
    const url = 'https://example.com:8443/hooks?tenant=1';
    const events = ['user.login', 'user.created', '*', 'user.login', 'tenant.*'];
    expect(checkedWebhook({ url, events, description: ' CRM ', active: false }, null)).to.deep.equal({
      url,
      events: ['*', 'tenant.*', 'user.created', 'user.login'],
      description: 'CRM',
      active: false,
    });
    const all = [...eventPatterns, ...eventKinds];
    expect(checkedWebhook({ events: all }, null)).to.deep.equal({ events: all });
    expect(checkedWebhook({}, null)).to.deep.equal({});
  });

  const good = [
    'https://example.com',
    'https://example.com/',
    'https://example.com?x=1',
    'https://bücher.example/hooks',
    'https://203.0.113.7/hooks',
    'https://[2001:db8::1]:8443/hooks',
    'http://127.0.0.1:8080/hooks',
  ];
  for (const url of good)
    it(`the URL of a webhook may be ${url}`, () => {
      expect(isListenerUrl(url)).to.equal(true);
      expect(checkedWebhook({ url }, null)).to.deep.equal({ url });
    });

  const bad = [
    'example.com/hooks',
    '/hooks',
    '//example.com/hooks',
    'ftp://example.com/',
    'javascript:alert(1)',
    'https://',
    'https:example.com',
    'https:///example.com',
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://@example.com/',
    'https://example.com/#part',
    'https://example.com/hooks#',
    'https://example.com/a b',
    ' https://example.com/',
    'https://example.com/\\evil',
    'https://example.com\\@evil.test/',
    'https://example.com:99999/',
    'https://exa mple.com/',
    'https://[::1/',
    'https://999.1.1.1/',
    'HTTPS://example.com/',
  ];
  for (const url of bad)
    it(`the URL of a webhook may not be ${JSON.stringify(url)}`, () => {
      expect(isListenerUrl(url)).to.equal(false);
      expect(faults({ url })).to.deep.equal(['/url format']);
    });

  it('the URL of a webhook is refused when it is too long, empty or has two lines', () => {
    const long = (length: number): string => 'https://example.com/'.padEnd(length, 'x');
    expect(checkedWebhook({ url: long(2_048) }, null)).to.have.property('url');
    expect(faults({ url: long(2_049) })).to.deep.equal(['/url too_long']);
    expect(faults({ url: '' })).to.deep.equal(['/url required']);
    expect(faults({ url: 'https://example.com/\n' })).to.deep.equal(['/url unprintable']);
  });

  it('the URL of a webhook is refused at an address of the internal network, with the reason', () => {
    const refused = refusalOf(() => checkedWebhook({ url: 'https://10.0.0.1/' }, 'is a private address'));
    expect(refused.faults).to.deep.equal([
      { pointer: '/url', code: 'address', detail: 'is a private address' },
    ]);
  });

  it('each unknown kind of a webhook is refused', () => {
    expect(faults({ events: [] })).to.deep.equal(['/events required']);
    expect(faults({ events: ['user.created', 'user', 'role.*', ''] })).to.deep.equal([
      '/events/1 unknown_event',
      '/events/2 unknown_event',
      '/events/3 unknown_event',
    ]);
    const many = Array.from({ length: mostEvents + 1 }, () => 'user.created');
    expect(faults({ events: many })).to.deep.equal(['/events too_long']);
  });

  it('the description of a webhook is refused when it is too long, with all other faults at once', () => {
    expect(checkedWebhook({ description: 'x'.repeat(500) }, null)).to.have.property('description');
    expect(faults({ url: 'x', events: [], description: 'x'.repeat(501) })).to.deep.equal([
      '/url format',
      '/events required',
      '/description too_long',
    ]);
  });
});
