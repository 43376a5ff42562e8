import type { Effort } from '../../support/pages/effort.js';
import { type TaskNumber, limits } from './ten-tasks.js';

/** What a task takes in another product by its own documentation, counted from the steps that it gives by the same rule. */
interface Elsewhere {
  readonly product: string;
  /** The title of the page. */
  readonly page: string;
  /** The presses in their order, with `>` between them. */
  readonly clicks: string;
  /** The typed fields, likewise. */
  readonly fields: string;
  /** What the steps leave out of the task. */
  readonly without: string;
}

const keycloakClicks =
  'Realm Settings > Client Policies > Create client profile > Save > Add executor > secret-rotation > Add > ' +
  'Client Policies > Policies > Create client policy > Save > Add condition > client-access-type > confidential > ' +
  'Add > Add client profile > the profile > Add > Clients > the client > Credentials > Re-generate';
const keycloakFields =
  'profile name > profile description > Secret Expiration > Rotated Secret Expiration > Remain Expiration Time > ' +
  'policy name > policy description';

/** As public documentation was found in November 2026. */
const elsewhere: Readonly<Record<TaskNumber, readonly Elsewhere[]>> = {
  1: [
    {
      product: 'Auth0',
      page: 'Register Single-Page Web Applications',
      clicks: 'Applications > Applications > Create Application > Single-Page Web Applications > Create',
      fields: 'name',
      without: 'no redirect URI, no sign-in',
    },
  ],
  2: [
    {
      product: 'Logto',
      page: 'Manage users',
      clicks: 'User management > the user > User logs > the entry > three dots > Reactivate user',
      fields: '',
      without: 'ends a suspension; no lock after failed sign-ins',
    },
  ],
  3: [
    {
      product: 'Auth0',
      page: 'Rotate Client Secrets',
      clicks: 'Applications > Applications > the name > Rotate > confirm > Credentials > the eye',
      fields: '',
      without: 'the former secret stops working',
    },
    {
      product: 'Keycloak',
      page: 'Creating an OIDC Client Secret Rotation Policy',
      clicks: keycloakClicks,
      fields: keycloakFields,
      without: 'nothing; 4 clicks once there is a policy',
    },
  ],
  4: [
    {
      product: 'Auth0',
      page: 'View Logs',
      clicks: 'Monitoring > Logs > a kind of event > Apply',
      fields: 'search',
      without: 'no month',
    },
  ],
  5: [
    {
      product: 'Clerk (the portal of Svix)',
      page: 'Replaying Messages',
      clicks: 'the endpoint > Options > Recover Failed Messages > a time window',
      fields: '',
      without: 'counted from the list of endpoints; all since a time, not one day',
    },
  ],
  6: [
    {
      product: 'ZITADEL',
      page: 'Configure personal access token authentication for service users',
      clicks: 'Service Users > New > Personal Access Token > New > organization > + > the role',
      fields: 'user name > display name > expiration date > search of the service user',
      without: 'no network',
    },
  ],
  7: [
    {
      product: 'Logto',
      page: 'Configure MFA',
      clicks: 'Multi-factor auth > a factor > Require MFA',
      fields: '',
      without: 'for everybody, not for administrators alone; not who has none',
    },
  ],
  8: [
    {
      product: 'ZITADEL',
      page: 'Brand Customization',
      clicks: 'Organization > Branding > logo > Apply configuration',
      fields: 'primary color',
      without: 'no narrow preview',
    },
  ],
  9: [
    {
      product: 'Auth0',
      page: 'Block and Unblock Users',
      clicks: `User Management > Users${' > … > Block'.repeat(5)}`,
      fields: '',
      without: 'one by one; does not say that sessions end',
    },
  ],
  10: [
    {
      product: 'WorkOS',
      page: 'Exporting Events',
      clicks: 'Actions > Export CSV > Generate CSV file',
      fields: 'beginning > end',
      without:
        'counted from the log of an organization; nothing proves that it is complete; three months back',
    },
  ],
};

const count = (steps: string): number => (steps === '' ? 0 : steps.split(' > ').length);

/** Returns a line for a task: what it takes here and at most, and what it takes elsewhere. */
export function besideOthers(task: TaskNumber, { clicks, fields }: Effort): string {
  const others = elsewhere[task].map(
    (other) =>
      `${other.product} ${count(other.clicks)}/${count(other.fields)} (“${other.page}”: ${other.without})`,
  );
  const { title, ...most } = limits[task];
  return `${task}. ${title}: ${clicks}/${fields} of at most ${most.clicks}/${most.fields}; ${others.join('; ')}`;
}
