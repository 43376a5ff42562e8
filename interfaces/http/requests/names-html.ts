/** Whether `Accept` names HTML (RFC 9110, section 12.5.1). A caller that takes any type is a program. */
export const namesHtml = (accept: string): boolean =>
  accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
