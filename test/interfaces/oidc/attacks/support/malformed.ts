import { gzipSync } from 'node:zlib';
import type { Call } from '../../../../support/http/http-client.js';

export const FORM = 'application/x-www-form-urlencoded';
/** A request with a form for its body. */
export const form = (body: string | Uint8Array, headers: Record<string, string> = {}): Call => ({
  body,
  headers: { 'Content-Type': FORM, ...headers },
});
const typed = (type: string, body: string | Uint8Array): Call => ({
  body,
  headers: { 'Content-Type': type },
});
const basic = (text: string): Call =>
  form('grant_type=refresh_token&token=x&refresh_token=x', {
    Authorization: `Basic ${Buffer.from(text, 'latin1').toString('base64')}`,
  });
const authorized = (Authorization: string): Call =>
  form('grant_type=refresh_token&token=x', { Authorization });

/** What no client sends on purpose, by what is wrong with it. */
export const malformed: Readonly<Record<string, Call>> = {
  'no body and no type': {},
  'an empty form': form(''),
  JSON: typed('application/json', '{"grant_type":"refresh_token","token":"x","access_token":"x"}'),
  'broken JSON': typed('application/json', '{"grant_type'),
  'a deep JSON': typed('application/json', '['.repeat(10_000)),
  'XML with an entity': typed(
    'application/xml',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  ),
  'plain text': typed('text/plain', 'grant_type=refresh_token'),
  multipart: typed(
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="token"\r\n\r\nx\r\n--x--',
  ),
  'multipart without a boundary': typed('multipart/form-data', 'x'),
  'a type that is none': typed('x', 'token=x'),
  'a form in another charset': typed(`${FORM}; charset=utf-16`, 'token=x'),
  'a form with a parameter of no meaning': typed(`${FORM}; boundary=x`, 'token=x'),
  'a compressed form': {
    body: gzipSync('token=x&grant_type=refresh_token'),
    headers: { 'Content-Type': FORM, 'Content-Encoding': 'gzip' },
  },
  'a percent sign': form('%'),
  'percent signs that encode nothing': form('%zz=%zz&grant_type=%'),
  'bytes that are no text': form(new Uint8Array([0xff, 0xfe, 0x3d, 0xc3, 0x28, 0x26, 0x80])),
  'null characters': form('grant_type=%00&token=%00&access_token=%00&client_id=%00'),
  'line breaks': form('grant_type=%0d%0aX-Evil:%201&client_id=%0d%0aSet-Cookie:%20a=b'),
  'separators alone': form('&&&===&=&'),
  'names alone': form('grant_type&token&client_id&access_token'),
  'a repeated parameter': form('grant_type=refresh_token&grant_type=authorization_code&client_id=server'),
  'a repeated client': form('grant_type=refresh_token&client_id=server&client_id=poster'),
  'a repeated token': form('token=a&token=b&access_token=a&access_token=b&client_id=web'),
  brackets: form('grant_type[]=refresh_token&client_id[a][b]=server&token[$ne]=x&access_token[]=x'),
  'names of every object': form('__proto__=x&constructor=x&toString=x&hasOwnProperty=x'),
  'a grant type of every object': form('grant_type=constructor&client_id=web'),
  'fifty-one parameters': form(Array.from({ length: 51 }, (_, index) => `p${index}=1`).join('&')),
  'ten thousand parameters': form('a=1&'.repeat(10_000)),
  'a megabyte': form(`grant_type=${'a'.repeat(1_000_000)}`),
  'a client that nobody knows': form('grant_type=refresh_token&refresh_token=x&token=x&client_id=nobody'),
  'a client id of SQL': form(
    `client_id=${encodeURIComponent("' or '1'='1")}&grant_type=refresh_token&token=x`,
  ),
  'a client id of ten thousand characters': form(`client_id=${'a'.repeat(10_000)}&grant_type=refresh_token`),
  'Basic without credentials': authorized('Basic'),
  'Basic with what is no base64': authorized('Basic !!!'),
  'Basic with base64url': authorized('Basic c2VydmVyOl8_Pw'),
  'Basic with loose base64': authorized('Basic c2VydmVyOng=='),
  'Basic without a colon': basic('server'),
  'Basic with a colon alone': basic(':'),
  'Basic with a null character': basic('server:\0'),
  'Basic with percent signs that encode nothing': basic('%zz:%'),
  'Basic with bytes that are no text': basic('\xff\xfe:\xc3\x28'),
  'Basic of a public client': basic('web:secret'),
  'Basic with a wrong secret': basic('server:wrong'),
  'Basic with a secret of ten thousand characters': basic(`server:${'a'.repeat(10_000)}`),
  'another scheme': authorized('Digest username="server"'),
  Negotiate: authorized('Negotiate YII='),
  'a bearer of nothing': authorized('Bearer'),
  'a bearer of two': authorized('Bearer a b'),
  'an assertion of another kind': form(
    'client_assertion_type=urn:x&client_assertion=x&grant_type=refresh_token',
  ),
  'an assertion without its kind': form('client_assertion=a.b.c&grant_type=refresh_token&token=x'),
  'a secret without a client': form('client_secret=x&grant_type=refresh_token&token=x'),
};
