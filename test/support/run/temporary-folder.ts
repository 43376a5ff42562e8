import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variable with the folder that all processes of a run share, which is removed after the run, whatever ends it. */
export const RUN_FOLDER = 'TESSERA_TEST_RUN_FOLDER';

/** Creates a folder for a test, inside the run's folder, and returns its path; outside of a run, in the system's place. */
export const temporaryFolder = (name: string): string =>
  mkdtempSync(join(process.env[RUN_FOLDER] ?? tmpdir(), `${name}-`));
