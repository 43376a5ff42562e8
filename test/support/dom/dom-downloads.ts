import { resolveObjectURL } from 'node:buffer';
import { PATIENCE } from './dom-requests.js';

/** A file that the application saves. */
export interface DomDownload {
  suggestedFilename(): string;
  text(): Promise<string>;
  bytes(): Promise<Buffer>;
}

/** The files that one page's application saves. */
export class DomDownloads {
  readonly #waiting = new Set<(download: DomDownload) => void>();

  /** Returns the next file. Throws after 30 s. */
  next(): Promise<DomDownload> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(take);
        reject(new Error('nothing was saved'));
      }, PATIENCE);
      const take = (download: DomDownload): void => {
        clearTimeout(timer);
        this.#waiting.delete(take);
        resolve(download);
      };
      this.#waiting.add(take);
    });
  }

  /** Takes the file at an address of `URL.createObjectURL`. Throws where there is none. */
  save(address: string, name: string): void {
    const file = resolveObjectURL(address);
    if (file === undefined) throw new Error(`no file at ${address}`);
    const download: DomDownload = {
      suggestedFilename: () => name,
      text: () => file.text(),
      bytes: async () => Buffer.from(await file.arrayBuffer()),
    };
    for (const take of this.#waiting) take(download);
  }
}
