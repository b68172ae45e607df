/** A reader of well-formed XML that we were given as a file: elements, attributes, text. No entities but the five of XML, no namespaces. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  /** The text directly in it, its pieces joined. */
  text: string;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (value: string): string => value.replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all);

const piece =
  /<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

const attributesOf = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, other]) => [
      name,
      plain(one ?? other ?? ''),
    ]),
  );

export function readXml(source: string): Element {
  const root: Element = { name: '', attributes: new Map(), children: [], text: '' };
  const open: Element[] = [root];
  for (const [, closing, name, attributes, empty, text] of source.matchAll(piece)) {
    const current = open.at(-1) ?? root;
    if (text !== undefined) current.text += plain(text);
    else if (name === undefined) continue;
    else if (closing === '/') open.pop();
    else {
      const element: Element = { name, attributes: attributesOf(attributes ?? ''), children: [], text: '' };
      current.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  return root;
}

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((one) => one.name === name);
export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((one) => one.name === name) ?? [];
