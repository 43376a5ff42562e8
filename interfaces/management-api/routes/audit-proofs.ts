import {
  newestCheckpoint,
  noSuchEntry,
  proveConsistency,
  proveEntry,
  readBundle,
  readTile,
} from '../../../application/audit/tree/prove.js';
import { TILE_HASHES } from '../../../application/audit/tree/stored-hashes.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { consistencyParameters } from '../schemas/audit-schemas.js';
import type { Answer, Api, ReadRequest, Route } from '../serving/route.js';
import { entryNumber } from './entry-number.js';

async function readCheckpoint({ proofs }: Api, { tenantId }: ReadRequest): Promise<Answer> {
  const { note, root } = await newestCheckpoint(proofs, tenantId);
  const etag = Buffer.from(root).toString('hex');
  return { file: { bytes: Buffer.from(note), mediaType: CHECKPOINT_TYPE, etag } };
}

const CHECKPOINT_TYPE = 'text/plain; charset=utf-8';

async function readProof({ proofs }: Api, { tenantId, params }: ReadRequest): Promise<Answer> {
  const id = entryNumber(params['id']);
  if (id === null) throw noSuchEntry();
  return { body: await proveEntry(proofs, tenantId, id) };
}

async function readConsistency({ proofs }: Api, { tenantId, query }: ReadRequest): Promise<Answer> {
  const { from, to } = query as { readonly from: number; readonly to?: number };
  const sizes = { from: BigInt(from), to: to === undefined ? null : BigInt(to) };
  return { body: await proveConsistency(proofs, tenantId, sizes) };
}

/**
 * The path of a tile as C2SP `tlog-tiles` writes it: `0/x001/x234/067`, of one that is not full `0/x001/x234/067.p/8`; with
 * `entries` in place of the level, of a bundle of entries.
 */
const tilePath =
  /^([0-7]|entries)\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5]))?$/;

const noSuchTile = (): DomainError =>
  new DomainError(
    'not-found',
    'tile_not_found',
    'This is no path of a tile: <level>/<index> or entries/<index>, the index in groups of three digits, all but the last after an x.',
  );

async function readOneTile({ proofs, audit }: Api, { tenantId, params }: ReadRequest): Promise<Answer> {
  const [path, level, groups, width] = tilePath.exec(params['tile'] ?? '') ?? [];
  if (path === undefined || groups === undefined) throw noSuchTile();
  const tile = { index: BigInt(groups.replaceAll(/[x/]/g, '')), width: Number(width ?? TILE_HASHES) };
  const bytes =
    level === 'entries'
      ? await readBundle({ ...proofs, audit }, tenantId, tile)
      : await readTile(proofs, tenantId, { level: Number(level), ...tile });
  // what a tile holds never changes
  return { file: { bytes, mediaType: 'application/octet-stream', etag: path } };
}

const common = { method: 'GET', scopes: ['audit:read'], status: 200, whileLocked: 'owners' } as const;

export const auditProofRoutes: readonly Route[] = [
  {
    ...common,
    path: '/api/auditlogs/checkpoint',
    operationId: 'getAuditCheckpoint',
    summary: 'Read the newest checkpoint',
    description:
      'The number of entries and the root of the Merkle tree over them, signed (C2SP `tlog-checkpoint`). One is signed ' +
      'within a minute of a new entry and with each export; each continues the one before.',
    sends: ['text/plain'],
    refusals: { 404: ['not_yet'] },
    handle: readCheckpoint,
  },
  {
    ...common,
    path: '/api/auditlogs/consistency',
    operationId: 'getAuditConsistency',
    summary: 'Prove that nothing was rewritten',
    description:
      'That the audit log of a later size begins with the one of an earlier size, such as that of a checkpoint you have kept.',
    query: consistencyParameters,
    answers: 'AuditConsistency',
    refusals: { 404: ['not_yet'] },
    handle: readConsistency,
  },
  {
    ...common,
    path: '/api/auditlogs/tile/{*tile}',
    ids: { tile: (text) => tilePath.test(text) },
    operationId: 'getAuditTile',
    summary: 'Read a tile of the tree',
    description:
      'The hashes of a tile, 32 bytes each: for those who keep a copy of the whole tree. `tile` is its path as C2SP `tlog-tiles` ' +
      'writes it: `<level>/<index>`, the index in groups of three digits, all but the last with an `x` before them, and for ' +
      'a tile that is not full `.p/<hashes>` behind it, such as `0/x001/234.p/8`. With `entries` in place of the level, the ' +
      'entries themselves: the text that each leaf is the hash of, its length before it in two bytes.',
    sends: ['application/octet-stream'],
    refusals: { 404: ['bundle_not_kept', 'not_yet', 'tile_not_found'] },
    handle: readOneTile,
  },
  {
    ...common,
    path: '/api/auditlogs/{id}/proof',
    numbered: true,
    operationId: 'getAuditProof',
    summary: 'Prove an entry',
    description:
      'That the entry is in the tree of the newest checkpoint, without any other entry. Also after the entry itself was ' +
      'deleted with its retention.',
    answers: 'AuditProof',
    refusals: { 404: ['entry_not_found', 'not_yet'] },
    handle: readProof,
  },
];
