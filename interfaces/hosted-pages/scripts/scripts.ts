import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ScriptName, bundleScripts, scriptFolder } from './bundle-scripts.js';

const isBuilt = existsSync(join(scriptFolder, 'form.js'));
const bundled = isBuilt ? null : bundleScripts(scriptFolder);

/** Returns what the build wrote; in a checkout that is not built, the bundled source. */
const contentOf = (name: ScriptName): string =>
  bundled?.[name] ?? readFileSync(join(scriptFolder, `${name}.js`), 'utf8');

/** The scripts that pages hold. They are constant, so that the content security policy names them by their hash. */
export const inlineScripts = {
  form: contentOf('form'),
  codes: contentOf('codes'),
  formPost: contentOf('form-post'),
} as const;

/** A script that is a file: its address changes with its content, so that browsers keep it. */
export interface PageScript {
  readonly content: string;
  /** Below the address of the page's host. */
  readonly path: string;
  /** For the attribute `integrity` (Subresource Integrity). */
  readonly integrity: string;
}

function fileOf(name: ScriptName): PageScript {
  const content = contentOf(name);
  const digest = createHash('sha256').update(content).digest();
  return {
    content,
    path: `/scripts/${name}-${digest.subarray(0, 8).toString('hex')}.js`,
    integrity: `sha256-${digest.toString('base64')}`,
  };
}

export const passkeyScript = fileOf('passkey');
export const workScript = fileOf('work');
export const slugScript = fileOf('slug');
export const ofDomainScript = fileOf('of-domain');
