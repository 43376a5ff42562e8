import { locale } from './format.js';

const KB = 1000;

/** Returns a size in kilobytes or megabytes. @param bytes a count */
export function size(bytes: number): string {
  const [value, unit] = bytes < KB * KB ? [bytes / KB, 'kilobyte'] : [bytes / KB / KB, 'megabyte'];
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, ...digits }).format(value);
}

/** Hands a file to the browser, which saves it as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser has started to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
