import { expect } from 'chai';
import fc from 'fast-check';
import { streamName, SYSTEM_TENANT, tenantOfStream } from '../../../domain/shared/stream-name.js';

const tenant = '0190f0f0-1234-7000-8000-00000000abcd';
const id = '0190f0f0-5678-7000-8000-00000000ef01';

describe('streamName', () => {
  it('streamName puts the tenant before the first dash', () => {
    expect(streamName(tenant, 'user', id)).to.equal(
      'tenant_0190f0f0123470008000' + '00000000abcd-user_0190f0f056787000800000000000ef01',
    );
  });

  it('streamName accepts a digest in place of an id', () => {
    expect(streamName(SYSTEM_TENANT, 'slug', 'ab'.repeat(32))).to.match(/^tenant_0{32}-slug_(ab){32}$/);
  });

  for (const [given, key] of [
    [tenant.toUpperCase(), id],
    ['not-a-tenant', id],
    [tenant, id.toUpperCase()],
    [tenant, ''],
    [tenant, 'x1'],
    [tenant, 'ab-cd'],
    [`${tenant}\n`, id],
  ] as const)
    it(`streamName refuses ${JSON.stringify(given)} with ${JSON.stringify(key)}`, () => {
      expect(() => streamName(given, 'user', key)).to.throw(TypeError);
    });
});

describe('tenantOfStream', () => {
  it('tenantOfStream returns the tenant that streamName was given', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        expect(tenantOfStream(streamName(one, 'role', other))).to.equal(one);
      }),
    );
  });

  for (const name of [
    '',
    '$all',
    'tenant_1-user_1',
    `tenant_${'a'.repeat(32)}-user_x`,
    `tenant_${'a'.repeat(32)}`,
  ])
    it(`tenantOfStream refuses ${JSON.stringify(name)}`, () => {
      expect(() => tenantOfStream(name)).to.throw(TypeError);
    });
});
