import type { BugName } from '../../support/eventstoredb/seeded-bugs/seeded-bugs.js';

export interface Check {
  /** The test of the event store contract that is run over the engine: how its name begins. */
  readonly test: string;
  /** Whether the engine makes up for the bug, so that the test passes all the same. */
  readonly withstood: boolean;
}

const found = (test: string): Check => ({ test, withstood: false });
const withstood = (test: string): Check => ({ test, withstood: true });

const DELIVERY = 'is complete, in order and without repeats under many writers';
const TENANT = "yields one tenant's history, and nothing of its neighbour's";

export const CHECKS: Readonly<Record<BugName, Check>> = {
  'ignores the expected revision': found('refuses the revision before'),
  'tells the wrong revision of a conflict': found('refuses no stream, where there is one'),
  'writes the first event of a refused append': found('refuses the first revision'),
  'writes the events of one append one by one': found('keeps the events of one append together'),
  'knows no repeats': found('is answered like the first time, with a revision, 3 at once'),
  'takes the events of another stream for a repeat': found('never takes the events of another stream'),
  'acknowledges what it does not write': found('gives 60 concurrent "any" on one stream a revision each'),
  'counts revisions from 1': found('counts revisions from 0'),
  'answers with a position before that of the event': found(
    'gives what is appended later a greater position',
  ),
  'rounds positions': found('stay exact beyond 2^53'),
  'forgets the last event when connections are cut': found('do not lose an append, nor make two of it'),
  'draws positions before it writes': found(DELIVERY),
  'shows events late': found('knows the head'),
  'does not read the last event of a stream': found('counts revisions from 0'),
  'reads an event twice': found('yields a long stream in order'),
  'skips an event of a subscription': found(DELIVERY),
  'swaps two events of a subscription': found(DELIVERY),
  'misses some of what matches a filter': found(TENANT),
  'tells a checkpoint beyond what it has sent': found('do not break a catch-up in its middle'),
  'subscribes to what stands at the position, too': withstood('begins strictly after the position'),
  'sends an event of a subscription twice': withstood(DELIVERY),
  'lets through what no filter matches': withstood(TENANT),
  'says that it is caught up when it is not': withstood('never says so before everything older'),
};
