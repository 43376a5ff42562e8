import type { BugName } from '../../support/eventstoredb/seeded-bugs/seeded-bugs.js';

export interface Check {
  /** The test of the event store contract that is run over the engine: how its name begins. */
  readonly test: string;
  /** Whether the engine makes up for the bug, so that the test passes all the same. */
  readonly withstood: boolean;
}

const found = (test: string): Check => ({ test, withstood: false });
const withstood = (test: string): Check => ({ test, withstood: true });

const DELIVERY = 'delivery is complete, in order and without repeats';
const TENANT = "read yields one tenant's history, and no events of the tenant next to it";

export const CHECKS: Readonly<Record<BugName, Check>> = {
  'ignores the expected revision': found('append refuses the revision before'),
  'tells the wrong revision of a conflict': found('append refuses no stream, where there is one'),
  'writes the first event of a refused append': found('append refuses the first revision'),
  'writes the events of one append one by one': found('the events of one append are consecutive'),
  'knows no repeats': found('a repeated append is answered like the first time, with a revision, 3 at once'),
  'takes the events of another stream for a repeat': found('the events of another stream do not count'),
  'acknowledges what it does not write': found(
    '60 concurrent appends with "any" on one stream get a revision each',
  ),
  'counts revisions from 1': found('append counts revisions from 0'),
  'answers with a position before that of the event': found('a later append has a greater position'),
  'rounds positions': found('positions stay exact beyond 2^53'),
  'forgets the last event when connections are cut': found(
    'a lost connection neither loses an append nor repeats it',
  ),
  'draws positions before it writes': found(DELIVERY),
  'shows events late': found('the head of the log is its last position'),
  'does not read the last event of a stream': found('append counts revisions from 0'),
  'reads an event twice': found('read yields a long stream in order'),
  'skips an event of a subscription': found(DELIVERY),
  'swaps two events of a subscription': found(DELIVERY),
  'misses some of what matches a filter': found(TENANT),
  'tells a checkpoint beyond what it has sent': found('a lost connection does not break a catch-up'),
  'subscribes to what stands at the position, too': withstood('subscribe begins strictly after the position'),
  'sends an event of a subscription twice': withstood(DELIVERY),
  'lets through what no filter matches': withstood(TENANT),
  'says that it is caught up when it is not': withstood(
    'subscribe reports being caught up only after everything older',
  ),
};
