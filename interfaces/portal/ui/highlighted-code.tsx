import { CodeBlock } from './code-block.js';
import { type CodeLanguage, partsOfCode } from './code-parts.js';

/** Code whose comments, texts and words of the language stand out. */
export function HighlightedCode({
  title,
  language,
  text,
}: {
  readonly title: string;
  readonly language: CodeLanguage;
  readonly text: string;
}) {
  return (
    <CodeBlock title={title} text={text}>
      {partsOfCode(language, text).map((part) =>
        part.kind === null ? part.text : <span class={`code-${part.kind}`}>{part.text}</span>,
      )}
    </CodeBlock>
  );
}
