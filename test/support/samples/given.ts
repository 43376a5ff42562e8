import { expect } from 'chai';
import { fold, type Aggregate } from '../../../domain/shared/decider.js';
import { DomainError } from '../../../domain/shared/domain-error.js';

/** When everything happens unless a test says otherwise. */
export const AT = '2026-01-02T03:04:05.678Z';

/** The state after these events, all at `AT`. */
export const given = <State, Event>(aggregate: Aggregate<State, Event>, ...events: readonly Event[]): State =>
  fold(
    aggregate,
    events.map((event) => ({ event, at: AT })),
  );

/** The refusal that the decision ends with. Fails when there is none. */
export function refusalOf(decide: () => unknown): DomainError {
  try {
    decide();
  } catch (error) {
    expect(error).to.be.instanceOf(DomainError);
    return error as DomainError;
  }
  throw new Error('it was not refused');
}

/** The refusal that the use case ends with. Fails when there is none. */
export async function refusal(outcome: Promise<unknown>): Promise<DomainError> {
  try {
    await outcome;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error;
  }
  throw new Error('it was not refused');
}

/** Where and why each member was refused: `/email format`. */
export const faultsOf = (error: DomainError): string[] =>
  error.faults.map(({ pointer, code }) => `${pointer} ${code}`);
