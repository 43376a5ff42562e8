// its own types name those of Node.js, which browsers do not have
declare module 'csv-parse/browser/esm/sync' {
  export function parse(
    text: string,
    options: {
      readonly delimiter: string;
      readonly record_delimiter: string;
      readonly relax_column_count: true;
    },
  ): readonly (readonly string[])[];
}
