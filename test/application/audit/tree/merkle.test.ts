import { expect } from 'chai';
import { rootOfFrontier } from '../../../../application/audit/tree/frontier.js';
import {
  consistencyRanges,
  inclusionRanges,
  isConsistent,
  isIncluded,
  leafHash,
  nodeHash,
  rootOf,
} from '../../../../application/audit/tree/merkle.js';
import { treeOf } from './grown-tree.js';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The root of RFC 6962, section 2.1, as its text defines it, without anything of the product but the two hashes. */
function plainRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length < 2) return leaves[0] ?? rootOf([]);
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(plainRoot(leaves.slice(0, split)), plainRoot(leaves.slice(split)));
}

/** Vectors of the reference implementation of RFC 6962: its leaves, and its roots of the first n of them. */
const vectors = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('merkle tree', () => {
  it('has the roots of the reference implementation', () => {
    const { frontiers } = treeOf(vectors.map((leaf) => leafHash(Buffer.from(leaf, 'hex'))));
    expect(frontiers.map((frontier) => hex(rootOfFrontier(frontier)))).to.deep.equal(roots);
  });

  it('has the proofs of the reference implementation', () => {
    const { rootOver } = treeOf(vectors.map((leaf) => leafHash(Buffer.from(leaf, 'hex'))));
    const inclusion = (index: bigint, size: bigint): string[] =>
      inclusionRanges(index, size).map((range) => hex(rootOver(range)));
    expect(inclusion(0n, 1n)).to.deep.equal([]);
    expect(inclusion(0n, 8n)).to.deep.equal([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(inclusion(5n, 8n)).to.deep.equal([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    const consistency = (earlier: bigint, size: bigint): string[] =>
      consistencyRanges(earlier, size).map((range) => hex(rootOver(range)));
    expect(consistency(6n, 8n)).to.deep.equal([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(consistency(2n, 5n)).to.deep.equal([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ]);
  });

  const leaves = Array.from({ length: 2_000 }, (_, index) => leafHash(`leaf ${index}`));
  const { headAt, rootOver } = treeOf(leaves);

  it('grows to the root that the definition gives, at every size', function test() {
    for (let size = 0; size <= 600; size += 1)
      expect(hex(headAt(size).root)).to.equal(hex(plainRoot(leaves.slice(0, size))));
    expect(hex(headAt(2_000).root)).to.equal(hex(plainRoot(leaves)));
  });

  it('computes every earlier root of what is stored', () => {
    for (let size = 1; size <= 2_000; size += 1)
      expect(hex(rootOver([0n, BigInt(size)]))).to.equal(hex(headAt(size).root));
  });

  it('proves every index, and nothing else', () => {
    for (const size of [1, 2, 3, 255, 256, 257, 511, 1_025, 2_000]) {
      const head = headAt(size);
      for (let index = 0; index < size; index += size > 600 ? 7 : 1) {
        const path = inclusionRanges(BigInt(index), BigInt(size)).map(rootOver);
        expect(isIncluded(leaves[index]!, BigInt(index), head, path), `${index} of ${size}`).to.equal(true);
        const other = (index + 1) % size;
        if (size > 1) expect(isIncluded(leaves[other]!, BigInt(index), head, path)).to.equal(false);
        if (size > 1) expect(isIncluded(leaves[index]!, BigInt(other), head, path)).to.equal(false);
        expect(isIncluded(leaves[index]!, BigInt(index), head, [...path, head.root])).to.equal(false);
      }
    }
  });

  it('finds a change of any byte of a proof', () => {
    const head = headAt(1_025);
    const path = inclusionRanges(700n, 1_025n).map(rootOver);
    for (let at = 0; at < path.length * 32; at += 1) {
      const bytes = Buffer.concat(path);
      bytes[at]! ^= 1;
      const altered = path.map((_, index) => bytes.subarray(index * 32, (index + 1) * 32));
      expect(isIncluded(leaves[700]!, 700n, head, altered), `byte ${at}`).to.equal(false);
    }
  });

  it('takes nothing but hashes in a proof', () => {
    // four leaves whose inner node is made of values of other lengths
    const [a, last, forged] = [nodeHash(leaves[0]!, leaves[1]!), leaves[2]!, leafHash('forged')];
    const earlier = { size: 3n, root: nodeHash(a, last) };
    const left = Buffer.concat([a, last]);
    const right = nodeHash(forged, leaves[3]!);
    const later = { size: 4n, root: nodeHash(left, right) };
    const path = [Buffer.alloc(0), Buffer.concat([forged, leaves[3]!]), left];
    expect(isConsistent(earlier, later, path)).to.equal(false);
    expect(isIncluded(forged, 2n, later, [leaves[3]!, left])).to.equal(false);
    expect(isIncluded(Buffer.concat([forged, leaves[3]!]), 0n, headAt(1), [])).to.equal(false);
  });

  it('proves that a tree begins with an earlier one, and no other', () => {
    for (const size of [1, 2, 3, 7, 64, 255, 256, 257, 1_000]) {
      for (let earlier = 0; earlier <= size; earlier += size > 300 ? 13 : 1) {
        const path = consistencyRanges(BigInt(earlier), BigInt(size)).map(rootOver);
        const [before, after] = [headAt(earlier), headAt(size)];
        expect(isConsistent(before, after, path), `${earlier} of ${size}`).to.equal(true);
        if (earlier === 0) continue;
        const wrong = { ...before, root: leafHash(`another ${earlier}`) };
        expect(isConsistent(wrong, after, path), `another ${earlier} of ${size}`).to.equal(false);
        expect(isConsistent(before, { ...after, root: wrong.root }, path)).to.equal(false);
        if (earlier < size) expect(isConsistent(before, after, path.slice(1))).to.equal(false);
      }
    }
  });
});
