import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { wordsOf } from '../../../projections/user-words/words-of.js';
import { searchKey } from '../../../projections/users/search-key.js';
import { userQueries } from '../../../projections/users/queries.js';
import { tenantCreated, userCreated } from '../support/events.js';
import { openWorld, type World } from '../support/world.js';

describe('the words by which users are found', () => {
  for (const [written, folded] of [
    ['  Müller ', 'muller'],
    ['ZOË', 'zoe'],
    ['Straße', 'strasse'],
    ['Ørsted Łódź', 'orsted lodz'],
    ['İnan', 'inan'],
    ['Ἀθηνᾶ', 'αθηνα'],
    ['ガス', 'ガス'],
    ['김', '김'],
  ] as const)
    it(`${written} is compared as ${folded}`, () => {
      expect(searchKey(written)).to.equal(folded);
      expect(searchKey(folded)).to.equal(folded);
    });

  it('are those that no column begins with', () => {
    const words = (...given: Parameters<typeof wordsOf>) => [...wordsOf(...given).values()];
    expect(words('firstName', 'Ada')).to.deep.equal([]);
    expect(words('firstName', 'Jean-Luc')).to.deep.equal(['luc']);
    expect(words('lastName', 'van der Berg')).to.deep.equal(['der berg', 'berg']);
    expect(words('lastName', null)).to.deep.equal([]);
    expect(words('email', 'ada.byron+crm@mail.acme.test')).to.deep.equal([
      'mail.acme.test',
      'acme.test',
      'byron+crm@mail.acme.test',
      'crm@mail.acme.test',
    ]);
    expect(words('email', 'zoë@acme.test')).to.deep.equal(['acme.test', 'zoe@acme.test']);
    expect(words('externalId', 'crm-1')).to.deep.equal([]);
    expect(words('externalId', 'CRM-1')).to.deep.equal(['crm-1']);
  });

  describe('in the read model', () => {
    const tenantId = randomUUID();
    const userId = randomUUID();
    let world: World;
    before(async () => {
      world = await openWorld();
      await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    });
    after(() => world.close());
    const happens = async (...events: readonly UserEvent[]): Promise<void> => {
      const last = await world.append(tenantId, 'user', userId, events);
      expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
    };
    const finds = async (q: string): Promise<boolean> => {
      const page = { limit: 10, after: null, includeTotal: false };
      const { items } = await userQueries(world.reader, '').list(tenantId, { q }, page, Date.now());
      return items.length === 1;
    };
    const changed = (data: object): UserEvent => ({ type: 'UserProfileChanged', data: { userId, ...data } });

    it('follow a change of the name, and go with the account', async function () {
      this.slow(8_000);
      const names = { firstName: 'Jean-Luc', lastName: 'van Dam', externalId: 'EMP 7' };
      await happens(userCreated(userId, { email: 'jl@acme.test', ...names }));
      for (const q of ['luc', 'dam', 'dam jean', 'acme', 'emp']) expect(await finds(q), q).to.equal(true);
      await happens(changed({ firstName: 'Jean-Marie' }));
      expect(await finds('marie')).to.equal(true);
      expect(await finds('luc')).to.equal(false);
      expect(await finds('dam')).to.equal(true);
      await happens(changed({ lastName: null, externalId: null }));
      for (const q of ['dam', 'emp']) expect(await finds(q), q).to.equal(false);
      await happens({ type: 'UserDeleted', data: { userId, roleIds: [] } } as unknown as UserEvent);
      const { rows } = await world.admin.query('select word from core.user_words where user_id = $1', [
        userId,
      ]);
      expect(rows).to.deep.equal([]);
    });
  });
});
