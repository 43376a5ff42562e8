import { texts } from '../../texts/language.js';
import { Page } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { WhatChanged } from './access/what-changed.js';
import { WhoCould } from './access/who-could.js';
import { Entries } from './entries.js';
import { Proof } from './proof.js';
import { Statistics } from './statistics.js';

/** The audit log: its entries, their numbers over time, who could do what, and the proof that none is missing. */
export function AuditScreen() {
  const t = texts().auditLog;
  return (
    <Page title={t.title} lead={t.lead}>
      <Tabs
        label={t.views}
        tabs={[
          { name: 'entries', title: t.entries, content: () => <Entries /> },
          { name: 'stats', title: t.statistics, content: () => <Statistics /> },
          { name: 'access', title: texts().auditAccess.title, content: () => <Access /> },
          { name: 'proof', title: t.proof, content: () => <Proof /> },
        ]}
      />
    </Page>
  );
}

/** Who could do what at a time, and what changed since the last review. */
function Access() {
  return (
    <div class="stack">
      <WhoCould />
      <WhatChanged />
    </div>
  );
}
