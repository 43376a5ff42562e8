import { expect } from 'chai';
import { fold, type Aggregate } from '../../../domain/shared/decider.js';
import { DomainError } from '../../../domain/shared/domain-error.js';

/** The time of all events unless a test states another one. */
export const AT = '2026-01-02T03:04:05.678Z';

/** Returns the state after these events, all at `AT`. */
export const given = <State, Event>(aggregate: Aggregate<State, Event>, ...events: readonly Event[]): State =>
  fold(
    aggregate,
    events.map((event) => ({ event, at: AT })),
  );

/** Returns the refusal of a decision. Throws when there is none. */
export function refusalOf(decide: () => unknown): DomainError {
  try {
    decide();
  } catch (error) {
    expect(error).to.be.instanceOf(DomainError);
    return error as DomainError;
  }
  throw new Error('it was not refused');
}

/** Returns the refusal of a use case. Throws when there is none. */
export async function refusal(outcome: Promise<unknown>): Promise<DomainError> {
  try {
    await outcome;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error;
  }
  throw new Error('it was not refused');
}

/** Returns pointer and code of each fault: `/email format`. */
export const faultsOf = (error: DomainError): string[] =>
  error.faults.map(({ pointer, code }) => `${pointer} ${code}`);
