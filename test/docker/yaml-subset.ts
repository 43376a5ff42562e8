/** What a file of the subset holds. */
export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml };

interface Line {
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/**
 * Reads the part of YAML that `docker-compose.yml` keeps to: block mappings and sequences indented by two spaces,
 * plain and quoted scalars without escapes, flow sequences of quoted ones, comments on lines of their own. Every
 * scalar is a string. Throws, naming the line, at anything else: tabs, odd or jumping indentation, keys given twice,
 * anchors, block scalars, other flow collections.
 */
export function parseYaml(text: string): Yaml {
  const lines = text
    .split('\n')
    .map((line, index): Line => {
      const indent = /^ */.exec(line)![0].length;
      return { number: index + 1, indent, text: line.slice(indent).trimEnd() };
    })
    .filter(({ text: content }) => content !== '' && !content.startsWith('#'));
  for (const line of lines) if (line.text.includes('\t') || line.indent % 2 !== 0) fail(line, 'indentation');
  const rest = [...lines];
  const value = parseBlock(rest, 0);
  if (rest[0]) fail(rest[0], 'indentation');
  return value;
}

const fail = ({ number }: Line, what: string): never => {
  throw new SyntaxError(`line ${number}: ${what}`);
};

function parseBlock(lines: Line[], indent: number): Yaml {
  const [first] = lines;
  if (first?.indent !== indent) throw new SyntaxError(`line ${first?.number ?? 'last'}: indentation`);
  return first.text.startsWith('- ') ? parseSequence(lines, indent) : parseMapping(lines, indent);
}

function parseSequence(lines: Line[], indent: number): Yaml {
  const items: Yaml[] = [];
  while (lines[0]?.indent === indent) {
    const line = lines.shift()!;
    if (!line.text.startsWith('- ')) fail(line, 'an item was expected');
    items.push(parseScalar(line, line.text.slice(2)));
  }
  return items;
}

function parseMapping(lines: Line[], indent: number): Yaml {
  const members: Record<string, Yaml> = {};
  while (lines[0]?.indent === indent) {
    const line = lines.shift()!;
    const [, key, value] =
      /^([A-Za-z_][\w-]*):(?: (.+))?$/.exec(line.text) ?? fail(line, 'a key was expected');
    if (Object.hasOwn(members, key!)) fail(line, `${key!} is given twice`);
    const [next] = lines;
    const deeper = (next?.indent ?? 0) > indent;
    if (value !== undefined) members[key!] = parseScalar(line, value);
    else members[key!] = deeper ? parseBlock(lines, indent + 2) : '';
    if (value !== undefined && next && deeper) fail(next, 'indentation');
  }
  return members;
}

function parseScalar(line: Line, text: string): Yaml {
  if (text.startsWith('[')) {
    const items = /^\[(.*)\]$/.exec(text)?.[1] ?? fail(line, 'a list was expected');
    return items.split(', ').map((item) => parseQuoted(line, item));
  }
  if (/^["']/.test(text)) return parseQuoted(line, text);
  if (/^[&*!|>{}%@`,?#]|: |:$| #/.test(text)) fail(line, 'a plain scalar was expected');
  return text;
}

function parseQuoted(line: Line, text: string): string {
  const [, , content] = /^(["'])((?:(?!\1)[^\\])*)\1$/.exec(text) ?? fail(line, 'a quoted text was expected');
  return content!;
}
