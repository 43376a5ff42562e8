import { expect } from 'chai';
import { fetchDocument, freshMsOf } from '../../../infrastructure/metadata-clients/fetch-document.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { selfSigned } from '../../support/eventstoredb/certificate.js';
import {
  type Behaviour,
  type RawListener,
  answer,
  rawListener,
  repeating,
} from '../../support/http/raw-listener.js';

const HOST = 'agents.partner.test';
const certificate = selfSigned(HOST);
const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
const reach = { resolve, ca: certificate.certificate, policy: addressPolicy(['127.0.0.0/8']) };
const json = 'Content-Type: application/json\r\n';

describe('the fetch of a document', () => {
  let listener: RawListener;
  const pages: Record<string, Behaviour> = {};
  before(async () => {
    listener = await rawListener(pages, certificate);
  });
  after(() => listener.close());

  const id = (path: string, host = HOST): string => `https://${host}:${listener.port}${path}`;
  const body = (path: string, more = ''): string =>
    JSON.stringify({ client_id: id(path), redirect_uris: [id('/cb')], more });
  const outcome = async (clientId: string, isOwn = () => false): Promise<string> => {
    const fetched = await fetchDocument(reach, clientId, isOwn);
    return fetched.outcome instanceof Error ? fetched.outcome.fault : fetched.outcome.clientId;
  };

  it('takes JSON by its type alone, also a type of its own', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/vnd.client+json']) {
      pages['/good'] = answer(200, body('/good'), `Content-Type: ${type}\r\n`);
      expect(await outcome(id('/good')), type).to.equal(id('/good'));
    }
    for (const type of ['text/plain', 'application/javascript', 'application/jsonx', '']) {
      pages['/typed'] = answer(200, body('/typed'), type === '' ? '' : `Content-Type: ${type}\r\n`);
      expect(await outcome(id('/typed')), type).to.equal('content_type');
    }
  });

  it('gives up what is too large or too slow, moved, missing, of no JSON, or at a host that it must not ask', async function () {
    this.slow(20_000);
    pages['/large'] = answer(200, body('/large', 'x'.repeat(65_536)), json);
    pages['/endless'] = repeating(`HTTP/1.1 200 x\r\n${json}\r\n`, ' '.repeat(1_024), 1);
    pages['/slow'] = repeating(`HTTP/1.1 200 x\r\n${json}\r\n`, ' ', 100);
    pages['/moved'] = answer(307, '', `Location: ${id('/good')}\r\n`);
    pages['/missing'] = answer(404, body('/missing'), json);
    pages['/text'] = answer(200, '<html>', json);
    expect(
      await Promise.all(
        ['/large', '/endless', '/slow', '/moved', '/missing', '/text'].map((path) => outcome(id(path))),
      ),
    ).to.deep.equal(['too_large', 'too_large', 'timeout', 'redirect', 'http_status', 'no_object']);
    expect(await outcome(id('/good'), () => true)).to.equal('blocked_address');
    const inside = { ...reach, policy: addressPolicy([]) };
    const blocked = await fetchDocument(inside, id('/good'), () => false);
    expect(blocked.outcome).to.have.property('fault', 'blocked_address');
    expect(await outcome(id('/good', 'other.test'))).to.equal('tls');
  });

  it('is fresh as its headers say, between five minutes and a day', () => {
    const minutes = (headers: Parameters<typeof freshMsOf>[0]): number => freshMsOf(headers) / 60_000;
    expect(minutes({})).to.equal(5);
    expect(minutes({ 'cache-control': 'public, max-age=3600' })).to.equal(60);
    expect(minutes({ 'cache-control': 'max-age=3600', age: '600' })).to.equal(50);
    expect(minutes({ 'cache-control': 'max-age=3600, no-store' })).to.equal(5);
    expect(minutes({ 'cache-control': 'max-age=1' })).to.equal(5);
    expect(minutes({ 'cache-control': 'max-age=999999999' })).to.equal(24 * 60);
    expect(minutes({ 'cache-control': 's-maxage=9, max-age=soon', age: 'x' })).to.equal(5);
    const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
    expect(minutes({ date, expires: 'Thu, 01 Jan 2026 02:00:00 GMT' })).to.equal(120);
  });
});
