export type Inline =
  | { readonly is: 'text' | 'bold' | 'italic' | 'code'; readonly text: string }
  | { readonly is: 'link'; readonly text: string; readonly href: string };

export interface Block {
  readonly is: 'heading' | 'paragraph' | 'list';
  /** Lines of a paragraph, or items of a list. */
  readonly lines: readonly (readonly Inline[])[];
}

const marks = /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|`([^`\n]+)`|\[([^[\]\n]+)\]\(([^\s()]+)\)/g;

/** Only to the web, without a name and password in it that make one host look like another. */
function safeLink(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined;
}

function inline(line: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(marks)) {
    const [whole, bold, italic, code, text, address] = match;
    const href = address === undefined ? undefined : safeLink(address);
    // A link that leads elsewhere stays the text that was typed.
    if (address !== undefined && href === undefined) continue;
    if (match.index > end) found.push({ is: 'text', text: line.slice(end, match.index) });
    if (bold !== undefined) found.push({ is: 'bold', text: bold });
    else if (italic !== undefined) found.push({ is: 'italic', text: italic });
    else if (code !== undefined) found.push({ is: 'code', text: code });
    else if (href !== undefined) found.push({ is: 'link', text: text ?? href, href });
    end = match.index + whole.length;
  }
  if (end < line.length) found.push({ is: 'text', text: line.slice(end) });
  return found;
}

const heading = /^#{1,3}\s+/;
const item = /^\s*[-*•]\s+/;

/** Text with a few marks (headings, bold, italic, code, lists, web links) as data. There is no way to write HTML in it. */
export function parseProse(words: string): Block[] {
  const blocks: { is: Block['is']; lines: Inline[][] }[] = [];
  let isOpen = false;
  for (const line of words.replaceAll('\r\n', '\n').split('\n')) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const is = heading.test(line) ? 'heading' : item.test(line) ? 'list' : 'paragraph';
    const last = blocks.at(-1);
    const content = inline(line.replace(is === 'list' ? item : is === 'heading' ? heading : '', ''));
    if (isOpen && last?.is === is && is !== 'heading') last.lines.push(content);
    else blocks.push({ is, lines: [content] });
    isOpen = true;
  }
  return blocks;
}
