/** Writes the pages of the guide that are made from tables of the code. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { guideReference } from './guide-reference.js';

const folder = new URL('../../interfaces/docs/guide/', import.meta.url);
mkdirSync(new URL('reference/', folder), { recursive: true });
for (const [file, text] of Object.entries(await guideReference())) writeFileSync(new URL(file, folder), text);
