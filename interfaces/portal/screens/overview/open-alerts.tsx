import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { screenLink } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { alertTypeTexts } from '../alerts/alert-parts.js';

type Alerts = Schemas['Overview']['alerts'];

const severities = ['high', 'medium', 'low'] as const;

/** How many alerts are open, and the newest of them. */
export function OpenAlerts({ alerts: { open, newest } }: { readonly alerts: Alerts }) {
  const t = texts().overview.alerts;
  return (
    <Section title={t.title} actions={<a href={screenLink('/alerts')}>{t.all}</a>}>
      {newest.length === 0 ? (
        <Empty title={t.none}>
          <p>{t.noneHint}</p>
        </Empty>
      ) : (
        <>
          <p class="alert-counts">
            {severities
              .filter((severity) => open[severity] > 0)
              .map((severity) => (
                <span key={severity} class={tagOf(severity)}>
                  {t.counted(t.severities[severity], number(open[severity]))}
                </span>
              ))}
          </p>
          <ul class="newest">
            {newest.map((alert) => (
              <OneAlert key={alert.id} alert={alert} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function OneAlert({ alert }: { readonly alert: Alerts['newest'][number] }) {
  const t = texts().overview.alerts;
  return (
    <li>
      <a href={screenLink(`/alerts/${alert.id}`)}>{alertTypeTexts(alert.type)[0]}</a>
      <p class="hint">
        {t.severities[alert.severity]} · {subjectOf(alert.subject)} · <Time at={alert.lastSeenAt} />
      </p>
    </li>
  );
}

const tagOf = (severity: (typeof severities)[number]): string => (severity === 'high' ? 'tag bad' : 'tag');

/** Returns what an alert is about: the name, the address, or what kind of record it was. */
const subjectOf = ({ type, id, name }: Alerts['newest'][number]['subject']): string =>
  name ?? (type === 'address' ? id : null) ?? texts().overview.alerts.subjects[type] ?? type;
