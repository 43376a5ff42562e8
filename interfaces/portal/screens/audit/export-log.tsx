import { getFile, queryString } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { SelectField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { useFilters } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Refusal } from '../../ui/refusal.js';
import { saveFile, size } from '../../ui/save-file.js';
import { showToast } from '../../ui/toast.js';
import { type Days, spanOf } from './days.js';
import { cutOff, longWork } from './long-work.js';
import { WorkProgress } from './work-progress.js';

interface ExportRequest {
  readonly days: Days;
  readonly format: string;
}

/** The export that is under way. Its parts go to the browser as they come, and the file is saved once it is whole. */
const work = longWork<ExportRequest, string>(async ({ days, format }, { signal, received }) => {
  const file = await getFile(
    '/api/auditlogs/export' + queryString({ format, ...spanOf(days) }),
    signal,
    received,
  ).catch(cutOff(signal));
  const name = ['audit-log', days.from, days.to].filter(Boolean).join('-') + `.${format}`;
  saveFile(file, name);
  showToast(texts().auditLog.exported(name));
  return name;
});

/** Exports the period in the address as a file. */
export function ExportLog() {
  const t = texts().auditLog;
  const { from = '', to = '' } = useFilters().values;
  const form = useForm({
    id: 'audit-export',
    isQuestion: true,
    initial: { format: 'ndjson' },
    submit: async ({ format }) => {
      const ended = await work.start({ days: { from, to }, format });
      // refusals, the demand for a step-up among them, are reported by the form
      if (ended.stage === 'failed') throw ended.error;
    },
  });
  const state = work.state.value;
  // the form that it was started in is gone, and says nothing
  const isLeft = state.stage === 'failed' && form.error.value === null && state.error.challenge === null;
  return (
    <Section title={t.export} lead={t.exportHint}>
      {state.stage === 'running' ? (
        <WorkProgress label={t.exporting} startedAt={state.startedAt} stop={work.stop}>
          {t.received(size(state.bytes))} {t.exportLeave}
        </WorkProgress>
      ) : (
        <Form form={form} errors={t.errors}>
          <SelectField
            form={form}
            name="format"
            label={t.format}
            options={Object.entries(t.formats).map(([value, label]) => ({ value, label }))}
          />
          <FormActions form={form} label={t.exportNow} />
        </Form>
      )}
      {isLeft && <Refusal error={state.error} errors={t.errors} />}
      {state.stage === 'done' && <p>{t.exported(state.result)}</p>}
    </Section>
  );
}
