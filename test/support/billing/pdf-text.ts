import { inflateSync } from 'node:zlib';

/** What a reader of a PDF finds. */
export interface PdfText {
  /** The texts in the order in which they are drawn, each run by itself, letters in the order of reading from the left. */
  readonly texts: readonly string[];
  readonly pages: number;
  /** Names of the fonts that are inside. */
  readonly fonts: readonly string[];
}

/** Reads the text of a PDF as programs that copy or search it do: by its glyphs and the table of their letters. */
export function pdfText(file: Uint8Array): PdfText {
  const raw = Buffer.from(file).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const bodies = [...objects.values()];
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
    fonts.set(name, lettersOf(streamOf(objects.get(table) ?? '')));
  }
  const texts: string[] = [];
  for (const body of bodies) {
    const stream = streamOf(body);
    if (!/\bTJ\b/.test(stream)) continue;
    for (const [, name = '', glyphs = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g))
      texts.push(
        [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => fonts.get(name)?.get(glyph) ?? '\ufffd')
          .join(''),
      );
  }
  return {
    texts,
    pages: bodies.filter((body) => /\/Type \/Page\b/.test(body)).length,
    fonts: bodies
      .filter((body) => body.includes('/FontFile2'))
      .map((body) => /\/FontName \/\w+\+(\S+)/.exec(body)?.[1] ?? ''),
  };
}

function streamOf(body: string): string {
  const found = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
  if (found === undefined) return '';
  if (!body.includes('/FlateDecode')) return found;
  return inflateSync(Buffer.from(found, 'latin1')).toString('latin1');
}

/** Returns the letters of glyphs, by the glyph in four hexadecimal digits. */
function lettersOf(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      const glyph = (parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  return letters;
}
