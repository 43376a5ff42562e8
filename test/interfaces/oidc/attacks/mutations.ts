/** Other addresses that a careless comparison takes for this one, or that lead elsewhere from it; the port stays. */
export function addressMutations(uri: string): readonly string[] {
  const [, scheme = '', authority = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?]*))?(.*)$/.exec(uri)!;
  const [path = '', query] = rest.split('?', 2);
  const [, host = '', port = ''] = /^(\[.*\]|[^:]*)(:\d+)?$/.exec(authority)!;
  const at = (place: string): string => `${scheme}://${place}${rest}`;
  const all = [
    ...['/', '?', '#', '#x', '%20', ' ', '\t', '\n', '\r\n', '%00', '\0', '.', '..', '*', '%', '%2f'],
    ...[';x=1', '/..', '/../evil', '/..;/evil', '/%2e%2e/evil', '%2f..%2fevil', '\\..\\evil', '/*', '?*'],
    ...[
      '@evil.test',
      '.evil.test',
      ',https://evil.test/',
      ' https://evil.test/',
      '&redirect_uri=https://evil.test',
    ],
    ...['%0d%0aLocation:%20https://evil.test', '?code=x', '&state=y', query === undefined ? '?a=b' : '&a=b'],
  ].map((end) => `${uri}${end}`);
  const elsewhere = [
    ...[`evil.test@${authority}`, `${authority}@evil.test`, `${host}:443@evil.test`, `${host}%40evil.test`],
    ...[`${host}%2eevil.test`, `${host}\\@evil.test`, `${host}\\.evil.test`, `${authority}.evil.test`],
    ...[
      `evil${authority}`,
      `evil.${authority}`,
      `${host}.${port}`,
      `user:pass@${authority}`,
      `@${authority}`,
    ],
    ...[`${host}%00.evil.test`, `${host}%0a${port}`, `${host}\u3002test${port}`, `${host}\u200d${port}`],
    ...[`${host}\u00ad${port}`, `${host}%23.evil.test`, `${host}#@evil.test`, `${host}?.evil.test`],
    ...['[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '0', 'localhost.', 'evil.test', '*', `*.${authority}`],
    ...[
      `${host.replace('a', '\u0430')}x${port}`,
      `${host},evil.test`,
      `${host};evil.test`,
      `${authority}/evil.test/..`,
    ],
  ].map(at);
  const schemes = [
    'ftp',
    'ws',
    'file',
    'javascript',
    'JavaScript',
    'data',
    'vbscript',
    'view-source',
    'blob',
  ].map((other) => `${other}:${uri.slice(scheme.length + 1)}`);
  const spelled = [
    ...[`${scheme.toUpperCase()}:${uri.slice(scheme.length + 1)}`, at(authority.toUpperCase())],
    ...[
      `${scheme}:${authority}${rest}`,
      `${scheme}:/${authority}${rest}`,
      `${scheme}:///${authority}${rest}`,
    ],
    ...[
      `//${authority}${rest}`,
      `/\\${authority}${rest}`,
      `\\\\${authority}${rest}`,
      rest,
      ` ${uri}`,
      `\t${uri}`,
    ],
    ...[uri.slice(0, -1), `${scheme}://${authority}`, `${scheme}://${authority}/`, uri.toUpperCase()],
    ...[
      `${scheme}://${authority}/${rest}`,
      `${scheme}://${authority}/.${rest}`,
      encodeURI(encodeURIComponent(uri)),
    ],
    `${scheme}://${authority}/x/..${rest}`,
    `${scheme}://${authority}${path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
    `${scheme}://${authority}${path.toUpperCase()}${query === undefined ? '' : `?${query}`}`,
    'javascript:alert(1)//' + uri,
    `data:text/html,<script>location='${uri}'</script>`,
    `https://evil.test/?${uri}`,
    `https://evil.test/${uri}`,
    'null',
    '*',
    '.',
  ];
  return [...new Set([...all, ...elsewhere, ...schemes, ...spelled])].filter((other) => other !== uri);
}

/** A secret cut short, made longer, or spelled otherwise, at every place. */
export function secretMutations(secret: string): readonly string[] {
  const places = Array.from(secret, (_, index) => index);
  const swapped = (letter: string): string =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return [
    ...new Set([
      ...places.slice(1).map((length) => secret.slice(0, length)),
      ...places.slice(1).map((start) => secret.slice(start)),
      ...places.map((at) => secret.slice(0, at) + swapped(secret[at]!) + secret.slice(at + 1)),
      ...['=', '.', ' ', 'A', '\n', '\0', '%00', secret].map((end) => `${secret}${end}`),
      ...[' ', '=', 'A', '\0'].map((start) => `${start}${secret}`),
      ...[secret.toLowerCase(), secret.toUpperCase(), Array.from(secret).reverse().join(''), `"${secret}"`],
    ]),
  ].filter((other) => other !== secret);
}
