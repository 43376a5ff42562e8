import { decideRetentionEnd, reservation } from '../../../domain/reservation/reservation.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { checkedReason } from '../../../domain/tenant/tenant-input.js';
import type { LogApp } from '../../app.js';
import { recordAudit } from '../../audit/record-audit.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { contextForOtherStream } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { uniqueSlug } from '../unique-slug.js';

/**
 * Lets the slug of a tenant that was deleted be used again. An operator's action, which the platform's log has from before it.
 * `context`: of the platform's tenant. Throws `invalid_input`, `slug_not_retained`.
 */
export async function releaseSlug(
  app: LogApp,
  context: CommandContext,
  { slug, reason }: { readonly slug: string; readonly reason: string },
): Promise<Done> {
  const checked = checkedReason(reason);
  const { kind, stream } = await uniqueSlug(app, slug);
  const { state } = await load(app, stream, reservation);
  if (state.status !== 'retained')
    throw new DomainError(
      'conflict',
      'slug_not_retained',
      `No deleted tenant holds the slug "${slug}": it is free, or in use.`,
    );
  await recordAudit(app, context, {
    type: 'OperatorActed',
    data: { operation: 'releaseSlug', actedOn: state.holderId, reason: checked },
  });
  const { position } = await execute(app, contextForOtherStream(context, stream), {
    stream,
    aggregate: reservation,
    expects: (held) => held,
    decide: (held) => decideRetentionEnd(held, kind),
  });
  return { position };
}
