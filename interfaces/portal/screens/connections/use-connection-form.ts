import { h } from 'preact';
import { useRef } from 'preact/hooks';
import { get, put } from '../../api/api.js';
import type { Resource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { type FormState, type Question, useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { showToast } from '../../ui/toast.js';
import { type Connection, type ConnectionValues, changesOf, valuesOf } from './connection-values.js';

export interface ConnectionProps {
  readonly connection: Connection;
  readonly etag: string | null;
  readonly show: Resource<Connection>['show'];
}

/** Returns the form of a part of a connection. Only what was changed is sent. */
export function useConnectionForm(
  part: string,
  { connection, etag, show }: ConnectionProps,
): FormState<ConnectionValues> {
  const { id } = connection;
  const initial = valuesOf(connection);
  // what is on record, which a conflict brings up to date
  const base = useRef(initial);
  base.current = initial;
  return useForm<ConnectionValues>({
    id: `connection-${part}-${id}`,
    initial,
    etag,
    secrets: ['clientSecret'],
    faultTexts: texts().connections.faults,
    ask: ({ enabled }) => (base.current.enabled && !enabled ? turningOff(connection) : null),
    submit: async (values, { ifMatch }) => {
      const body = changesOf(base.current, values);
      show(await put('/portal/api/connections/{id}', { params: { id }, body, ifMatch }));
      showToast(texts().form.saved);
    },
    readOther: () =>
      otherVersion(
        id,
        async () => {
          const other = await get('/portal/api/connections/{id}', { params: { id } });
          show(other);
          return other;
        },
        valuesOf,
      ),
  });
}

/** It may be some people's only way to sign in, and nobody sees that it was turned off but at the next sign-in. */
function turningOff({ name }: Connection): Question {
  const { title, hint, label } = texts().connections.turnOff;
  return { title: title(name), hint: h('p', null, hint), label, isDanger: true };
}
