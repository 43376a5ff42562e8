/** Returns whether one of these media ranges of `Accept` is there, and not refused by q=0 (RFC 9110, section 12.5.1). */
const names = (accept: string, ranges: readonly string[]): boolean =>
  accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return ranges.includes(type) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** Returns whether `Accept` names HTML. A caller that takes any type is a program. */
export const namesHtml = (accept: string): boolean => names(accept, ['text/html']);

/** Returns whether `Accept` lets HTML be sent, by any type that it takes or by its absence. */
export const takesHtml = (accept: string | undefined): boolean =>
  accept === undefined || names(accept, ['text/html', 'text/*', '*/*']);
