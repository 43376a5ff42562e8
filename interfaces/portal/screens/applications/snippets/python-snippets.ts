import { type CodeFile, type SnippetDetails, file, quoted } from './snippet.js';

/** django-allauth. */
export const django = ({ issuer, clientId, redirectUri, scope }: SnippetDetails): readonly CodeFile[] => [
  file(
    'settings.py',
    'python',
    `# The callback of django-allauth is /accounts/oidc/tessera/login/callback/:
# the redirect URI ${redirectUri} has to be that address.
import os

SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {
        "OAUTH_PKCE_ENABLED": True,
        "SCOPE": ${quoted(scope)}.split(),
        "APPS": [
            {
                "provider_id": "tessera",
                "name": "Tessera",
                "client_id": ${quoted(clientId)},
                "secret": os.environ["OIDC_CLIENT_SECRET"],
                "settings": {"server_url": ${quoted(issuer)}},
            }
        ],
    }
}
`,
  ),
];

/** Authlib with Flask. */
export const authlib = ({ issuer, clientId, redirectUri, scope }: SnippetDetails): readonly CodeFile[] => [
  file(
    'app.py',
    'python',
    `import os
from urllib.parse import urlsplit

from authlib.integrations.flask_client import OAuth
from flask import Flask

REDIRECT_URI = ${quoted(redirectUri)}

app = Flask(__name__)
app.secret_key = os.environ["SESSION_KEY"]
oauth = OAuth(app)
oauth.register(
    "tessera",
    client_id=${quoted(clientId)},
    client_secret=os.environ["OIDC_CLIENT_SECRET"],
    server_metadata_url=${quoted(`${issuer}/.well-known/openid-configuration`)},
    client_kwargs={"scope": ${quoted(scope)}, "code_challenge_method": "S256"},
)

@app.route("/sign-in")
def sign_in():
    return oauth.tessera.authorize_redirect(REDIRECT_URI)

@app.route(urlsplit(REDIRECT_URI).path)
def callback():
    token = oauth.tessera.authorize_access_token()
    return token["userinfo"]
`,
  ),
];

/** PyJWT, for APIs. */
export const pyJwt = ({ issuer, audience }: SnippetDetails): readonly CodeFile[] => [
  file(
    'access_token.py',
    'python',
    `# pip install "pyjwt[crypto]"
import jwt

keys = jwt.PyJWKClient(${quoted(`${issuer}/.well-known/jwks.json`)})


# Raises where the token is not good. The claims: sub, roles, scope, client_id.
def claims_of(access_token: str) -> dict:
    key = keys.get_signing_key_from_jwt(access_token)
    return jwt.decode(
        access_token,
        key.key,
        algorithms=["RS256"],
        issuer=${quoted(issuer)},
        audience=${quoted(audience)},
    )
`,
  ),
];
