import type { AddHelpTextContext } from '@commander-js/extra-typings';

/** Help behind that of a command: a line that can be typed. `line` is without the program's name. */
export const example =
  (line: string) =>
  ({ command }: AddHelpTextContext): string => {
    let root: { readonly parent: typeof root | null; name(): string } = command;
    while (root.parent !== null) root = root.parent;
    return `\nExample:\n  ${root.name()} ${line}`;
  };
