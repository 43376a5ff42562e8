/**
 * Labels of hosts beside the tenants' that the service or its operator is likely to need, or that a page of a tenant
 * could pass itself off with (threat model, "Custom CSS").
 */
const reserved: ReadonlySet<string> = new Set([
  ...['account', 'accounts', 'auth', 'connect', 'id', 'identity', 'idp', 'login', 'logout', 'oauth', 'oidc'],
  ...[
    'openid',
    'password',
    'register',
    'secure',
    'security',
    'session',
    'sign-in',
    'sign-up',
    'signin',
    'signup',
  ],
  ...['sso', 'verify'],
  ...[
    'admin',
    'administrator',
    'console',
    'dashboard',
    'internal',
    'operator',
    'operators',
    'ops',
    'platform',
  ],
  ...['portal', 'root', 'staff', 'system'],
  ...['abuse', 'billing', 'contact', 'help', 'helpdesk', 'invoice', 'invoices', 'legal', 'pay', 'payment'],
  ...['payments', 'privacy', 'status', 'support', 'terms', 'trust'],
  ...[
    'api',
    'app',
    'apps',
    'assets',
    'blog',
    'cdn',
    'docs',
    'health',
    'localhost',
    'metrics',
    'static',
    'web',
    'www',
  ],
  ...[
    'autoconfig',
    'autodiscover',
    'dns',
    'email',
    'ftp',
    'imap',
    'mail',
    'mx',
    'no-reply',
    'noreply',
    'ns1',
  ],
  ...['ns2', 'pop', 'postmaster', 'smtp', 'webmail', 'wpad'],
]);

/** Whether no tenant of any installation may have this slug. */
export const isReservedSlug = (slug: string): boolean =>
  reserved.has(slug) ||
  // the service's own name, whatever stands around it
  slug.includes('tessera') ||
  // an IDN's ASCII form ("xn--") shows as other letters in a browser
  slug.slice(2, 4) === '--';
