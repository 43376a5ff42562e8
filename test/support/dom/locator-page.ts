import type { HTMLElement } from 'happy-dom';

/** A file that is chosen in a page. */
export interface DomFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** What a locator needs of the page. */
export interface LocatorPage {
  readonly user: {
    click(element: never): Promise<void>;
    dblClick(element: never): Promise<void>;
    upload(element: never, files: File[]): Promise<void>;
  };
  readonly keyboard: { press(keys: string): Promise<void>; type(text: string): Promise<void> };
  until(condition: () => boolean, otherwise: () => string): Promise<void>;
  isCovered(element: HTMLElement): boolean;
  setValue(element: HTMLElement, value: string): void;
  file(bytes: Buffer, name: string, type: string): File;
}
