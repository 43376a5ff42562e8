// its own types name those of Node.js, which browsers do not have
declare module 'csv-parse/browser/esm/sync' {
  export interface CsvError extends Error {
    readonly code: string;
    readonly lines?: number;
  }
  export function parse(
    text: string,
    options: {
      readonly delimiter: string;
      readonly columns: (header: readonly string[]) => readonly string[];
      readonly info: true;
      readonly skip_empty_lines: true;
      readonly skip_records_with_error: true;
      readonly on_skip: (error?: CsvError) => undefined;
    },
  ): readonly {
    readonly record: Readonly<Record<string, string>>;
    readonly info: { readonly lines: number };
  }[];
}
