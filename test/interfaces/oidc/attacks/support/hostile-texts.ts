import { inlineScripts } from '../../../../../interfaces/hosted-pages/scripts/scripts.js';
/** Ends whatever it may stand in: text, an attribute, a script, a style, a template. */
const markup = [
  `"><script>alert(1)</script>`,
  `'><img src=x onerror=alert(2)>`,
  `</title></style></script><svg onload=alert(3)>`,
  `" autofocus onfocus=alert(5) x="`,
  `{{constructor.constructor('alert(6)')()}}<% alert(7) %>\${alert(8)}`,
  `\u2028\u0000</noscript><iframe srcdoc="<script>parent.alert(9)</script>">`,
].join('');

/** Texts that no page may run; the last two are what an address may be. */
export const hostileTexts = [
  markup,
  `javascript:alert(4)//${markup}`,
  'data:text/html,<script>alert(10)</script>',
];

/** Returns whether a page holds one of them as anything but text. The service's own script is passed over. */
export const runsHostile = (html: string): boolean =>
  /<script>(parent\.)?alert|<img src=x|<svg|<iframe|" autofocus onfocus|(href|action|src|url)="(javascript|data):(?!,")/i.test(
    html.replace(inlineScripts.form, ''),
  );

/** Everything that may come in an authorization request, and some that may not. */
export const authorizationParameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'display',
  'ui_locales',
  'claims_locales',
  'acr_values',
  'claims',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'registration',
  'resource',
  'error',
  'error_description',
  'iss',
  'unknown',
];

/** Where browsers are sent, with the names of what these addresses read. */
export const addressesWithParameters = (
  issuer: string,
  host: string,
): readonly (readonly [string, readonly string[]])[] => [
  ...['/sign-in', '/consent', '/sign-out', '/forgot-password', '/mail-sent', '/nothing'].map(
    (path) => [`${host}${path}`, ['request', 'email', 'error']] as const,
  ),
  ...['/reset-password', '/accept-invitation', '/verify-email'].map(
    (path) => [`${host}${path}`, ['token']] as const,
  ),
  [
    `${issuer}/connect/endsession`,
    ['id_token_hint', 'client_id', 'state', 'logout_hint', 'post_logout_redirect_uri'],
  ],
  [`${issuer}/connect/authorize/resume`, ['ticket']],
  [`${issuer}/connect/authorize/continue`, ['request']],
];
