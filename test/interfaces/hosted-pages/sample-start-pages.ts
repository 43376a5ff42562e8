import type { Frame, Page } from '../../../interfaces/hosted-pages/render-page.js';
import {
  addressesOf,
  slugFile,
  startPaths,
} from '../../../interfaces/hosted-pages/routes/tenant-sign-up/start-deps.js';
import { signUpCodePage } from '../../../interfaces/hosted-pages/views/sign-up/code.js';
import { tenantAddressPage } from '../../../interfaces/hosted-pages/views/tenant-sign-up/address.js';
import { tenantDetailsPage } from '../../../interfaces/hosted-pages/views/tenant-sign-up/details.js';
import { tenantSignUpClosedPage } from '../../../interfaces/hosted-pages/views/tenant-sign-up/founded.js';
import { type SampleTexts, sampleTexts } from './sample-pages.js';

const portalUrl = 'https://id.acme.test/portal';
export const samplePaths = startPaths({ portalUrl });

/** The pages of a tenant's sign-up, which are at the portal's host, in every state, by name. */
export function sampleStartPages(
  frame: Frame,
  given: Partial<SampleTexts> = {},
): Readonly<Record<string, () => Page>> {
  const { email, firstName, lastName, client } = { ...sampleTexts, ...given };
  const csrf = 'csrf-token';
  const addresses = addressesOf({ portalUrl });
  const address = { addresses, csrf, workCsrf: csrf, email: '', portalUrl, problem: null } as const;
  const code = {
    request: null,
    csrf,
    workCsrf: csrf,
    email,
    form: 'code',
    state: 'sent',
    problem: null,
    addresses,
  } as const;
  const details = {
    csrf,
    action: samplePaths.page,
    slugCheck: { action: samplePaths.slug, csrf },
    files: [slugFile({ portalUrl })],
    exampleHost: 'https://acme.id.acme.test',
    email,
    typed: { name: '', slug: '', firstName: '', lastName: '' },
    fault: null,
  } as const;
  const typed = { name: client, slug: 'acme', firstName, lastName };
  return {
    'start-address': () => tenantAddressPage(frame, address),
    'start-address-refused': () => tenantAddressPage(frame, { ...address, email, problem: 'emailFormat' }),
    'start-limited': () => tenantAddressPage(frame, { ...address, email, problem: 'limited' }),
    'start-code': () => signUpCodePage(frame, code),
    'start-details': () => tenantDetailsPage(frame, details),
    'start-details-taken': () => tenantDetailsPage(frame, { ...details, typed, fault: 'taken' }),
    'start-details-password': () =>
      tenantDetailsPage(frame, { ...details, typed, fault: 'passwordTooShort' }),
    'start-closed': () => tenantSignUpClosedPage(frame, portalUrl),
  };
}
