import { domainToASCII } from 'node:url';
import { expect } from 'chai';
import fc from 'fast-check';
import { emailFaults, normaliseEmail } from '../../../domain/shared/email.js';
import { anyText } from '../../support/samples/any-text.js';

const faultOf = (email: string): string | undefined => emailFaults('/email', normaliseEmail(email))[0]?.code;

describe('normaliseEmail', () => {
  for (const [given, form] of [
    ['  Ada@Example.COM \t', 'ada@example.com'],
    ['ＡＤＡ＠example.com', 'ada@example.com'],
    ['Zoë@exämple.com', 'zoë@exämple.com'],
    ['Zoe\u0308@example.com', 'zoë@example.com'],
    ['ΣΑΣ@example.com', 'σας@example.com'],
    ['x@bücher.test', 'x@bücher.test'],
    ['x@XN--BCHER-KVA.test', 'x@bücher.test'],
    ['x@xn--bcher-kva.xn--p1ai', 'x@bücher.рф'],
    ['x@bücher.xn--p1ai', 'x@bücher.рф'],
    ['x@BÜCHER.рф', 'x@bücher.рф'],
    ['x@faß.de', 'x@faß.de'],
    ['x@xn--fa-hia.de', 'x@faß.de'],
    ['x@xn--r8jz45g.jp', 'x@例え.jp'],
    ['x@xn--ls8h.la', 'x@xn--ls8h.la'],
    ['x@xn--zz.test', 'x@xn--zz.test'],
    ['xn--bcher-kva@example.com', 'xn--bcher-kva@example.com'],
  ] as const)
    it(`normaliseEmail returns ${form} for ${JSON.stringify(given)}`, () => {
      expect(normaliseEmail(given)).to.equal(form);
    });

  it('an address of ASCII is normalised to what Unicode makes of it', () => {
    for (let code = 0; code < 0x80; code++) {
      const given = ` A${String.fromCharCode(code)}b@Example.COM\t`;
      expect(normaliseEmail(given)).to.equal(given.normalize('NFKC').toLowerCase().normalize('NFKC').trim());
    }
  });

  it('normaliseEmail is idempotent', () => {
    fc.assert(
      fc.property(anyText(), (value) => {
        const once = normaliseEmail(value);
        expect(normaliseEmail(once)).to.equal(once);
      }),
    );
  });

  it('normaliseEmail is idempotent for every character there is', () => {
    const broken: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const once = normaliseEmail(`a${String.fromCodePoint(code)}b@c.de`);
      if (normaliseEmail(once) !== once) broken.push(code.toString(16));
    }
    expect(broken).to.deep.equal([]);
  });

  it('normaliseEmail gives addresses that differ in case and width the same form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,10}@[a-z]{1,10}\.[a-z]{2,5}$/), (email) => {
        expect(normaliseEmail(email.toUpperCase())).to.equal(normaliseEmail(email));
      }),
    );
  });
});

describe('the two forms of an address whose domain has letters beyond ASCII', () => {
  it('both forms of an address whose domain has letters beyond ASCII have the same normal form', () => {
    const letter = fc.constantFrom(...Array.from('abcz059äöüßéåñçøæžłяжщаλως例え漢字ひ한글عبदन'));
    const labels = fc.array(fc.string({ unit: letter, minLength: 1, maxLength: 12 }), {
      minLength: 2,
      maxLength: 3,
    });
    fc.assert(
      fc.property(labels, (parts) => {
        const domain = parts.join('.');
        const ascii = domainToASCII(domain);
        fc.pre(ascii !== '' && !/^[0-9.]+$/.test(ascii));
        expect(normaliseEmail(`x@${ascii}`)).to.equal(normaliseEmail(`x@${domain}`));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('emailFaults', () => {
  for (const email of [
    'ada@example.com',
    'a@b.co',
    "o'hara+tag@mail.example.com",
    'ada.byron_1-2@ex-ample.com',
    'zoë@exämple.com',
    '用户@例え.jp',
    'ada@xn--exmple-cua.com',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(63)}.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(57)}.com`.slice(0, 254),
  ])
    it(`emailFaults takes ${email.length > 40 ? `${email.length} characters` : email}`, () => {
      expect(faultOf(email)).to.equal(undefined);
    });

  for (const email of [
    'ada',
    '@example.com',
    'ada@',
    'ada@@example.com',
    'ada@b@example.com',
    'ada@example',
    'ada byron@example.com',
    'ada@exam ple.com',
    '.ada@example.com',
    'ada.@example.com',
    'ada..byron@example.com',
    'ada@.example.com',
    'ada@example.com.',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exam_ple.com',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    '"ada"@example.com',
    'ada(home)@example.com',
    'ada@exam\u0000ple.com',
    'a\u0000da@example.com',
    'ada\r\nbcc@example.com',
    'a\u200bda@example.com',
    'a\u202eda@example.com',
    'a\ud800da@example.com',
    'ada@exa\udc00mple.com',
    `${'a'.repeat(65)}@example.com`,
    `${'é'.repeat(33)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(126)}com`,
    'a'.repeat(10_000),
  ])
    it(`emailFaults refuses ${JSON.stringify(email.length > 40 ? `${email.length} characters` : email)}`, () => {
      expect(faultOf(email)).to.equal('format');
    });

  it('emailFaults reports an empty address as required', () => {
    expect(faultOf('  ')).to.equal('required');
  });

  it('emailFaults names the member, says what to do and does not repeat the address', () => {
    const [fault] = emailFaults('/email', 'very-secret@@example.com');
    expect(fault).to.include({ pointer: '/email' });
    expect(fault!.detail)
      .to.match(/give an address like/)
      .and.not.include('secret');
  });

  it('emailFaults returns for any input', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (value) => {
        expect(emailFaults('/email', normaliseEmail(value)).length).to.be.within(0, 1);
      }),
    );
  });

  it('emailFaults refuses hostile input in a short time', () => {
    const begin = process.cpuUsage();
    faultOf(`${'a.'.repeat(100_000)}@${'-'.repeat(100_000)}`);
    faultOf(`${'a'.repeat(60)}@${'a-'.repeat(90)}!.com`);
    expect(process.cpuUsage(begin).user).to.be.below(1_000_000);
  });
});
