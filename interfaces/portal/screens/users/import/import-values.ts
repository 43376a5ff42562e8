import type { FirebaseKey } from '../../../../../application/user/import/presets/import-preset.js';
import type { ImportSource } from '../../../../../application/user/import/presets/import-presets.js';
import { ApiError } from '../../../api/api-error.js';
import { asApiError } from '../../../api/resource.js';
import { typedNumber } from '../../../ui/form/typed-number.js';
import { FileFault } from './file-fault.js';

/** What the fields of an import hold. The files themselves are kept beside it. */
export interface ImportValues {
  readonly source: ImportSource;
  /** Their names. */
  readonly files: readonly string[];
  readonly onConflict: 'skip' | 'update' | 'fail';
  readonly trustVerified: boolean;
  readonly notify: boolean;
  readonly allowWeak: boolean;
  readonly signerKey: string;
  readonly saltSeparator: string;
  readonly rounds: string;
  readonly memCost: string;
}

export const noImport: ImportValues = {
  source: 'tessera',
  files: [],
  onConflict: 'skip',
  trustVerified: false,
  notify: false,
  allowWeak: false,
  signerKey: '',
  saltSeparator: '',
  rounds: '',
  memCost: '',
};

const firebaseFields = ['signerKey', 'saltSeparator', 'rounds', 'memCost'] as const;

/** Returns the parameters of a Firebase project, null for none. Throws ApiError where only some are given. */
export function firebaseOf(values: ImportValues): FirebaseKey | null {
  if (values.source !== 'firebase') return null;
  const missing = firebaseFields.filter((name) => values[name].trim() === '');
  if (missing.length === firebaseFields.length) return null;
  const wrong = (['rounds', 'memCost'] as const).filter(
    (name) => values[name].trim() !== '' && typedNumber(values[name]) < 1,
  );
  const faults = [
    ...missing.map((name) => ({ pointer: `/${name}`, code: 'required', detail: 'is missing' })),
    ...wrong.map((name) => ({ pointer: `/${name}`, code: 'number', detail: 'is no number' })),
  ];
  if (faults.length > 0) throw new ApiError({ status: 400, code: 'invalid_input', faults });
  return {
    signerKey: values.signerKey.trim(),
    saltSeparator: values.saltSeparator.trim(),
    rounds: typedNumber(values.rounds),
    memCost: typedNumber(values.memCost),
  };
}

/** Refusals without faults that are about the files. */
const ofFiles = ['file_empty', 'file_too_large', 'too_many_lines', 'line_too_long'];

/** Returns the refusal; one that is about the files, at their field. */
export function atFiles(thrown: unknown): ApiError {
  const error = thrown instanceof FileFault ? thrown : asApiError(thrown);
  if (error instanceof ApiError && !ofFiles.includes(error.code)) return error;
  const detail = error instanceof FileFault ? error.file : '';
  return new ApiError({
    status: 400,
    code: 'invalid_input',
    faults: [{ pointer: '/files', code: error.code, detail }],
  });
}
