import { branding } from '../../domain/branding/branding.js';
import type { BrandingEvent } from '../../domain/branding/branding-events.js';
import { type AuditRules, foldedStream, membersOf, targetIn } from '../audit/audit-rule.js';

const updated = {
  action: 'branding.updated',
  category: 'branding',
  target: targetIn('branding', 'tenantId'),
} as const;

/** How the events of a tenant's branding read in the audit log. */
export const brandingAuditRules: AuditRules<BrandingEvent> = {
  BrandingChanged: updated,
  BrandingLogoSet: updated,
  BrandingLogoRemoved: updated,
  BrandingLogoDarkSet: updated,
  BrandingLogoDarkRemoved: updated,
  BrandingFaviconSet: updated,
  BrandingFaviconRemoved: updated,
};

/** How entries show a tenant's branding. */
export const brandingAuditView = foldedStream(branding, {
  nameOf: () => null,
  shown: (state) =>
    membersOf(
      state,
      'colors',
      'darkColors',
      'appearance',
      'customCss',
      'supportEmail',
      'termsUrl',
      'privacyUrl',
      'homeUrl',
      'logo',
      'logoDark',
      'favicon',
    ),
});
