import { put } from '../../../api/api.js';
import type { Schemas } from '../../../api/operations.js';
import type { Resource } from '../../../api/resource.js';
import { texts } from '../../../texts/language.js';
import { makeSecret } from '../../../ui/dialog/make-secret.js';
import type { FormRequest } from '../../../ui/form/form-state.js';

export type LegacySignIn = Schemas['LegacySignIn'];

/** Shows what an answer says of the setting. */
export type Show = Resource<Schemas['LegacySignInSetting']>['show'];

/** What a part of the screen gets while a former system is asked. */
export interface LegacySignInProps {
  readonly legacySignIn: LegacySignIn;
  readonly etag: string | null;
  readonly show: Show;
}

/** By which the setting is read again. */
export const PATH = '/portal/api/settings/legacy-sign-in';

/** What owners say of the former system. */
export const valuesOf = ({ url, trustVerified }: Pick<LegacySignIn, 'url' | 'trustVerified'>) => ({
  url,
  trustVerified,
});

export type LegacySignInValues = ReturnType<typeof valuesOf>;

/** Has sign-ins ask this system, and shows the new secret once. @param done called when it is set. Throws ApiError. */
export const setLegacySignIn = (
  body: LegacySignInValues,
  request: FormRequest,
  show: Show,
  done?: () => void,
): Promise<void> =>
  makeSecret(request, async (sent) => {
    const answer = await put('/portal/api/settings/legacy-sign-in', { body, ...sent });
    const { secret, ...legacySignIn } = answer.data;
    done?.();
    show({ ...answer, data: { legacySignIn } });
    const t = texts().legacySignIn.secret;
    return { title: t.made, label: t.label, secret, usage: t.usage };
  });
