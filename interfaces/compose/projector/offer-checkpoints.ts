import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../../application/audit/record-audit.js';
import {
  type Offered,
  offerCheckpoint,
  type Refusal,
} from '../../../application/audit/tree/offer-checkpoint.js';
import { systemContext } from '../../../application/shared/event-context.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import type { Part } from '../parts.js';
import { areTablesReady } from '../readiness.js';
import type { Runtime } from '../runtime/runtime.js';
import { witnessesOf } from './checkpoints.js';

/**
 * Offers the newest checkpoints to the witnesses that have not cosigned them. Logs each refusal that is new. Tries all, then
 * throws the first failure.
 */
export async function offerCheckpoints(runtime: Runtime, signal: AbortSignal): Promise<void> {
  if (!(await areTablesReady(runtime))) return;
  const failures: unknown[] = [];
  for await (const tenantIds of runtime.witnesses.waiting())
    await offerAll(runtime, tenantIds, false, signal, (_, offered) => {
      if (offered instanceof Error) failures.push(offered);
      else for (const refusal of offered.refusals) if (refusal.isNew) logRefusal(runtime, refusal);
    });
  if (failures.length > 0) throw failures[0];
}

const MINUTE_MS = 60_000;

/**
 * Asks all witnesses at the start of a process whether they have cosigned more than this database has, or something else, as
 * after a restoration from an older copy: offers them each newest checkpoint again, which needs no new entry. Logs each refusal,
 * also one that is known. Tenants with a witness that is away are asked again once a minute.
 */
export function checkWithWitnesses(runtime: Runtime, onError: (error: unknown) => void): Part {
  // null: those of all tenants
  let left: readonly string[] | null = null;
  const round = async (signal: AbortSignal): Promise<void> => {
    // the tables may be missing during a first start
    if (left?.length === 0 || !(await areTablesReady(runtime))) return;
    const away: string[] = [];
    for await (const tenantIds of left === null ? runtime.witnesses.followed() : [left])
      await offerAll(runtime, tenantIds, true, signal, (tenantId, offered) => {
        if (offered instanceof Error) onError(offered);
        else for (const refusal of offered.refusals) logRefusal(runtime, refusal);
        if (offered instanceof Error || offered.hasFailed) away.push(tenantId);
      });
    left = away;
  };
  return every(MINUTE_MS, round, onError);
}

/** Tenants whose witnesses are asked at a time: one that does not answer holds up no other for long. */
const AT_ONCE = 20;

/** Offers the newest checkpoints of tenants, and says what came of each. `isAgain`: see `OfferDeps`. */
async function offerAll(
  { app, proofs, witnesses, askWitness: ask }: Runtime,
  tenantIds: readonly string[],
  isAgain: boolean,
  signal: AbortSignal,
  onOffered: (tenantId: string, offered: Offered | Error) => void,
): Promise<void> {
  const onRefused = ({ tenantId, witness, size }: Refusal): Promise<unknown> =>
    recordAudit(app, systemContext(tenantId, randomUUID()), {
      type: 'AuditCheckpointRefused',
      data: { witness: witness.name, size: Number(size) },
    });
  const deps = { ...proofs, witnesses, ask, onRefused, isAgain };
  const waiting = [...tenantIds];
  const work = async (): Promise<void> => {
    for (let tenantId = waiting.pop(); tenantId !== undefined && !signal.aborted; tenantId = waiting.pop())
      onOffered(
        tenantId,
        await offerTo(deps, app, tenantId).catch((error: unknown) =>
          error instanceof Error ? error : new Error(String(error)),
        ),
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const offerTo = async (
  deps: Parameters<typeof offerCheckpoint>[0],
  app: Runtime['app'],
  tenantId: string,
): Promise<Offered> => offerCheckpoint(deps, tenantId, await witnessesOf(app, tenantId));

function logRefusal({ log }: Pick<Runtime, 'log'>, { tenantId, witness, size, cosigned }: Refusal): void {
  const found = { tenantId, witness: witness.name, entries: Number(size), cosigned: Number(cosigned) };
  if (cosigned > size)
    log.error(
      found,
      'a witness has cosigned more entries of an audit log than this database has: it was restored from an older copy, or ' +
        'the newest entries were cut off. Restore a newer copy. If there is none, tell the tenant, who lets the witness ' +
        'forget the log: it cosigns no checkpoint of it before',
    );
  else
    log.error(
      found,
      'a witness has cosigned another history of an audit log than this database has: entries were rewritten, or it was ' +
        'restored from an older copy and has new entries since. Find out which, and restore a newer copy if there is one. If ' +
        'there is none, tell the tenant, who lets the witness forget the log: it cosigns no checkpoint of it before',
    );
}
