import { expect } from 'chai';
import { uuids } from '../../../infrastructure/crypto/ids.js';

describe('uuids', () => {
  it('uuids makes version 7 ids that sort in the order they were made', () => {
    const made = Array.from({ length: 1_000 }, () => uuids.next());
    expect(new Set(made).size).to.equal(1_000);
    expect(made).to.deep.equal([...made].sort());
    for (const id of made)
      expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('uuids derives the version 5 id that RFC 9562, appendix A.4 shows', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(uuids.derive(dns, 'www.example.com')).to.equal('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('uuids derives ids that sort by time, one for each moment, name and namespace', () => {
    const namespace = uuids.next();
    const times = [0, 1, 255, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
    const ids = times.map((at) => uuids.deriveAt(namespace, 'a', at));
    expect(ids).to.deep.equal([...ids].sort());
    expect(ids).to.deep.equal(times.map((at) => uuids.deriveAt(namespace, 'a', at)));
    for (const id of ids)
      expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const names = Array.from({ length: 1_000 }, (_, number) => uuids.deriveAt(namespace, String(number), 5));
    expect(new Set(names).size).to.equal(1_000);
    expect(uuids.deriveAt(uuids.next(), 'a', 5)).to.not.equal(uuids.deriveAt(namespace, 'a', 5));
  });

  it('uuids derives another id for another name or namespace, and refuses a namespace that is no UUID', () => {
    const one = uuids.next();
    expect(uuids.derive(one, 'a')).to.equal(uuids.derive(one, 'a'));
    expect(uuids.derive(one, 'a')).not.to.equal(uuids.derive(one, 'b'));
    expect(uuids.derive(one, 'a')).not.to.equal(uuids.derive(uuids.next(), 'a'));
    expect(() => uuids.derive('tenant', 'a')).to.throw(TypeError);
  });
});
