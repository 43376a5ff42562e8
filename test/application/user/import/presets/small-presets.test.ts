import { expect } from 'chai';
import type { ImportSource } from '../../../../../application/user/import/presets/import-presets.js';
import { peopleIn } from './preset-files.js';

const BCRYPT = `$2b$10$${'a'.repeat(53)}`;
const bcrypt = { hash: BCRYPT, kind: 'bcrypt', weak: false };
const lines = (...values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

describe('presets of imports without much of their own', () => {
  it('cognito, okta and entra: people come without passwords, from JSON and from CSV', async () => {
    const cognito = {
      Users: [
        {
          Username: 'ada',
          Attributes: [
            { Name: 'sub', Value: 's1' },
            { Name: 'email', Value: 'ada@example.com' },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'given_name', Value: 'Ada' },
            { Name: 'custom:plan', Value: 'gold' },
          ],
          UserCreateDate: '2023-01-01T10:00:00.000000+01:00',
          Enabled: false,
        },
      ],
    };
    expect(await peopleIn('cognito', [JSON.stringify(cognito)])).to.deep.equal([
      {
        email: 'ada@example.com',
        emailVerified: true,
        firstName: 'Ada',
        externalId: 's1',
        metadata: { plan: 'gold' },
        status: 'suspended',
        createdAt: '2023-01-01T09:00:00.000Z',
      },
    ]);
    expect(
      await peopleIn('cognito', ['cognito:username,email,email_verified\nada,ada@example.com,false\n']),
    ).to.deep.equal([{ email: 'ada@example.com', emailVerified: false, externalId: 'ada' }]);
    const okta = [
      {
        id: '00u1',
        status: 'SUSPENDED',
        created: '2023-01-01T10:00:00.000Z',
        profile: { firstName: 'Ada', email: 'ada@example.com', login: 'ada' },
      },
    ];
    expect(await peopleIn('okta', [JSON.stringify(okta)])).to.deep.equal([
      {
        email: 'ada@example.com',
        firstName: 'Ada',
        externalId: '00u1',
        metadata: { login: 'ada' },
        status: 'suspended',
        createdAt: '2023-01-01T10:00:00.000Z',
      },
    ]);
    const entra = [
      'userPrincipalName,displayName,surname,mail,givenName,id,accountEnabled',
      'ada@acme.example,Ada Example,Example,,Ada,e1,True',
      'bob_example.com#EXT#@acme.example,Bob,,bob@example.com,,e2,False',
      'eve_example.com#EXT#@acme.example,Eve,,,,e3,True',
    ].join('\n');
    const [ada, bob, eve] = await peopleIn('entra', [entra]);
    expect(ada).to.deep.include({
      email: 'ada@acme.example',
      firstName: 'Ada',
      lastName: 'Example',
      status: 'active',
    });
    expect(bob).to.deep.include({ email: 'bob@example.com', firstName: 'Bob', status: 'suspended' });
    expect(eve).to.equal('4: /email required');
    const graph = JSON.stringify({ '@odata.context': 'x', value: [{ id: 'e1', mail: 'ada@example.com' }] });
    expect(await peopleIn('entra', [graph])).to.deep.equal([{ email: 'ada@example.com', externalId: 'e1' }]);
  });

  it('clerk: hashers are mapped by their words', async () => {
    const header =
      'id,first_name,last_name,username,primary_email_address,verified_email_addresses,totp_secret,password_digest,password_hasher';
    const row = (hasher: string, digest: string): string =>
      `c1,Ada,Example,ada,ada@example.com,"ada@example.com,a@example.com",,${digest},${hasher}`;
    const kindOf = async (hasher: string, digest: string): Promise<unknown> => {
      const [person] = await peopleIn('clerk', [`${header}\n${row(hasher, digest)}\n`]);
      return typeof person === 'string' ? person : person!.password?.kind;
    };
    expect(await peopleIn('clerk', [`${header}\n${row('bcrypt', BCRYPT)}\n`])).to.deep.equal([
      {
        email: 'ada@example.com',
        emailVerified: true,
        firstName: 'Ada',
        lastName: 'Example',
        externalId: 'c1',
        metadata: { username: 'ada' },
        password: bcrypt,
      },
    ]);
    expect(await kindOf('md5', '3cb4e732631f47e6eb961f34554b7cde')).to.equal('unsalted-md5');
    expect(await kindOf('md5_phpass', '$P$9wBdjJTtvsJbFJCIsrx2FzIxDGYxTN0')).to.equal('phpass');
    expect(await kindOf('pbkdf2_sha256_django', `pbkdf2_sha256$2000$salt$${'A'.repeat(43)}=`)).to.equal(
      'pbkdf2-sha256',
    );
    const firebase = `${'A'.repeat(86)}==$42xEC+ixf3L2lw==$${'B'.repeat(86)}==$Bw==$8$14`;
    expect(await kindOf('scrypt_firebase', firebase)).to.equal('firebase-scrypt');
    expect(await kindOf('awscognito', 'ada')).to.equal('2: /password/hash format');
    expect(await kindOf('', '')).to.equal(undefined);
  });

  it('better-auth: users are joined with their accounts', async () => {
    const users = lines(
      {
        id: 'u1',
        name: 'Ada Example',
        email: 'ada@example.com',
        emailVerified: true,
        role: 'admin',
        banned: false,
      },
      { id: 'u2', name: 'Bob', email: 'bob@example.com', emailVerified: false },
    );
    const accounts = lines(
      {
        id: 'a1',
        accountId: 'u1',
        providerId: 'credential',
        userId: 'u1',
        password: `${'ab'.repeat(16)}:${'cd'.repeat(64)}`,
      },
      { id: 'a2', accountId: '77', providerId: 'github', userId: 'u2', password: null },
    );
    const [ada, bob] = await peopleIn('better-auth', [users, accounts]);
    expect(ada).to.deep.include({
      email: 'ada@example.com',
      emailVerified: true,
      lastName: 'Example',
      roles: ['admin'],
      status: 'active',
    });
    expect(ada).to.have.nested.property('password.kind', 'scrypt');
    expect(ada)
      .to.have.nested.property('password.hash')
      .that.matches(/^\$scrypt\$ln=14,r=16,p=1,u=nfkc\$/);
    expect(bob).to.deep.equal({
      email: 'bob@example.com',
      emailVerified: false,
      firstName: 'Bob',
      externalId: 'u2',
      identities: [{ connection: 'github', subject: '77', optional: true }],
    });
  });

  it('logto: rows of its table', async () => {
    const row = (method: string, hash: string): object => ({
      id: 'l1',
      primary_email: 'ada@example.com',
      name: 'Ada',
      password_encrypted: hash,
      password_encryption_method: method,
      identities: { google: { userId: '103', details: {} } },
      custom_data: { plan: 'gold' },
      is_suspended: true,
      created_at: 1_672_567_200_000,
    });
    const argon2 =
      '$argon2i$v=19$m=4096,t=10,p=1$aZzrqpSX45DOo+9uEW6XVw$O4MdirF0mtuWWWz68eyNAt2u1FzzV3m3g00oIxmEr0U';
    const [ada, weak] = await peopleIn('logto', [
      lines(row('Argon2i', argon2), row('MD5', '3cb4e732631f47e6eb961f34554b7cde')),
    ]);
    expect(ada).to.deep.include({
      email: 'ada@example.com',
      metadata: { 'customData.plan': 'gold' },
      status: 'suspended',
      createdAt: '2023-01-01T10:00:00.000Z',
      identities: [{ connection: 'google', subject: '103', optional: true }],
    });
    expect(ada).to.have.nested.property('password.kind', 'argon2i');
    expect(weak).to.have.nested.property('password.weak', true);
  });

  it('zitadel: the people of all organisations of an export', async () => {
    const human = (email: string): object => ({
      userId: 'z1',
      user: {
        userName: 'ada',
        profile: { firstName: 'Ada', lastName: 'Example', preferredLanguage: 'de' },
        email: { email, isEmailVerified: true },
        hashedPassword: { value: BCRYPT },
        otpCode: 'JBSWY3DPEHPK3PXP',
        idps: [{ configId: 'google', externalUserId: '103' }],
      },
    });
    const file = {
      orgs: [
        { orgId: '1', humanUsers: [human('ada@example.com')] },
        { humanUsers: [human('bob@example.com')] },
      ],
    };
    const [ada, bob] = await peopleIn('zitadel', [JSON.stringify(file)]);
    expect(ada).to.deep.equal({
      email: 'ada@example.com',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Example',
      locale: 'de',
      externalId: 'z1',
      metadata: { username: 'ada' },
      password: bcrypt,
      totp: [{ secret: 'JBSWY3DPEHPK3PXP', name: null }],
      identities: [{ connection: 'google', subject: '103', optional: true }],
    });
    expect(bob).to.include({ email: 'bob@example.com' });
    expect((await peopleIn('zitadel', ['{"orgs": []}']))[0]).to.match(/has no human users/);
  });

  it('django, laravel, wordpress, aspnet and ldap: the hash is known by its prefix', async () => {
    const one = async (source: ImportSource, file: string): Promise<unknown> =>
      (await peopleIn(source, [file]))[0];
    const django = 'id,password,last_login,username,first_name,last_name,email,is_active,date_joined\n';
    expect(
      await one(
        'django',
        `${django}7,pbkdf2_sha256$2000$seasalt2$mvpAPYfriIlxNHX9NoZhXCwz+xuxNOls5p8p58FQA9Y=,,ada,Ada,,ada@example.com,f,2023-01-01 10:00:00+00\n`,
      ),
    ).to.deep.equal({
      email: 'ada@example.com',
      firstName: 'Ada',
      externalId: '7',
      metadata: { username: 'ada' },
      status: 'suspended',
      createdAt: '2023-01-01T10:00:00.000Z',
      password: {
        hash: '$pbkdf2-sha256$i=2000$c2Vhc2FsdDI$mvpAPYfriIlxNHX9NoZhXCwz+xuxNOls5p8p58FQA9Y',
        kind: 'pbkdf2-sha256',
        weak: false,
      },
    });
    for (const [lastName, expected] of [
      ['Null', 'Null'],
      ['NULL', undefined],
      ['\\N', undefined],
    ] as const) {
      const person = await one('django', `${django}7,,,ada,Ada,${lastName},ada@example.com,t,\n`);
      expect((person as { readonly lastName?: string }).lastName).to.equal(expected);
    }
    expect(await one('django', `${django}7,!unusable,,ada,Ada,,ada@example.com,t,\n`)).not.to.have.property(
      'password',
    );
    const dump = [
      { model: 'auth.group', pk: 1, fields: {} },
      { model: 'auth.user', pk: 7, fields: { email: 'ada@example.com', is_active: true } },
    ];
    expect(await peopleIn('django', [JSON.stringify(dump)])).to.deep.equal([
      { email: 'ada@example.com', externalId: '7', status: 'active' },
    ]);

    expect(
      await one(
        'laravel',
        `id,name,email,email_verified_at,password\n7,Ada Example,ada@example.com,NULL,${BCRYPT}\n`,
      ),
    ).to.deep.equal({
      email: 'ada@example.com',
      emailVerified: false,
      firstName: 'Ada',
      lastName: 'Example',
      externalId: '7',
      password: bcrypt,
    });

    const wordpress = 'ID,user_login,user_pass,user_email,user_registered,display_name\n';
    const kind = 'password.kind';
    const row = (hash: string): string =>
      `${wordpress}7,ada,${hash},ada@example.com,2023-01-01 10:00:00,Ada\n`;
    expect(await one('wordpress', row('$P$9wBdjJTtvsJbFJCIsrx2FzIxDGYxTN0'))).to.have.nested.property(
      kind,
      'phpass',
    );
    expect(await one('wordpress', row(`$wp${BCRYPT.replace('$2b$', '$2y$')}`))).to.have.nested.property(
      kind,
      'bcrypt',
    );
    expect(await one('wordpress', row('3cb4e732631f47e6eb961f34554b7cde'))).to.have.nested.property(
      'password.weak',
      true,
    );

    const aspnet = 'Id,UserName,Email,EmailConfirmed,PasswordHash,LockoutEnd\n';
    const hash = 'AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M';
    const identity = (end: string): Promise<unknown> =>
      one('aspnet', `${aspnet}a1,ada,ada@example.com,1,${hash},${end}\n`);
    expect(await identity('NULL')).to.have.nested.property(kind, 'pbkdf2-sha1');
    expect(await identity('2026-11-29 00:05:00 +00:00')).to.include({
      status: 'active',
      emailVerified: true,
    });
    expect(await identity('9999-12-31 23:59:59 +00:00')).to.include({ status: 'suspended' });

    const ldap = 'dn,uid,mail,sn,givenName,userPassword,createTimestamp\n';
    const entry = (password: string): string =>
      `${ldap}"uid=ada,dc=acme",ada,ada@example.com,Example,Ada,${password},20230101100000Z\n`;
    const ssha = '{SSHA}lKGl1vEoookniety9ICE2sUPcmswZuz9';
    for (const password of [ssha, Buffer.from(ssha).toString('base64')]) {
      const person = await one('ldap', entry(password));
      expect(person).to.have.nested.property(kind, 'salted-sha1');
      expect(person).to.deep.include({ externalId: 'ada', createdAt: '2023-01-01T10:00:00.000Z' });
    }
    expect(await one('ldap', entry('{SHA}L55TUjtiq8FBorTWAZ0jy6g129A='))).to.have.nested.property(
      'password.weak',
      true,
    );
    expect(await one('ldap', entry('plain-text'))).to.equal('2: /password/hash format');
  });

  it('tessera: its own lines as NDJSON and as CSV', async () => {
    const person = {
      email: 'ada@example.com',
      emailVerified: true,
      firstName: 'Ada',
      metadata: { plan: 'gold' },
      roles: ['admin', 'clerk'],
      password: { hash: BCRYPT },
    };
    const read = { ...person, password: bcrypt };
    expect(await peopleIn('tessera', [lines(person)])).to.deep.equal([read]);
    // of a tenant's export, whose other lines may be longer than an import takes
    const exported = [
      { type: 'export', data: {} },
      { type: 'image', data: { base64: 'A' } },
    ];
    expect(await peopleIn('tessera', [lines(...exported, person)])).to.deep.equal([read]);
    const csv = `email,emailVerified,firstName,lastName,metadata.plan,metadata.seats,roles,password\nada@example.com,TRUE,Ada,,gold,,admin;clerk,${BCRYPT}\n`;
    expect(await peopleIn('tessera', [`\ufeff${csv}`])).to.deep.equal([read]);
    const accounts =
      'email,identities.google,identities.Acme v1.2\nada@example.com,4711,\nbo@example.com,,a-0815\n';
    expect(
      (await peopleIn('tessera', [accounts])).map((one) => (typeof one === 'string' ? one : one.identities)),
    ).to.deep.equal([
      [{ connection: 'google', subject: '4711' }],
      [{ connection: 'Acme v1.2', subject: 'a-0815' }],
    ]);
    for (const columns of ['identities,identities.google', 'identities.google,identities'])
      expect(await peopleIn('tessera', [`email,${columns}\nada@example.com,4711,4711\n`])).to.deep.equal([
        '2: /identities type',
      ]);
    expect(await peopleIn('tessera', ['email,nickname\nada@example.com,Ada\n'])).to.deep.equal([
      '2: /nickname unknown',
    ]);
    expect(await peopleIn('tessera', ['email,emailVerified\n,maybe\n'])).to.deep.equal([
      '2: /email required,/emailVerified type',
    ]);
    const digest =
      'email,password.algorithm,password.hash,password.encoding\na@b.com,md5,3cb4e732631f47e6eb961f34554b7cde,hex\n';
    expect((await peopleIn('tessera', [digest]))[0]).to.have.nested.property('password.kind', 'unsalted-md5');
    expect(await peopleIn('tessera', ['email\n'])).to.deep.equal([
      'file-1:null: has no people in it; check that it is the right file',
    ]);
  });
});
