/** Returns the network of an address: the /24 of an IPv4 address, the /64 of an IPv6 one; null for neither. */
export function networkOf(ip: string): string | null {
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip);
  if (v4) return `${v4[1]}.0/24`;
  const groups = groupsOf(ip);
  return groups === null ? null : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address without leading zeros (RFC 4291, section 2.2), its zone left out. */
export function groupsOf(ip: string): string[] | null {
  const [address = ''] = ip.toLowerCase().split('%');
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0) return null;
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => group.replace(/^0+(?=.)/, ''))
    : null;
}
