import { CopyButton } from './copy-button.js';

/** A piece of code or data to read and to copy, with its name above it. */
export function CodeBlock({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure class="code-block">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={text} />
      </figcaption>
      {/* what scrolls has to be reached by the keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
