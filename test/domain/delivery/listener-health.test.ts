import { expect } from 'chai';
import fc from 'fast-check';
import {
  type ListenerHealth,
  type ListenerTurn,
  DEGRADED_AFTER_MS,
  recordAttempt,
  REST_BETWEEN_TURNS_MS,
  healthyListener,
} from '../../../domain/delivery/listener-health.js';

/** Notes attempts; `true` is one that succeeded. */
function play(attempts: readonly (readonly [at: number, ok: boolean])[]): {
  health: ListenerHealth;
  turns: (readonly [number, ListenerTurn])[];
} {
  let health = healthyListener;
  const turns: (readonly [number, ListenerTurn])[] = [];
  for (const [at, ok] of attempts) {
    const noted = recordAttempt(health, ok ? null : 'timeout', at);
    health = noted.health;
    if (noted.turn) turns.push([at, noted.turn]);
  }
  return { health, turns };
}

const minute = DEGRADED_AFTER_MS;
const failures = [0, 1, 2, 3, minute].map((at) => [at, false] as const);

describe('the health of a listener', () => {
  it('a listener is degraded after five failures in a row over a minute', () => {
    expect(play(failures).turns).to.deep.equal([[minute, 'degraded']]);
    expect(play(failures.slice(1)).turns).to.deep.equal([]);
    expect(play(failures.map(([at]) => [at / 2, false])).turns).to.deep.equal([]);
  });

  it('a listener is not degraded when one delivery in between succeeded', () => {
    expect(play([...failures.slice(0, 4), [4, true], [minute, false]]).turns).to.deep.equal([]);
  });

  it('a listener recovers after three successes in a row, at least ten minutes after it was degraded', () => {
    const early = [1, 2, 3].map((at) => [minute + at, true] as const);
    expect(play([...failures, ...early]).turns).to.have.length(1);
    const late = minute + REST_BETWEEN_TURNS_MS;
    expect(play([...failures, ...early, [late, true]]).turns.at(-1)).to.deep.equal([late, 'recovered']);
    expect(play([...failures, [late, true], [late, false], [late, true], [late, true]]).turns).to.have.length(
      1,
    );
  });

  it('a listener is degraded and recovers in turn, at least ten minutes apart', () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 120_000 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        let now = 0;
        const { turns } = play(steps.map(([pause, ok]) => [(now += pause), ok]));
        turns.forEach(([at, turn], index) => {
          expect(turn).to.equal(index % 2 === 0 ? 'degraded' : 'recovered');
          if (index > 0) expect(at - turns[index - 1]![0]).to.be.at.least(REST_BETWEEN_TURNS_MS);
        });
      }),
    );
  });
});
