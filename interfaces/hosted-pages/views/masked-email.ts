const graphemes = new Intl.Segmenter();

/** Returns an address of which a page shows the first character and the domain: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first] = graphemes.segment(email.slice(0, Math.max(at, 0)));
  return `${first?.segment ?? ''}•••${email.slice(Math.max(at, 0))}`;
}
