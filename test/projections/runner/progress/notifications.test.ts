import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Database } from '../../../../infrastructure/postgres/database.js';
import type { Statement } from '../../../../infrastructure/postgres/statement.js';
import { progressNotifier } from '../../../../projections/runner/progress/notifications.js';

/** A notifier whose own statements are collected. */
const given = (isProjecting = () => true) => {
  const sent: unknown[] = [];
  const query = ({ values }: Statement) => Promise.resolve(void sent.push(values?.[0]));
  const database = { query } as unknown as Database;
  return { sent, ...progressNotifier({ database, projection: 'core' }, isProjecting) };
};

describe('notifications of progress', () => {
  it('the first page notifies in its own transaction, and by no other', async () => {
    const { sent, statementFor, passed } = given();
    expect(statementFor(5n)?.values).to.deep.equal(['core:5']);
    passed(5n);
    await sleep(60);
    expect(sent).to.deep.equal([]);
  });

  it('a page right behind another one is told of a moment later, with those that follow it', async () => {
    const { sent, statementFor, passed } = given();
    for (const position of [5n, 6n, 7n]) {
      expect(statementFor(position) === null).to.equal(position > 5n);
      passed(position);
    }
    await sleep(60);
    expect(sent).to.deep.equal(['core:7']);
  });

  it('pages in quick succession notify in every few of their transactions', async () => {
    const { sent, statementFor, passed } = given();
    let stated = 0;
    for (let position = 1n; position <= 20n; position++) {
      if (statementFor(position) !== null) stated++;
      passed(position);
      await sleep(20);
    }
    expect(stated).to.be.within(15, 20);
    expect(sent.length).to.be.at.most(3);
  });

  it('a transaction that failed notifies of nothing, and its page does when it is projected', async () => {
    const { sent, statementFor, passed } = given();
    expect(statementFor(5n)).to.not.equal(null);
    expect(statementFor(4n)).to.not.equal(null);
    passed(4n);
    passed(5n);
    await sleep(60);
    expect(sent).to.deep.equal(['core:5']);
  });

  it('a process that no longer projects notifies of nothing', async () => {
    let isProjecting = true;
    const { sent, statementFor, passed } = given(() => isProjecting);
    statementFor(5n);
    passed(5n);
    passed(6n);
    isProjecting = false;
    await sleep(60);
    expect(sent).to.deep.equal([]);
  });
});
