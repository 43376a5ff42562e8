import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { checkpointText } from '../../../../application/audit/tree/checkpoint.js';
import { consistencyRanges, inclusionRanges, leafHash } from '../../../../application/audit/tree/merkle.js';
import {
  ed25519Key,
  signedNote,
  verifierKeyOf,
  verifierKeyText,
} from '../../../../application/audit/tree/signed-note.js';
import { temporaryFolder } from '../../../support/run/temporary-folder.js';
import { leftOut } from '../../../support/run/left-out.js';
import { treeOf } from './grown-tree.js';

/** Where Debian's `golang-golang-x-mod-dev` puts the packages of Go's checksum database. */
const PACKAGES = '/usr/share/gocode';
const program = fileURLToPath(new URL('verify-log.go', import.meta.url));
const hasGo =
  existsSync(`${PACKAGES}/src/golang.org/x/mod/sumdb`) && spawnSync('go', ['version']).status === 0;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const title = "the verifier of Go's checksum database";
if (hasGo) describe(title, withGo);
else leftOut(title, 'there is no Go with golang.org/x/mod (Debian: golang-go, golang-golang-x-mod-dev)');

function withGo(): void {
  it('accepts checkpoints and proofs, and refuses altered ones', function () {
    this.slow(60_000);
    this.timeout(120_000);
    const leaves = Array.from({ length: 1_500 }, (_, index) => leafHash(`entry ${index}`));
    const tree = treeOf(leaves);
    const origin = 'id.example.com/tenants/1/audit';
    const key = ed25519Key(Buffer.alloc(32, 3));
    const lines: object[] = [];
    for (const size of [1, 2, 3, 7, 255, 256, 257, 1_000, 1_500])
      for (const part of [0, 0.3, 0.5, 0.99]) {
        const index = Math.floor(size * part);
        const earlier = index + 1;
        lines.push({
          verifierKey: verifierKeyText(verifierKeyOf(origin, key)),
          checkpoint: signedNote(checkpointText({ origin, ...tree.headAt(size) }), origin, key),
          index,
          leafHash: base64(leaves[index]!),
          path: inclusionRanges(BigInt(index), BigInt(size)).map((range) => base64(tree.rootOver(range))),
          earlier,
          earlierRoot: base64(tree.headAt(earlier).root),
          consistency: consistencyRanges(BigInt(earlier), BigInt(size)).map((range) =>
            base64(tree.rootOver(range)),
          ),
        });
      }
    const wrong = [
      { ...lines.at(-1)!, leafHash: base64(leaves[0]!) },
      { ...lines.at(-1)!, earlierRoot: base64(leaves[0]!) },
      {
        ...lines.at(-1)!,
        verifierKey: verifierKeyText(verifierKeyOf(origin, ed25519Key(Buffer.alloc(32, 4)))),
      },
    ];
    const { stdout, stderr } = spawnSync('go', ['run', program], {
      env: {
        ...process.env,
        GO111MODULE: 'off',
        GOPATH: PACKAGES,
        GOCACHE: temporaryFolder('go'),
      },
      input: [...lines, ...wrong].map((line) => JSON.stringify(line)).join('\n'),
      encoding: 'utf8',
    });
    const reported = stdout.trim().split('\n');
    expect(reported.slice(0, lines.length), stderr).to.deep.equal(lines.map(() => 'ok'));
    expect(reported.slice(lines.length)).to.have.length(3).and.not.include('ok');
  });
}
