import { expect } from 'chai';
import { threadedInvoicePdfs } from '../../../infrastructure/invoice-pdf/threaded-invoice-pdfs.js';
import { visualRuns } from '../../../infrastructure/invoice-pdf/visual-runs.js';
import { writeInvoicePdf } from '../../../infrastructure/invoice-pdf/write-invoice-pdf.js';
import { pdfText } from '../../support/billing/pdf-text.js';
import { sampleInvoice } from '../../support/billing/sample-invoice.js';

const read = async (...args: Parameters<typeof writeInvoicePdf>) => pdfText(await writeInvoicePdf(...args));

describe('an invoice as a PDF', function () {
  this.slow(6_000);

  it('has the figures of the screen in English, and how to pay', async () => {
    const { texts, pages, fonts } = await read(sampleInvoice(), 'en');
    expect(texts).to.include.members([
      'Invoice 0C07398F-000012',
      'Example Ltd',
      'Tax ID: GB000000000',
      'Acme Inc.',
      'January 30, 2026',
      'Open',
      '€49.00',
      'Tax (20%)',
      '€9.80',
      '€58.80',
      'IBAN GB33 BUKB 2020 1555 5555 55',
      'Reference: 0C07398F-000012',
    ]);
    expect(pages).to.equal(1);
    expect(fonts).to.have.members(['DejaVuSans', 'DejaVuSans-Bold']);
  });

  it('has the words and figures of German', async () => {
    const { texts } = await read(sampleInvoice({ taxPercent: 9.975, tax: 489, total: 5389 }), 'de');
    expect(texts).to.include.members([
      'Rechnung 0C07398F-000012',
      '30. Januar 2026',
      'Offen',
      'Steuer (9,975 %)',
      '53,89 €',
      'Verwendungszweck: 0C07398F-000012',
    ]);
  });

  it('is a receipt once it is paid, and asks for nothing', async () => {
    const paid = { status: 'paid', paidAt: '2026-01-20T00:00:00.000Z', payment: null } as const;
    const { texts } = await read(sampleInvoice(paid), 'en');
    expect(texts).to.include.members(['Paid on', 'January 20, 2026', 'Paid']);
    expect(texts).not.to.include('How to pay');
  });

  it('says whom to ask where the operator has not said how to pay, and that a card pays', async () => {
    const unsaid = await read(sampleInvoice({ payment: '' }), 'en');
    expect(unsaid.texts).to.include('Ask the operator of this service how to pay.');
    const card = await read(sampleInvoice({ payment: null, engine: 'stripe' }), 'en');
    expect(card.texts).to.include('This invoice is collected by card.');
  });

  it('names customers in Polish and Arabic by their letters, which stay selectable', async () => {
    const customer = { name: 'Zażółć Gęślą Jaźń Sp. z o.o.', address: 'شركة النور\nDubai 12', taxId: '' };
    const { texts } = await read(sampleInvoice({ customer }), 'en');
    expect(texts).to.include.members(['Zażółć Gęślą Jaźń Sp. z o.o.', 'Dubai 12']);
    // glyphs stand from left to right, and so the last letter first
    expect(texts).to.include(Array.from('شركة النور').reverse().join(''));
  });

  it('goes on on another sheet where it is long', async () => {
    const [line] = sampleInvoice().lines;
    const lines = Array.from({ length: 60 }, () => line!);
    const { texts, pages } = await read(sampleInvoice({ lines }), 'en');
    expect(pages).to.be.greaterThan(1);
    expect(texts).to.include.members([`Page 1 of ${pages}`, `Page ${pages} of ${pages}`]);
    expect(texts.filter((text) => text === 'Team')).to.have.length(60);
  });

  it('breaks a name that is wider than its column, and keeps all of it', async () => {
    const name = 'W'.repeat(200);
    const { texts } = await read(sampleInvoice({ customer: { name, address: 'x', taxId: '' } }), 'en');
    expect(texts.filter((text) => /^W+$/.test(text)).join('')).to.equal(name);
  });

  it('goes on on another sheet within an address that is higher than one', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => String(index + 1));
    const customer = { name: 'Acme Inc.', address: lines.join('\n'), taxId: '' };
    const { texts, pages } = await read(sampleInvoice({ customer }), 'en');
    expect(texts.filter((text) => lines.includes(text) && text !== '1')).to.deep.equal(lines.slice(1));
    expect(pages).to.be.greaterThan(5);
    expect(texts).to.include('€58.80');
  });

  it('keeps words apart that tabs and other line breaks part', async () => {
    const payment = 'IBAN\tGB33\u2028BIC\tBUKBGB22';
    const { texts } = await read(sampleInvoice({ payment }), 'en');
    expect(texts).to.include.members(['IBAN GB33', 'BIC BUKBGB22']);
  });

  it('is written in a thread, with the same bytes each time', async () => {
    const thread = threadedInvoicePdfs();
    try {
      const [one, other] = await Promise.all([
        thread.of(sampleInvoice(), 'en'),
        thread.of(sampleInvoice(), 'en'),
      ]);
      expect(Buffer.from(one).equals(Buffer.from(other))).to.equal(true);
      expect(pdfText(one).texts).to.include('€58.80');
    } finally {
      await thread.stop();
    }
  });
});

describe('a line of text from left to right', () => {
  for (const [line, runs] of [
    ['Acme Inc. 24', ['Acme Inc. 24']],
    ['Acme النور Ltd', ['Acme ', 'النور', ' Ltd']],
    ['شارع 12 دبي', [' دبي', '12', 'شارع ']],
    ['Acme شارع 12 دبي Ltd', ['Acme ', ' دبي', '12', 'شارع ', ' Ltd']],
    ['النور (ذ.م.م)', ['النور )ذ.م.م(']],
    ['12 שלום', [' שלום', '12']],
  ] as const)
    it(`${line} is drawn in ${runs.length} runs`, () => {
      expect(visualRuns(line).map(({ text }) => text)).to.deep.equal(runs);
    });
});
