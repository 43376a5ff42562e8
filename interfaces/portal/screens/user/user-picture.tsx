import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { getFile, post, remove } from '../../api/api.js';
import type { Resource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { takeFile } from '../../ui/form/chosen-file.js';
import { Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { type User, type UserProps, nameOf, userChanged } from './user-record.js';

/** The picture of a user, with the ways to replace and to remove it. */
export function UserPicture({
  user,
  mayChange,
  show,
}: UserProps & { readonly show: Resource<User>['show'] }) {
  const t = texts().user;
  const params = { id: user.id };
  const id = 'user-picture';
  const upload = (input: HTMLInputElement): Promise<boolean> =>
    runAction(async () => {
      const file = takeFile(input);
      if (file === undefined) return;
      show(await post('/api/users/{id}/avatar', { params, file }));
      showToast(t.picture.uploaded);
      userChanged(user.id);
    }, t.errors);
  const takeAway = (): Promise<boolean> =>
    runAction(async () => {
      await remove('/api/users/{id}/avatar', { params });
      showToast(t.picture.removed);
      userChanged(user.id);
    }, t.errors);
  return (
    <Section title={t.picture.title}>
      <div class="user-picture">
        <Picture user={user} />
        {mayChange && (
          <div class="picture-actions">
            <p class="hint" id={`${id}-hint`}>
              {t.picture.hint}
            </p>
            <div class="with-action">
              <label class="button small upload">
                {t.picture.choose}
                <input
                  type="file"
                  accept="image/png,image/jpeg,image/webp"
                  aria-describedby={`${id}-hint`}
                  onChange={({ currentTarget }) => void upload(currentTarget)}
                />
              </label>
              {user.avatarUrl !== null && (
                <button
                  type="button"
                  class="button small"
                  aria-label={`${t.picture.remove}: ${t.picture.alt(nameOf(user))}`}
                  onClick={() => void takeAway()}
                >
                  {t.picture.remove}
                </button>
              )}
            </div>
          </div>
        )}
      </div>
    </Section>
  );
}

/** It needs the bearer, so that its bytes are read and shown from memory. Without one: the initials. */
function Picture({ user }: { readonly user: User }) {
  const { id, avatarUrl, updatedAt } = user;
  const address = useSignal<string | null>(null);
  const version = avatarUrl === null ? null : updatedAt;
  useEffect(() => {
    address.value = null;
    if (version === null) return;
    const leaving = new AbortController();
    getFile(`/api/users/${id}/avatar`, leaving.signal).then(
      (file) => {
        if (!leaving.signal.aborted) address.value = URL.createObjectURL(file);
      },
      // the initials stand in its place
      () => undefined,
    );
    return () => {
      leaving.abort();
      if (address.peek() !== null) URL.revokeObjectURL(address.peek() ?? '');
    };
  }, [version]);
  if (address.value !== null)
    return <img class="avatar" src={address.value} alt={texts().user.picture.alt(nameOf(user))} />;
  return (
    <span class="avatar" aria-hidden="true">
      {initials(nameOf(user))}
    </span>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
