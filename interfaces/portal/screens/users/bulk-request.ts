import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post } from '../../api/api.js';
import type { BodyOf } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { storeDraft, takeDraft } from '../../session/drafts.js';
import type { FormRequest } from '../../ui/form/form-state.js';
import type { ChosenUser } from './chosen-users.js';

export type BulkAction = BodyOf<'/portal/api/users/bulk', 'post'>['action'];

/** The actions in the order of their buttons. */
export const bulkActions: readonly BulkAction[] = [
  'suspend',
  'reactivate',
  'assign-role',
  'unassign-role',
  'resend',
  'sign-out',
];

/** Returns whether an action takes something away from people, and is asked about wherever it is offered. */
export const takesAway = (action: BulkAction): boolean => action === 'suspend' || action === 'sign-out';

/** The most users of one action. */
export const MOST_USERS = 200;

/** A role that is given or taken. */
interface ChosenRole {
  readonly id: string;
  readonly name: string;
  readonly builtIn: boolean;
}

/** An action on several users. */
export interface BulkRequest {
  readonly action: BulkAction;
  readonly users: readonly ChosenUser[];
  /** Null unless a role is given or taken. */
  readonly role: ChosenRole | null;
}

/** What became of it. */
export interface BulkResult extends BulkRequest {
  readonly rows: readonly {
    readonly user: ChosenUser;
    /** The code of the refusal; null where it was carried out. */
    readonly code: string | null;
    /** Whether it has changed the user, who may have been so before. */
    readonly changed: boolean;
  }[];
  /** Whether it has undone another one. */
  readonly isUndo: boolean;
}

/** What is shown of an action: the question, then the result. */
export type BulkStage =
  | { readonly name: 'asking'; readonly action: BulkAction }
  | { readonly name: 'done'; readonly result: BulkResult }
  | null;

/** Returns the stage of the action, which is the same again after a step-up. */
export function useBulkStage(): Signal<BulkStage> {
  const stage = useSignal<BulkStage>(null);
  useEffect(() => {
    stage.value = (takeDraft('users-bulk') ?? null) as BulkStage;
    return storeDraft('users-bulk', () => stage.peek());
  }, []);
  return stage;
}

/** Carries out an action. Throws ApiError; refusals of single users are in the result. */
export async function carryOut(
  { action, users, role }: BulkRequest,
  request: FormRequest,
  isUndo = false,
): Promise<BulkResult> {
  const userIds = users.map(({ id }) => id);
  const { data } = await post('/portal/api/users/bulk', {
    body: { action, userIds, ...(role === null ? {} : { roleId: role.id }) },
    ...request,
  });
  changed('/api/users');
  const results = new Map(data.results.map((one) => [one.userId, one]));
  const rows = users.map((user) => {
    const found = results.get(user.id);
    return { user, code: found?.code ?? null, changed: found?.changed === true };
  });
  return { action, users, role, rows, isUndo };
}

const inverses: Partial<Record<BulkAction, BulkAction>> = {
  suspend: 'reactivate',
  reactivate: 'suspend',
  'assign-role': 'unassign-role',
  'unassign-role': 'assign-role',
};

/** Returns the action that undoes it for the users whom it has changed; null where there is none. */
export function inverseOf(result: BulkResult): BulkRequest | null {
  const action = inverses[result.action];
  const users = result.rows.flatMap(({ user, changed }) => (changed ? [user] : []));
  return action === undefined || users.length === 0 || result.isUndo
    ? null
    : { action, users, role: result.role };
}
