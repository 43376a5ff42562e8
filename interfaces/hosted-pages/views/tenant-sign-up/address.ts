import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import type { MailLimited } from '../../page-request/minutes-until.js';
import { type SignUpAddresses, type WorkingView, hiddenOf, signUpBody, workOf } from '../sign-up/parts.js';

export interface TenantAddressView extends Omit<WorkingView, 'request'> {
  readonly addresses: SignUpAddresses;
  /** As typed before. */
  readonly email: string;
  /** The address of the portal. */
  readonly portalUrl: string;
  /** As a key of the texts; `over`: the sign-up before it is over. */
  readonly problem: 'emailRequired' | 'emailFormat' | 'over' | 'full' | 'limited' | MailLimited | null;
}

/** Returns the first page of a tenant's sign-up, which asks for the address of its owner. */
export function tenantAddressPage(frame: Frame, view: TenantAddressView): Page {
  const texts = textsOf(frame.language);
  const { signUp, tenantSignUp, faults } = texts;
  const { email, problem, addresses, portalUrl } = view;
  const parts = { ...view, request: null };
  const isFault = problem === 'emailRequired' || problem === 'emailFormat';
  const alert =
    problem === null
      ? null
      : typeof problem === 'object'
        ? texts.mailLimit(problem.limitedMinutes)
        : isFault
          ? faults[problem]
          : problem === 'full'
            ? tenantSignUp.full
            : signUp[problem];
  const form = {
    action: addresses.action,
    hidden: hiddenOf(parts, 'address'),
    work: workOf(parts, null),
    fields: [
      {
        name: 'email',
        label: texts.email,
        kind: 'email',
        autocomplete: 'email',
        hint: signUp.text,
        value: email,
        wrong: isFault,
        first: true,
      },
    ],
    submit: signUp.submit,
    alert,
  } as const;
  return renderPage(frame, {
    title: tenantSignUp.title,
    lead: tenantSignUp.lead,
    body: signUpBody({ form, links: [{ text: tenantSignUp.haveOne, address: portalUrl }] }),
    wrong: problem !== null,
    files: addresses.files,
  });
}
