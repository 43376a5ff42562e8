import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { screenLink } from '../../ui/link.js';
import { DetailList, Section } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';

/** How many webhooks there are, and how their listeners answer. */
export function WebhookFigures({
  webhooks: { subscriptions, active, degraded, failing },
}: {
  readonly webhooks: Schemas['Overview']['webhooks'];
}) {
  const t = texts().overview.webhooks;
  return (
    <Section title={t.title} actions={<a href={screenLink('/webhooks')}>{t.all}</a>}>
      {subscriptions === 0 ? (
        <Empty title={t.none}>
          <p>{t.noneHint}</p>
        </Empty>
      ) : (
        <>
          <p>
            <span class={degraded > 0 ? 'tag bad' : 'tag good'}>
              {degraded > 0 ? t.unwell(degraded) : t.well}
            </span>
          </p>
          <div class="webhook-facts">
            <DetailList
              details={[
                [t.subscriptions, number(subscriptions)],
                [t.active, number(active)],
                [t.degraded, number(degraded)],
                [t.failing, number(failing)],
              ]}
            />
          </div>
        </>
      )}
    </Section>
  );
}
