import { expect } from 'chai';
import {
  behind,
  FEED_START,
  positionIn,
  positionText,
} from '../../../../application/audit/feed/feed-position.js';
import { streamName } from '../../../../domain/shared/stream-name.js';

const TENANT = '0190f0f0-0000-7000-8000-000000000001';
const USER = '0190f0f0-0000-7000-8000-000000000002';

const event = {
  id: 'abcdef01-0000-7000-8000-000000000003',
  stream: streamName(TENANT, 'user', USER),
  revision: 7n,
  position: 9_007_199_254_740_993n,
  type: 'UserSuspended',
  data: '{}',
  metadata: {},
};

describe('a position in a feed', () => {
  // consumers keep cursors for ever
  it('is written as it was when it was released', () => {
    expect(positionText(behind(event))).to.equal(
      '9007199254740993|7|abcdef01|user_0190f0f0000070008000000000000002',
    );
    expect(positionText(FEED_START)).to.equal('0');
  });

  it('is the same once it was written and read', () => {
    for (const position of [FEED_START, behind(event), { ...behind(event), position: 10n ** 18n }])
      expect(positionIn(TENANT, positionText(position))).to.deep.equal(position);
  });

  it('is none in any other text', () => {
    for (const text of ['', 'x', '-1', '1|', '1|2', '1|2|abcdef01', '1|2|ABCDEF01|user_1', '1|2|abcdef01|'])
      expect(positionIn(TENANT, text), text).to.equal(null);
  });
});
