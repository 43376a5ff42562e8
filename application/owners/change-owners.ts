import { countsAsOwner } from '../../domain/owners/follow-owners.js';
import type { OwnersEvent } from '../../domain/owners/owners-events.js';
import {
  type Leaving,
  type OwnersState,
  otherActiveOwners,
  refuseOnOwner,
} from '../../domain/owners/owners.js';
import type { LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { atAnyRevision } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { type Loaded, loadExisting } from '../shared/load.js';
import { ownerRoleId, ownersTarget, userTarget } from './owner-streams.js';

/** A decision on a tenant's owners about one user. */
export interface OwnersDecision {
  readonly userId: string;
  /** The name of the step, by which a repeated command is recognised. */
  readonly step: string;
  /** Throws what forbids the decision. Called before each one. */
  readonly permits?: (state: OwnersState) => Promise<void>;
  readonly decide: (state: OwnersState, leaving: Leaving) => OwnersEvent[];
}

/**
 * Takes a decision on the owners stream. Confirms the owners that it relies on by their own streams; when one leaves
 * meanwhile, the owners stream has changed, and the decision is repeated. Throws `owner_protected` and what `decide` throws.
 */
export function changeOwners(
  app: LogApp,
  context: CommandContext,
  { userId, step, permits, decide }: OwnersDecision,
): Promise<Loaded<OwnersState>> {
  const { tenantId } = context;
  return execute(app, atAnyRevision(context), {
    ...ownersTarget(tenantId),
    step: `${step}@${userId}`,
    expects: (state) => state,
    fetch: async (state) => {
      await permits?.(state);
      return state.get(userId) === 'active' ? firstConfirmed(app, tenantId, state, userId) : [];
    },
    decide: (state, _, relied) => {
      const events = decide(state, { userId, confirmed: new Set(relied) });
      // the actor may have left the owners since the command was permitted
      refuseOnOwner(state, context.actor, { userId, holdsRole: false });
      return events;
    },
  });
}

/** Returns the first other owner whose own stream confirms it; none, when no stream does. */
async function firstConfirmed(
  app: LogApp,
  tenantId: string,
  state: OwnersState,
  userId: string,
): Promise<string[]> {
  for (const other of otherActiveOwners(state, userId)) {
    const { stream, aggregate } = userTarget(tenantId, other);
    if (countsAsOwner((await loadExisting(app, stream, aggregate)).state, ownerRoleId(tenantId)))
      return [other];
  }
  return [];
}
