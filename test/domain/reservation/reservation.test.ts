import { expect } from 'chai';
import {
  decideRelease,
  decideReservation,
  decideTakeover,
  mayTakeOver,
  reservation,
  type HeldReservation,
} from '../../../domain/reservation/reservation.js';
import type { ReservationEvent } from '../../../domain/reservation/reservation-events.js';
import { AT, given, refusalOf } from '../../support/samples/given.js';

const ada = '00000000-0000-7000-8000-0000000000a1';
const bob = '00000000-0000-7000-8000-0000000000b2';
const reservedBy = (holderId: string): ReservationEvent => ({
  type: 'ValueReserved',
  data: { kind: 'email', holderId },
});
const releasedBy = (holderId: string): ReservationEvent => ({
  type: 'ValueReleased',
  data: { kind: 'email', holderId },
});

describe('a reservation', () => {
  it('a reservation is free at first, held once reserved, free again once released', () => {
    expect(given(reservation)).to.deep.equal({ status: 'free' });
    expect(given(reservation, reservedBy(ada))).to.deep.equal({ status: 'held', holderId: ada, since: AT });
    expect(given(reservation, reservedBy(ada), releasedBy(ada))).to.deep.equal({ status: 'free' });
  });

  it('a reservation goes to the holder who takes it over, and is not freed by the former one', () => {
    const state = given(reservation, reservedBy(ada), reservedBy(bob), releasedBy(ada));
    expect(state).to.deep.include({ status: 'held', holderId: bob });
  });
});

describe('decideReservation', () => {
  it('decideReservation reserves a free value', () => {
    expect(decideReservation(given(reservation), { kind: 'email', holderId: ada })).to.deep.equal([
      reservedBy(ada),
    ]);
  });

  it('decideReservation reserves the holder’s own value again, so that a concurrent release fails', () => {
    const state = given(reservation, reservedBy(ada));
    expect(decideReservation(state, { kind: 'email', holderId: ada })).to.deep.equal([reservedBy(ada)]);
  });

  for (const [kind, code] of [
    ['email', 'email_taken'],
    ['externalid', 'external_id_taken'],
    ['passkey', 'passkey_taken'],
    ['rolename', 'role_name_taken'],
    ['slug', 'slug_taken'],
  ] as const)
    it(`decideReservation refuses a value of another holder with ${code}`, () => {
      const error = refusalOf(() =>
        decideReservation(given(reservation, reservedBy(ada)), { kind, holderId: bob }),
      );
      expect(error).to.include({ kind: 'conflict', code });
    });
});

describe('mayTakeOver', () => {
  const held: HeldReservation = { status: 'held', holderId: ada, since: AT };
  const before = '2026-01-02T03:04:05.677Z';

  for (const [claim, abandonedBefore, answer] of [
    ['holds', AT, false],
    ['gone', before, true],
    ['not-created', before, false],
    ['not-created', AT, true],
    ['elsewhere', before, false],
    ['elsewhere', AT, true],
  ] as const)
    it(`a value of a holder that is ${claim}, reserved ${abandonedBefore === AT ? 'long' : 'not long'} ago, can be taken over: ${answer}`, () => {
      const long = { abandoned: abandonedBefore, restorable: before };
      expect(mayTakeOver(held, claim, long)).to.equal(answer);
    });

  it('a value that its holder may get back can be taken over after seven days, and not before', () => {
    expect(mayTakeOver(held, 'restorable', { abandoned: AT, restorable: before })).to.equal(false);
    expect(mayTakeOver(held, 'restorable', { abandoned: AT, restorable: AT })).to.equal(true);
  });

  it('a value that is taken over is reserved for the new holder', () => {
    expect(decideTakeover({ kind: 'email', holderId: bob })).to.deep.equal([reservedBy(bob)]);
  });
});

describe('decideRelease', () => {
  it('decideRelease frees the holder’s value', () => {
    const state = given(reservation, reservedBy(ada));
    expect(decideRelease(state, { kind: 'email', holderId: ada })).to.deep.equal([releasedBy(ada)]);
  });

  it('decideRelease decides nothing for a free value or another holder’s', () => {
    expect(decideRelease(given(reservation), { kind: 'email', holderId: ada })).to.deep.equal([]);
    const state = given(reservation, reservedBy(bob));
    expect(decideRelease(state, { kind: 'email', holderId: ada })).to.deep.equal([]);
  });
});
