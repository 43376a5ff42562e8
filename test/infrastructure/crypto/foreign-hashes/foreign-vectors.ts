/** A hash that another system made of a known password. */
export interface ForeignVector {
  readonly source: string;
  readonly password: string;
  /** The member `password` of a line of an import. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly kind: string;
}

const HORSE = 'correct horse';
const MY_PASSWORD = 'my password';
const ARGON2 = 'argon2 reference implementation, test.c';
const ASPNET = 'ASP.NET Core Identity, PasswordHasherTest.cs';
const PASSLIB = 'passlib 1.7.4';
const DJANGO = 'Django 5.2.17, django.contrib.auth.hashers';
const GLIBC = 'crypt() of libxcrypt, by Python 3.11';
const OPENSSL = 'openssl passwd';
const HASHLIB = 'hashlib of Python 3.11';

const text = (source: string, kind: string, hash: string, password = HORSE): ForeignVector => ({
  source,
  password,
  given: { hash },
  kind,
});

const aspnet = (kind: string, hash: string): ForeignVector => ({
  source: ASPNET,
  password: MY_PASSWORD,
  given: { algorithm: 'aspnet-identity', hash },
  kind,
});

/** Each was made by the system that it names. */
export const foreignVectors: readonly ForeignVector[] = [
  text(
    ARGON2,
    'argon2id',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    'password',
  ),
  text(
    ARGON2,
    'argon2i',
    '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8',
    'password',
  ),
  text(
    'a realm export of Keycloak 26',
    'argon2id',
    '$argon2id$v=19$m=7168,t=5,p=1$Cf9AYCE5pAbb4CKEF0GUTA$BruFLfFkjH/8erZ26NnrbkOrWiZuQyDRCHD9o0R6Scg',
    'password',
  ),
  text(
    'crypt_blowfish, wrapper.c',
    'bcrypt',
    '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    'U*U',
  ),
  text(
    'the manual of PHP, password_verify',
    'bcrypt',
    '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq',
    'rasmuslerdorf',
  ),
  text(GLIBC, 'bcrypt', '$2b$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2'),
  // bcrypt reads 72 bytes
  text(GLIBC, 'bcrypt', '$2b$05$abcdefghijklmnopqrstuujf8SX2ahXLwp9w/B.Y5XdysS6yR576q', 'x'.repeat(100)),
  text(
    'a database of WordPress 6.8 (MySQL dump)',
    'bcrypt',
    '$wp$2y$10$v719Zyb/5DiglXjaGmtVoO.58ZfZLBkfIyjXnYyIbWYYFsofeucua',
    'test123',
  ),
  text(
    `${GLIBC}, of a digest as ${DJANGO} writes it`,
    'bcrypt',
    'bcrypt_sha256$$2b$05$abcdefghijklmnopqrstuuFRrKxBsFtwnfZtmHymgDN/Qb8toxLuK',
  ),
  text(
    PASSLIB,
    'scrypt',
    '$scrypt$ln=10,r=8,p=1$RciZU2qNsTaGMAZASCklBA$AhPJSeAiW67aZxf7ClzVq+qEArSLBSDzpoHD3xml/NY',
  ),
  text(
    DJANGO,
    'scrypt',
    'scrypt$16384$seasalt2$8$5$zw3/NzMQQ38S0bFr8o5DL7wMUVsArqK2fGTLP7jpqbd1WgsXThDvgaizNAS2joieHSs1M1loojjG2bYCTHUHgQ==',
  ),
  {
    source: 'RFC 7914, section 12',
    password: 'pleaseletmein',
    given: {
      algorithm: 'scrypt',
      cost: 16_384,
      blockSize: 8,
      parallelization: 1,
      salt: 'SodiumChloride',
      saltEncoding: 'utf8',
      encoding: 'hex',
      hash: '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    },
    kind: 'scrypt',
  },
  {
    source: '@better-auth/utils, hashPassword',
    password: 'crème brûlée ﬁ',
    given: {
      algorithm: 'scrypt',
      cost: 16_384,
      blockSize: 16,
      parallelization: 1,
      normalisation: 'nfkc',
      salt: 'fb1993bc56fae036bc30bebf8126e862',
      saltEncoding: 'utf8',
      encoding: 'hex',
      hash: '1b6f570e3494fabad2053fe1c1e5cc7235f4b997716cb8a212157fd8e202cabfe5e32e091e2b6fab095767cfb7211c865024a2e1d370babf7f61d94cb623c6a0',
    },
    kind: 'scrypt',
  },
  {
    source: 'github.com/firebase/scrypt, README',
    password: 'user1password',
    given: {
      algorithm: 'firebase-scrypt',
      signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
      saltSeparator: 'Bw==',
      rounds: 8,
      memCost: 14,
      salt: '42xEC+ixf3L2lw==',
      hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    },
    kind: 'firebase-scrypt',
  },
  {
    source: 'a realm export of Keycloak, hash of 32 bytes',
    password: 'password',
    given: {
      algorithm: 'pbkdf2-sha256',
      iterations: 27_500,
      salt: 'P5rtFkGtPfoaryJ6PizUJw==',
      hash: 'JsfNbCOIdZUbyBJ+BT+VoGI91Ec2rWLOvkLPDaX8e9k=',
    },
    kind: 'pbkdf2-sha256',
  },
  {
    source: 'a realm export of Keycloak, hash of 64 bytes',
    password: 'user1',
    given: {
      algorithm: 'pbkdf2-sha256',
      iterations: 27_500,
      salt: 'H1Yjwf5UUIip/deJSkNJ+Q==',
      hash: 'gI7lGJLNUQfn6xcMUtLp0XnOIF3JdaoAj8IogosYZsDg4Q5cFxG5JkJrKZpR7mIG5MxlH346ikZKsiZovvFKDQ==',
    },
    kind: 'pbkdf2-sha256',
  },
  text(DJANGO, 'pbkdf2-sha256', 'pbkdf2_sha256$2000$seasalt2$mvpAPYfriIlxNHX9NoZhXCwz+xuxNOls5p8p58FQA9Y='),
  text(DJANGO, 'pbkdf2-sha1', 'pbkdf2_sha1$2000$seasalt2$vrvpyPLb9EVoZRlXl8/BD9SwG2w='),
  text(PASSLIB, 'pbkdf2-sha1', '$pbkdf2$1000$gBACoLT2HuPc29sbgzBGaA$U0d/SeVypftTvqg2y1coRzQs2vo'),
  text(
    PASSLIB,
    'pbkdf2-sha256',
    '$pbkdf2-sha256$1000$nlNqzZkzJmSMMUYo5XzPuQ$rdD2z6GCtqHrJLcSMc4EhwpllgW.wtpuGDOAA5UjxKA',
  ),
  text(
    PASSLIB,
    'pbkdf2-sha512',
    '$pbkdf2-sha512$1000$M6Y0RmhNCSHkPAfg/L83Jg$iZgBfjqETYgeCnt01H4eNGtmbhuuxdl1jzB/Pr8dPhyMP7DSN1s9R.KkL8PhCm8GwRfvsC5DTY30VB12xsJEnA',
  ),
  text(
    PASSLIB,
    'pbkdf2-sha256',
    '{PBKDF2-SHA256}1000$HwNA6J1zTillrNU653wvZQ$7NMXL/aSFZGqhx95693/R63rKTAQtwnsAFYDNc/wzvA',
  ),
  aspnet('pbkdf2-sha1', 'AAABAgMEBQYHCAkKCwwNDg+ukCEMDf0yyQ29NYubggHIVY0sdEUfdyeM+E1LtH1uJg=='),
  aspnet('pbkdf2-sha1', 'AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M'),
  aspnet(
    'pbkdf2-sha256',
    'AQAAAAEAA9CQAAAAIESkQuj2Du8Y+kbc5lcN/W/3NiAZFEm11P27nrSN5/tId+bR1SwV8CO1Jd72r4C08OLvplNlCDc3oQZ8efcW+jQ=',
  ),
  aspnet(
    'pbkdf2-sha512',
    'AQAAAAIAAAD6AAAAIJbVi5wbMR+htSfFp8fTw8N8GOS/Sje+S/4YZcgBfU7EQuqv4OkVYmc4VJl9AGZzmRTxSkP7LtVi9IWyUxX8IAAfZ8v+ZfhjCcudtC1YERSqE1OEdXLW9VukPuJWBBjLuw==',
  ),
  text(PASSLIB, 'phpass', '$P$9wBdjJTtvsJbFJCIsrx2FzIxDGYxTN0'),
  text(
    OPENSSL,
    'sha512-crypt',
    '$6$seasalt$mBHkf1XNr6efhWrk3xP8ZomrgLiMqA4QR8lvxiCuRh/awCSvhxC2TQ6sspxZzzCF0QAk8fTWZUKj9fKkj.6gm1',
  ),
  text(OPENSSL, 'sha256-crypt', '$5$seasalt$ya1weoQrn6mqGWNiSxvA32MuEK8o3vLadaFIOaWWGR6'),
  text(
    GLIBC,
    'sha512-crypt',
    '{CRYPT}$6$rounds=1000$short$0e8c4VH2.9WECWJ4hEU7wwl83rldSLVuQftBmF/xkj96Wh4.yNfDVKXLBTXD0R1YGFzxp1NCeSFbNup.13awx1',
  ),
  text(PASSLIB, 'salted-sha1', '{SSHA}lKGl1vEoookniety9ICE2sUPcmswZuz9'),
  text(PASSLIB, 'salted-sha256', '{SSHA256}TFK2tiOtoW8K2YE7I9uW8Fyp6Eg324Iiu3aL8I6oEf/DeA8BgLD2vg=='),
  text(
    PASSLIB,
    'salted-sha512',
    '{SSHA512}PU+DrqMTUroNW5qOCQaWMyuPSoqgr87aeqYYpRJ5wPCXV44pZRlwvTkHIonu5+GyWpeiZ4FqmfgJS9myigdHbSdkbC3lPCdk',
  ),
  text(PASSLIB, 'salted-md5', '{SMD5}P4+q9cjZL5gVmpN9j9cuW2qNUQo='),
  text(PASSLIB, 'unsalted-sha1', '{SHA}L55TUjtiq8FBorTWAZ0jy6g129A='),
  text(PASSLIB, 'unsalted-md5', '{MD5}PLTnMmMfR+brlh80VUt83g=='),
  text(DJANGO, 'salted-md5', 'md5$seasalt2$80fef0aa4805d23838480e040ce0f027'),
  text(PASSLIB, 'salted-sha1', 'sha1$Xp4boxmxquPb$faa8136a753a1959d851ebdbf2425b05196007b3'),
  {
    source: HASHLIB,
    password: HORSE,
    given: {
      algorithm: 'sha512',
      position: 'prefix',
      salt: 'salt',
      saltEncoding: 'utf8',
      encoding: 'hex',
      hash: 'ec80ebc3479024cb9152a44419d08b7eb213acdf3fc736fab4494604a842d00305fe6f4fd94a76857897fb0a683f1112dbfb2b0fb1b7acc28b1d5bb26debc79c',
    },
    kind: 'salted-sha512',
  },
  {
    source: HASHLIB,
    password: HORSE,
    given: {
      algorithm: 'sha256',
      position: 'suffix',
      salt: 'salt',
      saltEncoding: 'utf8',
      encoding: 'hex',
      hash: '9fe3720800bc053ce8ac053b01012c11f878a83021d07a51b4f2d7d1db10740a',
    },
    kind: 'salted-sha256',
  },
  {
    source: 'hmac of Python 3.11',
    password: HORSE,
    given: {
      algorithm: 'hmac-sha256',
      key: 'key of the old system',
      keyEncoding: 'utf8',
      encoding: 'hex',
      hash: '66f00d2ca34873a1b892045c5d49dc2bc91484e77953f074f4de10c748dd4b87',
    },
    kind: 'hmac-sha256',
  },
  {
    source: HASHLIB,
    password: HORSE,
    given: { algorithm: 'md5', encoding: 'hex', hash: '3cb4e732631f47e6eb961f34554b7cde' },
    kind: 'unsalted-md5',
  },
];
