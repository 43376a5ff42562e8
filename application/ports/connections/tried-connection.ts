import type { ArrivalRefusal } from '../../../domain/connection/arrival.js';
import type { RoleRule } from '../../../domain/connection/connection-events.js';
import type { ProviderPerson, ProviderWords } from './provider-client.js';

/** What would become of a person. */
export const triedOutcomes = ['signs_in', 'links', 'creates', 'asks', 'refused', 'failed'] as const;
export type TriedOutcome = (typeof triedOutcomes)[number];

/** The settings of a connection that decide about a person, besides the rules of roles. */
export const decidingSettings = [
  'identity',
  'domains',
  'linking',
  'newPeople',
  'status',
  'secondFactor',
] as const;

/** How a rule of roles concerns a person. */
export const roleEffects = ['gives', 'keeps', 'takes', 'none', 'unknown_role'] as const;

/** How the settings decide, by the setting: a machine word for each sentence. */
export const decidingReasons = {
  identity: ['known'],
  domains: ['no_address', 'proved', 'not_stated', 'other_domain'],
  linking: ['linked', 'taken_over', 'asked', 'cleared_and_asked'],
  newPeople: ['created', 'created_within_limits', 'no_address', 'not_created'],
  status: ['suspended'],
  secondFactor: ['theirs', 'ours'],
} as const satisfies Readonly<Record<(typeof decidingSettings)[number], readonly string[]>>;

/** A setting that decided, and how. */
export interface DecidingRule {
  readonly rule: (typeof decidingSettings)[number];
  /** One of its `decidingReasons`. */
  readonly reason: string;
  /** The same as a sentence for administrators. */
  readonly detail: string;
}

/** What a sign-in with a connection would do. No user was created, linked or signed in. */
export interface TriedConnection {
  readonly outcome: TriedOutcome;
  readonly refusal: ArrivalRefusal | null;
  /** What was wrong with the provider's answer; null otherwise. */
  readonly failure: {
    readonly code: string;
    readonly detail: string;
    /** What the provider itself said; null where it stated no error. */
    readonly said: ProviderWords | null;
  } | null;
  /** As they were received. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** What the service reads in them; null after a failure. */
  readonly person: Omit<ProviderPerson, 'claims' | 'authenticatedAt'> | null;
  /** The user they would be; null for one who is new, and for none. */
  readonly user: { readonly id: string; readonly email: string | null } | null;
  /** Names of the roles that they would hold; none where the sign-in would be refused. */
  readonly roles: readonly string[];
  readonly roleRules: readonly (RoleRule & { readonly effect: (typeof roleEffects)[number] })[];
  readonly rules: readonly DecidingRule[];
  /** What the sign-in would prove. */
  readonly amr: readonly string[];
  readonly acr: string | null;
}
