import { baseUrl } from '../../../addresses.js';
import { type Application, hasSecret } from '../application-values.js';
import { angular, oidcClientTs, react, vue } from './browser-snippets.js';
import { aspNet, aspNetApi } from './dotnet-snippets.js';
import { go, goApi } from './go-snippets.js';
import { springApi, springLogin } from './java-snippets.js';
import { authJs, express, expressApi, jose, openidClient } from './node-snippets.js';
import { authlib, django, pyJwt } from './python-snippets.js';
import { curlIntrospection, curlSignIn, oauth2Proxy } from './shell-snippets.js';
import type { CodeFile, Snippet, SnippetDetails } from './snippet.js';

interface Offer {
  readonly name: string;
  readonly title: string;
  readonly purpose: Snippet['purpose'];
  /** The kinds of applications that it is for. */
  readonly kinds: readonly string[];
  /** How those authenticate that it is for. */
  readonly proofs: readonly SnippetDetails['proof'][];
  readonly write: (details: SnippetDetails) => readonly CodeFile[];
}

const anyProof = ['secret', 'key', 'none'] as const;

const signIn = (
  name: string,
  title: string,
  { kinds, proofs }: Pick<Offer, 'kinds' | 'proofs'>,
  write: Offer['write'],
): Offer => ({ name, title, purpose: 'signIn', kinds, proofs, write });

const api = (name: string, title: string, write: Offer['write']): Offer => ({
  name,
  title,
  purpose: 'api',
  kinds: ['web', 'spa', 'native', 'service'],
  proofs: anyProof,
  write,
});

const server = { kinds: ['web'], proofs: ['secret'] } as const;
const browser = { kinds: ['spa'], proofs: ['none'] } as const;

/** The stacks that most ask for stand first. */
const offers: readonly Offer[] = [
  signIn('react', 'React', browser, react),
  signIn('vue', 'Vue', browser, vue),
  signIn('angular', 'Angular', browser, angular),
  signIn('oidc-client-ts', 'JavaScript (oidc-client-ts)', browser, oidcClientTs),
  signIn('auth-js', 'Next.js (Auth.js)', server, authJs),
  signIn('express', 'Express', server, express),
  signIn('spring-login', 'Spring', server, springLogin),
  signIn('asp-net', 'ASP.NET Core', server, aspNet),
  signIn('django', 'Django (django-allauth)', server, django),
  signIn('go', 'Go', server, go),
  signIn(
    'openid-client',
    'Node (openid-client)',
    { kinds: ['web', 'native'], proofs: anyProof },
    openidClient,
  ),
  signIn('authlib', 'Flask (Authlib)', server, authlib),
  signIn('oauth2-proxy', 'oauth2-proxy', server, oauth2Proxy),
  signIn('curl', 'curl', { kinds: ['web', 'spa', 'native'], proofs: ['secret', 'none'] }, curlSignIn),
  api('express-api', 'Express, an API', expressApi),
  api('spring-api', 'Spring, a resource server', springApi),
  api('asp-net-api', 'ASP.NET Core, an API', aspNetApi),
  api('go-api', 'Go, an API', goApi),
  api('pyjwt', 'Python, an API (PyJWT)', pyJwt),
  api('jose', 'Node, an API (jose)', jose),
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
  const details = detailsOf(application);
  return offers
    .filter(({ kinds, proofs }) => kinds.includes(application.kind) && proofs.includes(details.proof))
    .map(({ name, title, purpose, write }) => ({ name, title, purpose, files: write(details) }));
}

function detailsOf(application: Application): SnippetDetails {
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
