import { post } from '../../api/api.js';
import { leaveForTry } from '../../session/pending-try.js';
import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';

/** Leaves for a sign-in to the application as oneself; its result is shown by the part "Try it". */
export function TryButton({ clientId, label }: { readonly clientId: string; readonly label?: string }) {
  const t = texts().applications;
  const leave = (): Promise<boolean> =>
    runAction(async () => {
      const { data } = await post('/portal/api/clients/{clientId}/try', { params: { clientId }, body: {} });
      if (data.url !== null) leaveForTry(tenant.peek()?.slug ?? '', 'applications', clientId, data.url);
    }, t.errors);
  return (
    <button type="button" class="button primary" onClick={() => void leave()}>
      {label ?? t.try.button}
    </button>
  );
}
