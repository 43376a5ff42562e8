import { expect } from 'chai';
import { grantedPermissions, namesFor, permissionKey } from '../../../domain/resource/permissions.js';
import type { ResourceEvent } from '../../../domain/resource/resource-events.js';
import { checkedResource, checkedResourceChange } from '../../../domain/resource/resource-input.js';
import {
  decideResourceChange,
  decideResourceRegistration,
  resource,
  usualResource,
} from '../../../domain/resource/resource.js';
import { AT, faultsOf, given, refusalOf } from '../../support/samples/given.js';

const resourceId = '00000000-0000-5000-8000-0000000000a1';
const identifier = 'https://orders.acme.test';
const named = { resourceId, identifier };
const registration = { ...named, ...usualResource(identifier) };
const registered: ResourceEvent = { type: 'ResourceRegistered', data: registration };
const deleted: ResourceEvent = { type: 'ResourceDeleted', data: named };
const read = { name: 'orders:read', description: '' };

describe('an API', () => {
  it('an API has its registration with the changes, and is there again after a registration that follows its deletion', () => {
    const present = given(resource, registered);
    expect(present).to.deep.equal({ status: 'present', ...registration, createdAt: AT, updatedAt: AT });
    const changed = given(resource, registered, {
      type: 'ResourceChanged',
      data: { resourceId, permissions: [read] },
    });
    expect(changed).to.deep.include({ permissions: [read], accessTokenMinutes: 15, name: identifier });
    expect(given(resource, registered, deleted)).to.deep.equal({ status: 'deleted', ...named });
    expect(given(resource, deleted, registered)).to.deep.equal(present);
  });

  it('an API is registered once', () => {
    expect(decideResourceRegistration({ status: 'none' }, registration)).to.deep.equal([registered]);
    const refusal = refusalOf(() => decideResourceRegistration(given(resource, registered), registration));
    expect(refusal.code).to.equal('resource_exists');
  });

  it('a change has the members that differ; the first one of a client’s audience registers it', () => {
    const present = given(resource, registered);
    if (present.status !== 'present') throw new Error(present.status);
    expect(decideResourceChange(present, named, { name: identifier })).to.deep.equal([]);
    expect(decideResourceChange(present, named, { accessTokenMinutes: 5 })).to.deep.equal([
      { type: 'ResourceChanged', data: { resourceId, accessTokenMinutes: 5 } },
    ]);
    expect(decideResourceChange({ status: 'none' }, named, { permissions: [read] })).to.deep.equal([
      { type: 'ResourceRegistered', data: { ...registration, permissions: [read] } },
    ]);
    expect(decideResourceChange({ status: 'none' }, named, {})).to.deep.equal([]);
  });
});

describe('the input of an API', () => {
  const faults = (input: Partial<Parameters<typeof checkedResource>[0]>): string[] =>
    faultsOf(refusalOf(() => checkedResource({ identifier, ...input }, 'https://id.test')));

  it('has defaults for absent members, and takes texts without surrounding space', () => {
    expect(checkedResource({ identifier }, 'https://id.test')).to.deep.equal({
      identifier,
      ...usualResource(identifier),
    });
    const permissions = [{ name: 'a', description: ' Reads. ' }];
    expect(checkedResourceChange({ name: ' Orders ', permissions })).to.deep.equal({
      name: 'Orders',
      permissions: [{ name: 'a', description: 'Reads.' }],
    });
  });

  it('names every fault at its place', () => {
    expect(faults({ identifier: 'orders' })).to.deep.equal(['/identifier format']);
    expect(faults({ identifier: 'https://a.test/#x' })).to.deep.equal(['/identifier format']);
    expect(faults({ identifier: 'https://id.test/api' })).to.deep.equal(['/identifier reserved']);
    expect(faults({ name: ' ' })).to.deep.equal(['/name required']);
    expect(faults({ accessTokenMinutes: 0 })).to.deep.equal(['/accessTokenMinutes range']);
    expect(faults({ accessTokenMinutes: 61 })).to.deep.equal(['/accessTokenMinutes range']);
    expect(faults({ accessTokenMinutes: 1.5 })).to.deep.equal(['/accessTokenMinutes range']);
    expect(faults({ accessTokenType: 'opaque' })).to.deep.equal(['/accessTokenType unknown']);
    expect(
      faults({
        permissions: [{ name: 'Read' }, { name: 'openid' }, { name: 'a' }, { name: 'a' }, { name: '' }],
      }),
    ).to.deep.equal([
      '/permissions/0/name format',
      '/permissions/1/name reserved',
      '/permissions/3/name duplicate',
      '/permissions/4/name format',
    ]);
    const many = Array.from({ length: 101 }, (_, index) => ({ name: `p${index}` }));
    expect(faults({ permissions: many })).to.deep.equal(['/permissions too_many']);
  });
});

describe('permissions in a token', () => {
  it('are those held that the API has, sorted, and none beyond the limit', () => {
    const offered = ['c', 'a', 'b'];
    const held = new Set(['a', 'c', 'gone']);
    expect(grantedPermissions(offered, held, null)).to.deep.equal(['a', 'c']);
    expect(grantedPermissions(offered, held, ['b', 'c'])).to.deep.equal(['c']);
    expect(grantedPermissions(offered, held, [])).to.deep.equal([]);
  });

  it('are kept by API, so that one name may be a permission of several', () => {
    const keys = [permissionKey({ resource: 'urn:a', name: 'read' }), 'urn:ab read', 'urn:a write'];
    expect(namesFor('urn:a', keys)).to.deep.equal(['read', 'write']);
  });
});
