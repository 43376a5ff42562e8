import { expect } from 'chai';
import { keyCache } from '../../../infrastructure/personal-data/key-cache.js';

const key = Buffer.alloc(32, 1);

describe('keyCache', () => {
  let time = 0;
  const cacheOf = (limit: number) => keyCache({ limit, lifetimeMs: 60_000, now: () => time });
  beforeEach(() => {
    time = 1_000;
  });

  it('keyCache keeps a key for its lifetime from the start of its load, not longer', () => {
    const cache = cacheOf(10);
    const begin = cache.beginLoad();
    time += 5_000;
    expect(cache.put('a', key, begin)).to.equal(key);
    time = 1_000 + 59_999;
    expect(cache.get('a')).to.equal(key);
    time = 1_000 + 60_000;
    expect(cache.get('a')).to.equal(undefined);
  });

  it('keyCache drops the key that was not used for the longest time when it is full', () => {
    const cache = cacheOf(2);
    for (const id of ['a', 'b', 'c']) cache.put(id, key, cache.beginLoad());
    expect(['a', 'b', 'c'].map((id) => cache.get(id))).to.deep.equal([undefined, key, key]);
    cache.put('b', key, cache.beginLoad());
    cache.put('d', key, cache.beginLoad());
    expect(['b', 'c', 'd'].map((id) => cache.get(id))).to.deep.equal([key, undefined, key]);
  });

  it('keyCache remembers a destruction though a load began before it', () => {
    const cache = cacheOf(10);
    const begin = cache.beginLoad();
    cache.destroyed('a');
    expect(cache.put('a', key, begin)).to.equal('destroyed');
    expect(cache.get('a')).to.equal('destroyed');
  });

  it('keyCache does not keep a key that was dropped during its load', () => {
    const cache = cacheOf(10);
    const begin = cache.beginLoad();
    cache.drop('a');
    expect(cache.put('a', key, begin), 'the load itself goes on').to.equal(key);
    expect(cache.get('a')).to.equal(undefined);
    cache.put('a', key, cache.beginLoad());
    expect(cache.get('a')).to.equal(key);
  });
});
