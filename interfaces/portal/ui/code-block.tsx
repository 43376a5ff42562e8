import type { ComponentChildren } from 'preact';
import { CopyButton } from './copy-button.js';

/** A piece of code or data to read and to copy, with its name above it. */
export function CodeBlock({
  title,
  text,
  children = text,
}: {
  readonly title: string;
  /** What is copied. */
  readonly text: string;
  /** The same as it is shown, with parts that stand out. Default: the text */
  readonly children?: ComponentChildren;
}) {
  return (
    <figure class="code-block">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={text} />
      </figcaption>
      {/* what scrolls has to be reached by the keyboard */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}
