import type { CodeLanguage } from '../../ui/code-parts.js';

/** A piece of code that verifies deliveries. */
export interface VerifySnippet {
  /** Its value in the address. */
  readonly id: string;
  readonly name: string;
  readonly language: CodeLanguage;
  readonly text: string;
}

const nodePackage = `import express from 'express';
import { verifyWebhook } from '@tessera-identity/service/webhooks';

const app = express();

// the raw bytes: no JSON parser before it
app.post('/hooks', express.raw({ type: 'application/json' }), (req, res) => {
  let event;
  try {
    event = verifyWebhook({
      body: req.body,
      signature: req.get('Tessera-Signature'),
      secret: process.env.WEBHOOK_SECRET,
    });
  } catch (error) {
    return res.status(400).send(error.code);
  }
  // event.id is the same in every attempt: handle it once
  console.log(event.event, event.id, event.data);
  res.sendStatus(204);
});

app.listen(8080);
`;

const nodeCrypto = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as received; header: Tessera-Signature
export function verify(body, header, secret, now = Date.now() / 1000) {
  if (typeof header !== 'string' || header.length > 2048) return false;
  const parts = header.split(',').map((part) => part.split('='));
  const times = parts.filter(([name]) => name === 't');
  const time = times[0]?.[1] ?? '';
  if (times.length !== 1 || !/^(0|[1-9]\\d{0,14})$/.test(time)) return false;
  if (Math.abs(now - Number(time)) > 300) return false;
  // the whole secret is the key, whsec_ included
  const expected = createHmac('sha256', secret).update(time + '.').update(body).digest();
  return parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value))
    .some(([, value]) => timingSafeEqual(Buffer.from(value, 'hex'), expected));
}
`;

const python = `import hashlib
import hmac
import re
import time


# body: the bytes as received; header: Tessera-Signature
def verify(body: bytes, header: str, secret: str, now: float | None = None) -> bool:
    if len(header) > 2048:
        return False
    parts = [part.partition("=")[::2] for part in header.split(",")]
    times = [value for name, value in parts if name == "t"]
    if len(times) != 1 or not re.fullmatch(r"0|[1-9][0-9]{0,14}", times[0]):
        return False
    if abs((time.time() if now is None else now) - int(times[0])) > 300:
        return False
    # the whole secret is the key, whsec_ included
    signed = times[0].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    signatures = [value for name, value in parts if name == "v1"]
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures)
`;

const go = `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// Verify takes the bytes of the body as received, and the header Tessera-Signature.
func Verify(body []byte, header, secret string, now time.Time) bool {
	if len(header) > 2048 {
		return false
	}
	var at string
	var signatures []string
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "t":
			if at != "" {
				return false
			}
			at = value
		case "v1":
			signatures = append(signatures, value)
		}
	}
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil || strconv.FormatInt(seconds, 10) != at {
		return false
	}
	if age := now.Unix() - seconds; age > 300 || age < -300 {
		return false
	}
	// the whole secret is the key, whsec_ included
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(at + "."))
	mac.Write(body)
	expected := hex.EncodeToString(mac.Sum(nil))
	for _, signature := range signatures {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return true
		}
	}
	return false
}
`;

const csharp = `using System.Globalization;
using System.Security.Cryptography;
using System.Text;

public static class TesseraSignature
{
    // body: the bytes as received; header: Tessera-Signature
    public static bool Verify(byte[] body, string header, string secret, DateTimeOffset now)
    {
        if (header.Length > 2048) return false;
        var parts = header.Split(',').Select(part => part.Split('=', 2)).Where(part => part.Length == 2).ToList();
        var times = parts.Where(part => part[0] == "t").Select(part => part[1]).ToList();
        if (times.Count != 1) return false;
        if (!long.TryParse(times[0], NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)) return false;
        if (Math.Abs((decimal)now.ToUnixTimeSeconds() - seconds) > 300) return false;
        // the whole secret is the key, whsec_ included
        byte[] signed = [.. Encoding.UTF8.GetBytes(times[0] + "."), .. body];
        var expected = Convert.ToHexString(HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), signed)).ToLowerInvariant();
        return parts
            .Where(part => part[0] == "v1")
            .Any(part => CryptographicOperations.FixedTimeEquals(
                Encoding.UTF8.GetBytes(part[1]), Encoding.UTF8.GetBytes(expected)));
    }
}
`;

const standardNode = `// npm install standardwebhooks
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

// body: as received; headers: webhook-id, webhook-timestamp and webhook-signature. Throws where it does not fit.
export const verify = (body, headers) => webhook.verify(body, headers);
`;

const standardPython = `# pip install standardwebhooks
import os

from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"])


# body: as received; headers: webhook-id, webhook-timestamp and webhook-signature. Raises where it does not fit.
def verify(body, headers):
    return webhook.verify(body, headers)
`;

/** The first one is shown at first. */
export const snippets: readonly VerifySnippet[] = [
  { id: 'package', name: 'Node.js', language: 'js', text: nodePackage },
  { id: 'node', name: 'Node.js without a package', language: 'js', text: nodeCrypto },
  { id: 'python', name: 'Python', language: 'python', text: python },
  { id: 'go', name: 'Go', language: 'go', text: go },
  { id: 'csharp', name: 'C#', language: 'csharp', text: csharp },
  { id: 'standard-node', name: 'Standard Webhooks, JavaScript', language: 'js', text: standardNode },
  { id: 'standard-python', name: 'Standard Webhooks, Python', language: 'python', text: standardPython },
];
