import { baseUrl } from '../../../place.js';
import { type Application, hasSecret } from '../application-values.js';
import { oidcClientTs } from './browser-snippets.js';
import { springApi, springLogin } from './java-snippets.js';
import { authJs, jose, openidClient } from './node-snippets.js';
import { authlib, django } from './python-snippets.js';
import { curlIntrospection, curlSignIn, oauth2Proxy } from './shell-snippets.js';
import type { Snippet, SnippetFacts } from './snippet.js';

interface Offer {
  readonly name: string;
  readonly title: string;
  readonly purpose: Snippet['purpose'];
  /** The kinds of applications that it is for. */
  readonly kinds: readonly string[];
  /** How those authenticate that it is for. */
  readonly proofs: readonly SnippetFacts['proof'][];
  readonly write: (facts: SnippetFacts) => string;
}

const anyProof = ['secret', 'key', 'none'] as const;

const signIn = (
  name: string,
  title: string,
  { kinds, proofs }: Pick<Offer, 'kinds' | 'proofs'>,
  write: Offer['write'],
): Offer => ({ name, title, purpose: 'signIn', kinds, proofs, write });

const server = { kinds: ['web'], proofs: ['secret'] } as const;
const anyKind = ['web', 'spa', 'native', 'service'] as const;

const offers: readonly Offer[] = [
  signIn('oidc-client-ts', 'oidc-client-ts', { kinds: ['spa'], proofs: ['none'] }, oidcClientTs),
  signIn(
    'openid-client',
    'openid-client (Node)',
    { kinds: ['web', 'native'], proofs: anyProof },
    openidClient,
  ),
  signIn('auth-js', 'Auth.js (Next.js)', server, authJs),
  signIn('spring-login', 'Spring, a web application', server, springLogin),
  signIn('django', 'Django (django-allauth)', server, django),
  signIn('authlib', 'Authlib (Flask)', server, authlib),
  signIn('oauth2-proxy', 'oauth2-proxy', server, oauth2Proxy),
  signIn('curl', 'curl', { kinds: ['web', 'spa', 'native'], proofs: ['secret', 'none'] }, curlSignIn),
  { name: 'jose', title: 'jose (Node)', purpose: 'api', kinds: anyKind, proofs: anyProof, write: jose },
  {
    name: 'spring-api',
    title: 'Spring, a resource server',
    purpose: 'api',
    kinds: anyKind,
    proofs: anyProof,
    write: springApi,
  },
  {
    name: 'curl-introspection',
    title: 'curl (introspection)',
    purpose: 'api',
    kinds: ['service'],
    proofs: ['secret'],
    write: curlIntrospection,
  },
];

/** Returns the code that fits the kind of an application and how it authenticates, with its values. */
export function snippetsFor(application: Application): readonly Snippet[] {
  const facts = factsOf(application);
  return offers
    .filter(({ kinds, proofs }) => kinds.includes(application.kind) && proofs.includes(facts.proof))
    .map(({ name, title, purpose, write }) => ({ name, title, purpose, code: write(facts) }));
}

function factsOf(application: Application): SnippetFacts {
  const { clientId, redirectUris, postLogoutRedirectUris, audience, scopes } = application;
  return {
    issuer: baseUrl,
    clientId,
    redirectUri: redirectUris[0] ?? '',
    postLogoutRedirectUri: postLogoutRedirectUris[0] ?? null,
    audience,
    scope: scopes.filter((scope) => scope !== 'offline_access').join(' '),
    proof: application.type === 'public' ? 'none' : hasSecret(application) ? 'secret' : 'key',
    takesAnyJwt: application.accessTokenType === 'JWT',
  };
}
