import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { visualRuns } from './visual-runs.js';

const fonts = ['DejaVuSans', 'DejaVuSans-Bold'] as const;

/** How a text is set. Lengths are in points. */
export interface Setting {
  readonly x: number;
  readonly width: number;
  readonly size?: number;
  readonly isBold?: boolean;
  /** Where its lines end. Default: they begin at the left. */
  readonly isAtRight?: boolean;
  readonly color?: string;
}

/** Sheets of A4 that texts are set on, from top to bottom. */
export interface Paper {
  /** Where the next text begins, from the upper edge. */
  y: number;
  readonly left: number;
  readonly width: number;
  /** Sets a text at `y` in lines of the width. Returns its height; `y` stays. */
  set(text: string, setting: Setting): number;
  /** Sets texts beside one another, and goes on below the highest. Begins a sheet where they would not fit, and further ones for the rest. */
  row(texts: readonly (Setting & { readonly text: string })[], gap?: number): void;
  /** Draws a line across the sheet. */
  rule(): void;
  /** Returns the file, once each sheet has its foot. */
  end(foot: (page: number, of: number) => string): Promise<Buffer>;
}

const MARGIN = 56;
const LINE = 1.35;
export const SOFT = '#595959';

/** Read once a thread. DejaVu has the Latin, Greek, Cyrillic, Arabic, Armenian, Georgian and Hebrew letters. */
const fontFiles = new Map<string, Buffer>();
function fontFile(name: (typeof fonts)[number]): Buffer {
  const known = fontFiles.get(name);
  if (known) return known;
  const resolve = createRequire(import.meta.url).resolve;
  const file = readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  fontFiles.set(name, file);
  return file;
}

export interface PaperOptions {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** The time of the document: the same content makes the same bytes. */
  readonly at: Date;
}

function newDocument({ title, author, language, at }: PaperOptions): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: at },
  });
  for (const name of fonts) doc.registerFont(name, fontFile(name));
  return doc;
}

/** Returns what sets lines on the present sheet of a document. `use` returns the height of a line, in points. */
function penOn(doc: PDFKit.PDFDocument) {
  const use = ({ size = 9, isBold = false, color = '#000000' }: Omit<Setting, 'x' | 'width'>): number => {
    doc
      .font(fonts[isBold ? 1 : 0])
      .fontSize(size)
      .fillColor(color);
    return size * LINE;
  };
  const widthOf = (text: string): number =>
    visualRuns(text).reduce((sum, run) => sum + doc.widthOfString(run.text, whole), 0);
  const draw = (line: string, x: number, y: number): void => {
    let at = x;
    for (const { text } of visualRuns(line)) {
      doc.text(text, at, y, { ...whole, lineBreak: false });
      at += doc.widthOfString(text, whole);
    }
  };

  const drawLines = (lines: readonly string[], setting: Setting, y: number): void => {
    const step = use(setting);
    lines.forEach((line, index) => {
      const x = setting.isAtRight === true ? setting.x + setting.width - widthOf(line) : setting.x;
      draw(line, x, y + index * step);
    });
  };
  return { use, widthOf, drawLines };
}

/** Begins a document. */
export function newPaper(options: PaperOptions): Paper {
  const doc = newDocument(options);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const bottom = doc.page.height - 2 * MARGIN;
  const width = doc.page.width - 2 * MARGIN;

  const { use, widthOf, drawLines } = penOn(doc);
  const newSheet = (): void => {
    doc.addPage();
    paper.y = MARGIN;
  };

  const paper: Paper = {
    y: MARGIN,
    left: MARGIN,
    width,
    set(text, setting) {
      const step = use(setting);
      const lines = linesOf(text, setting.width, widthOf);
      drawLines(lines, setting, paper.y);
      return lines.length * step;
    },
    row(texts, gap = 4) {
      let cells = texts.map((setting) => {
        const step = use(setting);
        return { setting, step, lines: linesOf(setting.text, setting.width, widthOf) };
      });
      const height = (): number => Math.max(...cells.map(({ step, lines }) => step * lines.length));
      if (paper.y + height() > bottom) newSheet();
      // higher than a sheet: the rest of each text goes on on the next one
      while (paper.y + height() > bottom) {
        const fitting = (step: number): number => Math.max(1, Math.floor((bottom - paper.y) / step));
        for (const { setting, step, lines } of cells)
          drawLines(lines.slice(0, fitting(step)), setting, paper.y);
        cells = cells.map((cell) => ({ ...cell, lines: cell.lines.slice(fitting(cell.step)) }));
        newSheet();
      }
      for (const { setting, lines } of cells) drawLines(lines, setting, paper.y);
      paper.y += height() + gap;
    },
    rule() {
      doc
        .moveTo(MARGIN, paper.y)
        .lineTo(MARGIN + width, paper.y)
        .lineWidth(0.5)
        .strokeColor('#b3b3b3')
        .stroke();
      paper.y += 6;
    },
    end(foot) {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page);
        paper.y = doc.page.height - 1.5 * MARGIN;
        paper.set(foot(page + 1, count), { x: MARGIN, width, size: 8, isAtRight: true, color: SOFT });
      }
      return new Promise((resolve) => {
        doc.on('end', () => {
          resolve(Buffer.concat(chunks));
        });
        doc.end();
      });
    },
  };
  return paper;
}

/** With a list of features, if an empty one, the library shapes a text as a whole: by words, Arabic would be out of order. */
const whole: { readonly features: [] } = { features: [] };

const graphemes = new Intl.Segmenter();

/** Returns the lines of a text that are no wider than `width`, broken between words, or within one that is wider. */
function linesOf(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of printable(text).split('\n')) {
    let line = '';
    const add = (part: string, between: string): void => {
      const longer = line === '' ? part : line + between + part;
      if (line === '' || widthOf(longer) <= width) line = longer;
      else {
        lines.push(line);
        line = part;
      }
    };
    for (const word of paragraph.split(' '))
      if (widthOf(word) <= width) add(word, ' ');
      else [...graphemes.segment(word)].forEach(({ segment }, index) => add(segment, index === 0 ? ' ' : ''));
    lines.push(line);
  }
  return lines;
}

/** Returns a text without what has no shape: control characters, and marks that would turn its direction. Tabs are spaces. */
const printable = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\u00a0\u202f]/g, ' ')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '');
