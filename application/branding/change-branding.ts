import type { BrandingChanges } from '../../domain/branding/branding-events.js';
import { type BrandingInput, checkedBranding, isTooLong } from '../../domain/branding/branding-input.js';
import { decideBrandingChange } from '../../domain/branding/branding.js';
import type { InputFault } from '../../domain/shared/domain-error.js';
import { trimmedOrNull } from '../../domain/shared/text.js';
import type { FilesApp } from '../app.js';
import { ownAddresses } from '../client/client-refusals.js';
import type { BrandStyles } from '../ports/images/brand-styles.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { type BrandingRecord, brandingRecordOf } from './branding-record.js';
import { brandingTarget, changeCount, ofChangeCount } from './branding-stream.js';

/**
 * Changes how the tenant's pages look. Appends nothing when nothing differs. Throws `invalid_input`, which names the line
 * and the construct of a refused style sheet; `stale_revision`.
 */
export async function changeBranding(
  app: FilesApp,
  context: CommandContext,
  input: BrandingInput,
): Promise<Outcome<BrandingRecord>> {
  const { tenantId } = context;
  const changes = await checkedBrandingOf(app, tenantId, input);
  const { state, revision, position } = await execute(app, ofChangeCount(context), {
    ...brandingTarget(tenantId),
    expects: (any) => any,
    decide: (before) => decideBrandingChange(before, tenantId, changes),
  });
  const record = await brandingRecordOf(app, tenantId, state);
  return { record, revision: changeCount(revision), position };
}

/** Returns the members to change, checked and normalised. Throws `invalid_input`. */
export const checkedBrandingOf = async (
  app: FilesApp,
  tenantId: string,
  input: BrandingInput,
): Promise<BrandingChanges> =>
  checkedBranding(input, {
    cssFaults: await cssFaults(app.styles, input.customCss ?? ''),
    ...(await ownAddresses(app, tenantId, trimmedOrNull(input.homeUrl ?? null))),
  });

async function cssFaults(styles: BrandStyles, css: string): Promise<InputFault[]> {
  if (css === '' || isTooLong(css)) return [];
  const confined = await styles.confine(css);
  if (!('faults' in confined)) return [];
  return confined.faults.map(({ line, code, detail }) => ({
    pointer: '/customCss',
    code: `css_${code}`,
    detail: `line ${line}: ${detail}`,
  }));
}
