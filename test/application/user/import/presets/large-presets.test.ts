import { expect } from 'chai';
import { peopleIn } from './preset-files.js';

const BCRYPT = `$2b$10$${'a'.repeat(53)}`;
const HASH = 'A'.repeat(43);
const bcrypt = { hash: BCRYPT, kind: 'bcrypt', weak: false };
const lines = (...values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

describe('presets of imports', () => {
  it('auth0: people of both exports are joined by their id, with metadata, social accounts and a second factor', async () => {
    const users = lines(
      {
        user_id: 'auth0|60425da93519d90068f82966',
        email: 'Ada@example.com',
        email_verified: true,
        given_name: 'Ada',
        family_name: 'Example',
        blocked: true,
        locale: 'de-AT',
        created_at: '2021-03-05T16:34:49.502Z',
        last_login: '2022-01-01T00:00:00.000Z',
        user_metadata: { theme: 'dark' },
        app_metadata: { plan: 'gold', seats: 3, tags: ['a'] },
        mfa_factors: [{ totp: { secret: 'JBSWY3DPEHPK3PXP' } }],
        identities: [
          {
            provider: 'auth0',
            connection: 'Username-Password-Authentication',
            user_id: '60425da93519d90068f82966',
          },
        ],
      },
      {
        user_id: 'google-oauth2|103',
        email: 'bob@example.com',
        name: 'Bob van Example',
        identities: [
          { provider: 'google-oauth2', connection: 'google-oauth2', user_id: '103', isSocial: true },
        ],
      },
    );
    const passwords = lines({
      _id: { $oid: '60425da93519d90068f82966' },
      email: 'ada@example.com',
      passwordHash: BCRYPT,
      connection: 'Username-Password-Authentication',
      _tmp_is_unique: true,
    });
    const people = [
      {
        email: 'ada@example.com',
        emailVerified: true,
        firstName: 'Ada',
        lastName: 'Example',
        locale: 'de-AT',
        externalId: 'auth0|60425da93519d90068f82966',
        metadata: {
          'user_metadata.theme': 'dark',
          'app_metadata.plan': 'gold',
          'app_metadata.seats': '3',
          'app_metadata.tags': '["a"]',
        },
        status: 'suspended',
        createdAt: '2021-03-05T16:34:49.502Z',
        lastLoginAt: '2022-01-01T00:00:00.000Z',
        password: bcrypt,
        totp: [{ secret: 'JBSWY3DPEHPK3PXP', name: null }],
      },
      {
        email: 'bob@example.com',
        firstName: 'Bob',
        lastName: 'van Example',
        externalId: 'google-oauth2|103',
        identities: [{ connection: 'google', subject: '103', optional: true }],
      },
    ];
    // in any order of the files
    expect(await peopleIn('auth0', [users, passwords])).to.deep.equal(people);
    expect(await peopleIn('auth0', [passwords, users])).to.deep.equal(people);
  });

  it('auth0: hashes of other algorithms are taken as their schema describes them', async () => {
    const kindOf = async (hash: object): Promise<string> => {
      const [person] = await peopleIn('auth0', [lines({ email: 'a@b.com', custom_password_hash: hash })]);
      return typeof person === 'string' ? person : (person!.password?.kind ?? 'none');
    };
    const md5 = '3cb4e732631f47e6eb961f34554b7cde';
    const salt = { value: 'salt', encoding: 'utf8', position: 'prefix' };
    expect(await kindOf({ algorithm: 'md5', hash: { value: md5, encoding: 'hex' } })).to.equal(
      'unsalted-md5',
    );
    expect(await kindOf({ algorithm: 'md5', hash: { value: md5, encoding: 'hex' }, salt })).to.equal(
      'salted-md5',
    );
    const key = { value: 'k', encoding: 'utf8' };
    expect(
      await kindOf({ algorithm: 'hmac', hash: { value: md5, encoding: 'hex', digest: 'md5', key } }),
    ).to.equal('hmac-md5');
    expect(await kindOf({ algorithm: 'bcrypt', hash: { value: BCRYPT } })).to.equal('bcrypt');
    const pbkdf2 = `$pbkdf2-sha512$i=1000,l=32$c2FsdHNhbHQ$${HASH}`;
    expect(await kindOf({ algorithm: 'pbkdf2', hash: { value: pbkdf2, encoding: 'utf8' } })).to.equal(
      'pbkdf2-sha512',
    );
    expect(
      await kindOf({ algorithm: 'ldap', hash: { value: '{SSHA}lKGl1vEoookniety9ICE2sUPcmswZuz9' } }),
    ).to.equal('salted-sha1');
    const scrypt = {
      hash: { value: HASH, encoding: 'base64' },
      salt,
      cost: 16_384,
      blockSize: 8,
      parallelization: 1,
    };
    expect(await kindOf({ algorithm: 'scrypt', ...scrypt })).to.equal('scrypt');
    expect(await kindOf({ algorithm: 'md4', hash: { value: md5, encoding: 'hex' } })).to.equal(
      '1: /password/hash format',
    );
    expect(
      await kindOf({
        algorithm: 'md5',
        hash: { value: md5, encoding: 'hex' },
        password: { encoding: 'utf16le' },
      }),
    ).to.match(/not in UTF-8/);
  });

  it('firebase: hashes take the parameters of the project, without which a person with one is refused', async () => {
    const users = JSON.stringify({
      users: [
        {
          localId: 'u1',
          email: 'ada@example.com',
          emailVerified: true,
          passwordHash:
            'lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==',
          salt: '42xEC-ixf3L2lw==',
          displayName: 'Ada Example',
          phoneNumber: '+431234',
          createdAt: '1486324122000',
          lastSignedInAt: '1486324123000',
          disabled: true,
          customAttributes: '{"admin":true}',
          providerUserInfo: [{ providerId: 'password' }, { providerId: 'google.com', rawId: '103' }],
        },
        { localId: 'u2', email: 'bob@example.com', providerUserInfo: [] },
        { localId: 'u3', phoneNumber: '+431235' },
      ],
    });
    const firebase = {
      signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
      saltSeparator: 'Bw==',
      rounds: 8,
      memCost: 14,
    };
    const [ada, bob, phone] = await peopleIn('firebase', [users], { firebase });
    expect(ada).to.deep.include({
      email: 'ada@example.com',
      externalId: 'u1',
      firstName: 'Ada',
      lastName: 'Example',
      metadata: { phone: '+431234', 'claims.admin': 'true' },
      status: 'suspended',
      createdAt: '2017-02-05T19:48:42.000Z',
      lastLoginAt: '2017-02-05T19:48:43.000Z',
      identities: [{ connection: 'google', subject: '103', optional: true }],
    });
    expect(ada).to.have.nested.property('password.kind', 'firebase-scrypt');
    expect(bob).to.deep.equal({ email: 'bob@example.com', externalId: 'u2' });
    expect(phone).to.equal('3: /email required');
    expect((await peopleIn('firebase', [users]))[0]).to.match(
      /^file-1:1: .*--firebase-key, --salt-separator/,
    );
    expect(await peopleIn('firebase', ['{"projects": []}'])).to.deep.equal([
      'file-1:null: has no people in it; export them by firebase auth:export users.json --format=json',
    ]);
  });

  it('keycloak: a realm export has hashes, a second factor, roles and accounts elsewhere', async () => {
    const realm = JSON.stringify({
      realm: 'acme',
      roles: { realm: [{ name: 'clerk' }] },
      users: [
        {
          id: 'a1',
          username: 'ada',
          email: 'ada@example.com',
          emailVerified: true,
          enabled: true,
          firstName: 'Ada',
          lastName: 'Example',
          createdTimestamp: 1611230538676,
          attributes: { locale: ['de'], department: ['sales'], tags: ['a', 'b'] },
          credentials: [
            {
              type: 'password',
              secretData:
                '{"value":"gI7lGJLNUQfn6xcMUtLp0XnOIF3JdaoAj8IogosYZsDg4Q5cFxG5JkJrKZpR7mIG5MxlH346ikZKsiZovvFKDQ==","salt":"H1Yjwf5UUIip/deJSkNJ+Q=="}',
              credentialData: '{"hashIterations":27500,"algorithm":"pbkdf2-sha256"}',
            },
            {
              type: 'otp',
              userLabel: 'phone',
              secretData: '{"value":"aB3dE6gH9jK2mN5pQ8sT"}',
              credentialData: '{"subType":"totp","digits":6,"counter":0,"period":30,"algorithm":"HmacSHA1"}',
            },
            { type: 'otp', secretData: '{"value":"x"}', credentialData: '{"subType":"hotp"}' },
          ],
          federatedIdentities: [{ identityProvider: 'google', userId: '103', userName: 'ada' }],
          realmRoles: ['clerk', 'offline_access', 'uma_authorization', 'default-roles-acme'],
          requiredActions: ['UPDATE_PASSWORD'],
        },
        {
          id: 'b1',
          username: 'bob',
          email: 'bob@example.com',
          enabled: false,
          credentials: [
            {
              type: 'password',
              secretData:
                '{"value":"BruFLfFkjH/8erZ26NnrbkOrWiZuQyDRCHD9o0R6Scg=","salt":"Cf9AYCE5pAbb4CKEF0GUTA==","additionalParameters":{}}',
              credentialData:
                '{"hashIterations":5,"algorithm":"argon2","additionalParameters":{"hashLength":["32"],"memory":["7168"],"type":["id"],"version":["1.3"],"parallelism":["1"]}}',
            },
          ],
        },
        { id: 's1', username: 'service-account-app', serviceAccountClientId: 'app' },
      ],
    });
    const [ada, bob, ...more] = await peopleIn('keycloak', [realm]);
    expect(more).to.deep.equal([]);
    expect(ada).to.deep.include({
      email: 'ada@example.com',
      locale: 'de',
      externalId: 'a1',
      roles: ['clerk'],
      status: 'active',
      metadata: {
        username: 'ada',
        requiredActions: 'UPDATE_PASSWORD',
        department: 'sales',
        tags: '["a","b"]',
      },
      totp: [{ secret: 'MFBDGZCFGZTUQOLKJMZG2TRVOBITQ42U', name: 'phone' }],
      identities: [{ connection: 'google', subject: '103', optional: true }],
      createdAt: '2021-01-21T12:02:18.676Z',
    });
    expect(ada).to.have.nested.property('password.kind', 'pbkdf2-sha256');
    expect(bob).to.deep.include({
      status: 'suspended',
      password: {
        hash: '$argon2id$v=19$m=7168,t=5,p=1$Cf9AYCE5pAbb4CKEF0GUTA$BruFLfFkjH/8erZ26NnrbkOrWiZuQyDRCHD9o0R6Scg',
        kind: 'argon2id',
        weak: false,
      },
    });
  });

  it('keycloak: a realm without users is refused, with where they are', async () => {
    expect(await peopleIn('keycloak', ['{"realm": "acme", "clients": [{"id": "1"}]}'])).to.deep.equal([
      'file-1:null: is a realm without users: they are in files like acme-users-0.json beside it; or export with --users realm_file',
    ]);
    const several = JSON.stringify([{ realm: 'a', users: [] }]);
    expect((await peopleIn('keycloak', [several]))[0]).to.match(/one of several realms/);
  });

  it('supabase: users in CSV and identities beside them', async () => {
    const users = [
      'id,email,encrypted_password,email_confirmed_at,banned_until,raw_app_meta_data,raw_user_meta_data,created_at,last_sign_in_at,phone,deleted_at',
      `u1,ada@example.com,${BCRYPT},2023-01-01 10:00:00.123456+00,2999-01-01 00:00:00+00,"{""provider"":""email"",""plan"":""gold""}","{""full_name"":""Ada Example""}",2023-01-01 10:00:00+00,,,`,
      'u2,bob@example.com,,,2020-01-01 00:00:00+00,{},{},2023-01-01 10:00:00+00,,,',
      'u3,gone@example.com,,,,{},{},2023-01-01 10:00:00+00,,,2024-01-01 10:00:00+00',
    ].join('\n');
    const identities = lines(
      { id: 'i1', user_id: 'u2', provider: 'github', provider_id: '77' },
      { id: 'i2', user_id: 'u1', provider: 'email', provider_id: 'u1' },
    );
    expect(await peopleIn('supabase', [users, identities])).to.deep.equal([
      {
        email: 'ada@example.com',
        emailVerified: true,
        firstName: 'Ada',
        lastName: 'Example',
        externalId: 'u1',
        metadata: { 'user_metadata.full_name': 'Ada Example', 'app_metadata.plan': 'gold' },
        status: 'suspended',
        createdAt: '2023-01-01T10:00:00.000Z',
        password: bcrypt,
      },
      {
        email: 'bob@example.com',
        emailVerified: false,
        externalId: 'u2',
        status: 'active',
        createdAt: '2023-01-01T10:00:00.000Z',
        identities: [{ connection: 'github', subject: '77', optional: true }],
      },
    ]);
  });
});
