import { useRoute } from 'preact-iso/router';
import { get } from '../../../api/api.js';
import { useResource } from '../../../api/resource.js';
import { texts } from '../../../texts/language.js';
import { screenLink } from '../../../ui/link.js';
import { Page } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import { useUntil } from '../../../ui/until.js';
import { ImportActions } from './import-actions.js';
import { ImportFigures } from './import-figures.js';
import { ImportProgress } from './import-progress.js';
import { isUnderWay } from './import-state.js';
import { LinesToCheck } from './lines-to-check.js';

/** One import, or the dry run of one: how far it is, and what became of the people. */
export function OneImportScreen() {
  const t = texts().imports;
  const { id = '' } = useRoute().params;
  const resource = useResource(`/api/users/imports/${id}`, (signal) =>
    get('/api/users/imports/{id}', { params: { id }, signal }),
  );
  useUntil(resource, (one) => !isUnderWay(one), { most: Infinity });
  const known = resource.state.value.answer?.data;
  return (
    <Page
      title={known?.dryRun === true ? t.dryRunTitle : t.oneTitle}
      parent={{ href: screenLink('/users/import'), title: t.title }}
      actions={known && <ImportActions one={known} reload={resource.reload} />}
    >
      <Loaded resource={resource}>
        {(one) => (
          <div class="stack">
            <ImportProgress one={one} />
            <ImportFigures one={one} />
            {!isUnderWay(one) && <LinesToCheck one={one} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
