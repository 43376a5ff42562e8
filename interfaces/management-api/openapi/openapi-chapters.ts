import { ownAddress } from '../../../domain/shared/own-address.js';

/** Returns the chapters of the API description, in Markdown: the rules of more than one operation. */
export const chapters = (baseUrl: string, portalReference?: string): string => `\
Server-to-server management of one tenant.${
  portalReference === undefined
    ? ''
    : ` What the administrators' portal does besides has [a reference of its own](${portalReference}).`
}

# First call

Send an API key in the header \`X-Api-Key\`. It belongs to exactly one tenant and reaches what its scopes allow.

\`\`\`sh
curl ${ownAddress(baseUrl, '/api/users')} -H "X-Api-Key: $API_KEY"
\`\`\`

Bodies are JSON, ids are UUIDs in lower case, times are ISO 8601 in UTC with milliseconds. Unknown members are refused.
Once a write has been answered, every later read shows it; a list that may lack it says \`Tessera-Projection: lagging\`.

# Credentials

Send either an API key, or in \`Authorization: Bearer\` an access token with the audience \`${baseUrl}\`; both at once are
refused with 400. The token's user must be an owner or administrator of the tenant, which is looked up at every request.
A revoked key is refused within a second.

A user must have authenticated as the tenant's policy asks of them now, and for some operations within the last 15 minutes,
with their second factor if they have one: where somebody is deleted, where an email, a password, a factor or the requirement
of one changes, where \`owner\` or \`admin\` is given or taken, where a webhook is created, moved, replayed or gets another
secret, and for the export of the audit log. Otherwise the answer is 401 \`insufficient_user_authentication\` (RFC 9470): send
the user to the authorization endpoint with the \`acr_values\` and \`max_age\` of \`WWW-Authenticate\`.

A request is checked in this order: the limit of its address, the credential (401), the limit of the key or session,
whether keys reach the path at all and may write to the resource (403), the scope (403), the path and method (404, 405),
the input (400).

Of users, only owners change the account or the role of an owner (403 \`owner_protected\`, \`owner_role_protected\`). A key
with \`users:write\` manages every user, owners included, but never the role \`owner\`. The last owner cannot be deleted,
suspended or demoted (409 \`last_owner\`). Your own verified address is changed, and external accounts are linked to your own account, on your account page (403 \`own_address\`, \`own_account\`).

# Errors and codes

A refusal is \`application/problem+json\` (RFC 9457). \`code\` is a stable word for programs, \`detail\` a sentence for people;
with \`invalid_input\`, \`errors\` names every member at fault. Quote \`traceId\` to support: it is the trace id of
a \`traceparent\` that the request had (W3C Trace Context), and stands in logs and audit entries. Later versions may add codes:
decide by \`status\` for a code that you do not know. A record of another tenant is 404, like one that does not exist.
The \`ETag\` of a record is its revision. Send the one that you read as \`If-Match\`, and a change is refused with 412 when
the record has changed since.

# Pagination

Lists are newest first, take \`limit\` (1 to 200, default 50) and answer \`{"items": […], "nextCursor": …}\`. Send
\`nextCursor\` as \`cursor\`, with the same filters, until it is null. \`includeTotal=true\` adds \`total\`.

# Rate limits

Limits are per minute. Every answer states the limit, the requests left and the end of the window in
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (epoch seconds). Above the limit the answer is 429,
with \`Retry-After\` in seconds. Requests are counted for each API key, for the session of an access token, and for each
client that authenticates, which may send ten times as many at introspection. All keys and access tokens of a tenant together
may send ten times as many as one of them. All others, also those with wrong
credentials, are counted for the address of the caller.

# Idempotency

A POST takes an \`Idempotency-Key\` that you choose, a new one for each operation. The same key and body
within 24 hours get the first answer again, with \`Idempotent-Replayed: true\`; another body is refused with 422, and
a request that still runs with 409.

# Receipts and proofs

\`Prefer: receipt\` on a write is answered with \`Tessera-Receipt: <entry id>:<index>\`: where the change stands in the tenant's
audit log, and in the Merkle tree over it. Within a minute a checkpoint signs the tree with it; then
\`GET /api/auditlogs/{id}/proof\` proves the entry without showing any other.

# Signing people in

Applications sign people in by OpenID Connect: the code flow with PKCE. The issuer is \`${baseUrl}\`, and everything else stands
in [its metadata](${ownAddress(baseUrl, '/.well-known/openid-configuration')}). The operations are under *OpenID Connect*.

# Webhooks with signatures

A subscription is notified of events by POST; the payload of each kind stands under *Webhooks*. Answer with a status from
200 to 299 within ten seconds, before any work is done; otherwise the delivery is tried again later. An event may
come twice, and late: process each \`id\` once.

\`Tessera-Signature: t=<epoch seconds>,v1=<hex>\` proves who sent it: \`v1\` is the HMAC-SHA-256 of \`<t>.<body>\` under the
subscription's secret, the whole string with \`whsec_\`. Compare in constant time, over the bytes as received, and
refuse a \`t\` more than five minutes away. While a secret is rotated there are two \`v1\`; either will do. Stripe's own
libraries verify this header as it is (\`stripe.webhooks.constructEvent\`).

Any library of [Standard Webhooks](https://www.standardwebhooks.com) verifies the headers \`webhook-id\`, \`webhook-timestamp\`
and \`webhook-signature\`, which each delivery has as well, with the same secret: \`v1,<base64>\` is the HMAC-SHA-256 of
\`<id>.<timestamp>.<body>\` under the bytes that stand in the secret as base64 after \`whsec_\`.

# Generated clients

Values that may gain others are strings with \`x-extensible-enum\`; answers may gain members. Null stands for leaving a
member out wherever it can mean nothing else. **In a change of a user and of the branding, null clears**: a client must
not send null for a member that was never set.

* **openapi-typescript with openapi-fetch**: \`--default-non-nullable=false\`, so that members with a default may be left
  out. Undefined members are not sent.
* **NSwag with System.Text.Json**: \`DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull\`, set in the partial method
  \`UpdateJsonSerializerSettings\`. To clear a member, send that JSON by hand.
* **openapi-generator, Java**: \`openApiNullable=true\` (the default). \`JsonNullable.undefined()\` is not sent,
  \`JsonNullable.of(null)\` clears.
* **openapi-generator, C#**: \`library=generichost\`, whose \`Option<T>\` is not sent where it is unset.
* **openapi-generator, Go**: members are pointers with \`omitempty\`: nil is not sent.
`;
