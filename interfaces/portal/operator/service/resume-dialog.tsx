import { post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { showToast } from '../../ui/toast.js';
import { ReasonDialog } from '../reason-dialog.js';
import { TENANTS } from '../tenants/tenant-parts.js';

/** Where projections are read, and the argument of `changed` after a write. */
export const PROJECTIONS = '/portal/api/operator/projections';

/** A tenant of which a projection applies nothing, as a row of a list. */
export type ParkedTenant = Schemas['Projection']['parked'][number] & {
  readonly id: string;
  readonly projection: string;
};

/** Lets a projection apply what it has missed of a tenant. */
export function ResumeDialog({
  parked: { id, tenantId, projection },
  close,
}: {
  readonly parked: ParkedTenant;
  readonly close: () => void;
}) {
  const t = texts().operatorService.projections;
  return (
    <ReasonDialog
      id={`resume-${id}`}
      title={t.dialog}
      label={t.resume}
      initial={{ reason: '' }}
      isOfService
      close={close}
      submit={async (body, request) => {
        const { data } = await post('/portal/api/operator/projections/{name}/tenants/{tenantId}/resume', {
          params: { name: projection, tenantId },
          body,
          ...request,
        });
        showToast(data.wasParked ? t.resumed(data.events) : t.wasNotParked);
        changed(PROJECTIONS, TENANTS);
      }}
    >
      {() => <p>{t.follows}</p>}
    </ReasonDialog>
  );
}
