import cluster from 'node:cluster';
import type { Config, ProcessRole } from '../../config.js';

/** The variable with the name of the member that a process is. */
export const MEMBER_VARIABLE = 'TESSERA_PROCESS';

/** A process of several that one command runs. */
export interface Member {
  /** In log lines, metrics and checks: `api-1`, `api-2`, …, `background`. */
  readonly name: string;
  readonly roles: readonly ProcessRole[];
  /** It starts before all others, and runs the bootstrap. */
  readonly isFirst: boolean;
}

/** Returns the members for `PROCESSES` and `ROLES`: those with the role `api`, and one for all other roles. */
export function membersOf({ processes, roles }: Pick<Config, 'processes' | 'roles'>): readonly Member[] {
  const others = roles.filter((role) => role !== 'api');
  const api = Array.from({ length: processes }, (_, n): Omit<Member, 'isFirst'> => ({
    name: `api-${n + 1}`,
    roles: ['api'],
  }));
  const background = others.length === 0 ? [] : [{ name: 'background', roles: others }];
  return [...background, ...api].map((member, index) => ({ ...member, isFirst: index === 0 }));
}

/** Returns the configuration of a member. The process that started the members answers `OPS_PORT`. */
export const configOf = (config: Config, { roles, isFirst }: Member): Config => ({
  ...config,
  roles,
  ops: null,
  processes: 1,
  bootstrapFile: isFirst ? config.bootstrapFile : null,
});

/** Returns the member that this process is; undefined when `supervise` did not start it. */
export const ownMember = (
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): Member | undefined =>
  cluster.isWorker ? membersOf(config).find(({ name }) => name === env[MEMBER_VARIABLE]) : undefined;

/** A member ended with code 1 before it had started, and has printed the reason to stderr. */
export class MemberRefused extends Error {
  override readonly name = 'MemberRefused';
}
