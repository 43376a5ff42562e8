/*
 * The script of passkeys. It asks for a passkey in the autofill of the email field and by a button, or makes one, and sends the
 * answer as a form, with the boxes that are ticked, the address that was typed, and what was typed into fields of the page where
 * the form needs them. When the service refuses those, the form has no passkey, and the page that answers says why. Without it the pages
 * work as before.
 */
import { make } from './make.js';
import type { PasskeyData, PasskeySignal } from './page-data.js';

/** In ms: a challenge lasts five minutes, so that the autofill gets another one every four. */
const RENEWAL = 240_000;

interface Descriptor {
  readonly id: string;
}

/** The options of a ceremony as the service answers them: bytes are base64url. */
interface Options {
  readonly challenge: string;
  readonly user?: Descriptor;
  readonly allowCredentials?: readonly Descriptor[];
  readonly excludeCredentials?: readonly Descriptor[];
}

const container = document.querySelector<HTMLElement>('[data-passkey]')!;
const data = JSON.parse(container.dataset['passkey']!) as PasskeyData | PasskeySignal;
/** Undefined in browsers and pages without it, as are its newer parts. */
const api = (window as Partial<typeof window>).PublicKeyCredential as
  Partial<typeof PublicKeyCredential> | undefined;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const textOf = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const withBytes = <T extends Descriptor>(one: T): T & { readonly id: Uint8Array<ArrayBuffer> } => ({
  ...one,
  id: bytes(one.id),
});

/** Returns the options as browsers take them. */
const decoded = ({ challenge, user, allowCredentials, excludeCredentials, ...rest }: Options): object => ({
  ...rest,
  challenge: bytes(challenge),
  ...(user && { user: withBytes(user) }),
  ...(allowCredentials && { allowCredentials: allowCredentials.map(withBytes) }),
  ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(withBytes) }),
});

const parts = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
] as const;

/** Returns the answer of an authenticator as the service takes it. */
function encoded({ id, rawId, type, response }: PublicKeyCredential): string {
  const given = response as Partial<
    AuthenticatorAttestationResponse & Record<(typeof parts)[number], ArrayBuffer | null>
  >;
  const answer: Record<string, unknown> = { transports: given.getTransports?.() };
  for (const name of parts) if (given[name]) answer[name] = textOf(given[name]);
  return JSON.stringify({ id, rawId: textOf(rawId), type, response: answer });
}

const withTyped = (
  ids: readonly string[],
  values: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...values,
  ...Object.fromEntries(ids.map((id) => [id, (document.getElementById(id) as HTMLInputElement).value])),
});

function post({ action, hidden, typed }: PasskeyData, passkey: string): void {
  const form = make('form', { method: 'post', action, hidden: '' });
  const fields = withTyped(typed, { ...hidden, passkey });
  const along = '.check :checked, [autocomplete="username webauthn"]';
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>(along)) fields[name] = value;
  for (const [name, value] of Object.entries(fields))
    form.append(make('input', { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
}

function offer(asked: PasskeyData): void {
  const { typed, options, autofill, texts } = asked;
  let present = { abort: (): void => undefined, done: Promise.resolve() };

  /** Ends the ceremony that is under way, and begins another. */
  const ask = (mediation?: 'conditional'): Promise<void> => {
    present.abort();
    const before = present.done;
    const abortion = new AbortController();
    const { signal } = abortion;
    const asking = async (): Promise<void> => {
      await before.catch(() => undefined);
      const body = new URLSearchParams(withTyped(typed, asked.asked));
      const answer = await fetch(options, { method: 'POST', body, signal });
      if (!answer.ok && typed.length > 0) {
        post(asked, '');
        return;
      }
      if (!answer.ok) throw new Error(answer.statusText);
      const given = (await answer.json()) as Options;
      const ceremony = { publicKey: decoded(given), signal, ...(mediation && { mediation }) };
      const { credentials } = navigator;
      const made = given.user
        ? await credentials.create(ceremony as CredentialCreationOptions)
        : await credentials.get(ceremony as CredentialRequestOptions);
      post(asked, encoded(made as PublicKeyCredential));
    };
    present = { abort: () => abortion.abort(), done: asking() };
    return present.done;
  };

  let renewal: number | undefined;
  const offerAutofill = async (): Promise<void> => {
    clearTimeout(renewal);
    if (!autofill || !(await api?.isConditionalMediationAvailable?.())) return;
    renewal = setTimeout(() => void offerAutofill(), RENEWAL);
    ask('conditional').catch(() => undefined);
  };

  const status = make('p', { class: 'hint', role: 'status' });
  if (api) {
    const buttonClass = document.querySelector('.button:not(.second)') ? 'button second' : 'button';
    const button = make('button', { type: 'button', class: buttonClass }, texts.button);
    button.addEventListener('click', () => {
      clearTimeout(renewal);
      status.textContent = '';
      ask().catch(() => {
        status.textContent = texts.failed;
        void offerAutofill();
      });
    });
    container.append(button, status);
    void offerAutofill();
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void offerAutofill();
    });
  } else if (texts.unsupported !== null) {
    container.append(status);
    status.textContent = texts.unsupported;
  }
}

if ('signal' in data) {
  const { allAcceptedCredentialIds: ids, ...user } = data.signal;
  api?.signalAllAcceptedCredentials?.({ ...user, allAcceptedCredentialIds: [...ids] }).catch(() => undefined);
} else offer(data);
