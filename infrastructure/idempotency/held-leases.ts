import type { Sql } from '../postgres/database.js';

/** Seconds for which a run is its process's without a word of it: so long a repetition waits for a process that was killed. */
export const LEASE_SECONDS = 4;
const RENEW_MS = 1_000;
/** A request is answered long before: a run that lasts longer is lost, and its repetition runs the same command. */
const MOST_MS = 30_000;

/** The run of a request, by its row. */
export interface LeasedRun {
  readonly tenantId: string;
  readonly digest: string;
  readonly runId: string;
}

const renew = {
  name: 'idempotency_renew',
  text: `
    update runtime.idempotency known set lease_until = now() + interval '${LEASE_SECONDS} seconds'
      from unnest($1::uuid[], $2::text[], $3::uuid[]) as own (tenant_id, digest, run_id)
      where known.tenant_id = own.tenant_id and known.digest = own.digest and known.run_id = own.run_id
        and not known.finished`,
};

/** Renews the leases of runs of this process, all by one statement a second, as long as there are any. */
export interface HeldLeases {
  /** Renews the lease of a run until the returned function is called, for 30 s at the most. */
  renew(run: LeasedRun): () => void;
}

/** Creates the renewal of leases in `runtime.idempotency`. */
export function renewedLeases(database: Pick<Sql, 'query'>): HeldLeases {
  const runs = new Map<LeasedRun, number>();
  let timer: NodeJS.Timeout | null = null;

  const renewAll = async (): Promise<void> => {
    const now = performance.now();
    for (const [run, since] of runs) if (now - since > MOST_MS) runs.delete(run);
    const all = [...runs.keys()];
    if (all.length === 0) return;
    await database.query(renew, [
      all.map(({ tenantId }) => tenantId),
      all.map(({ digest }) => digest),
      all.map(({ runId }) => runId),
    ]);
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      // where this fails, the leases end, and repetitions run the same commands
      void renewAll()
        .catch(() => undefined)
        .finally(() => {
          timer = null;
          if (runs.size > 0) schedule();
        });
    }, RENEW_MS).unref();
  };

  return {
    renew(run) {
      runs.set(run, performance.now());
      if (timer === null) schedule();
      return () => runs.delete(run);
    },
  };
}
