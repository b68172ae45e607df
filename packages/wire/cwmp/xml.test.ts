import { describe, expect, test } from 'vitest';
import { CwmpError } from './error.ts';
import { CLOSE, END, type XmlLimits, OPEN, usualXmlLimits, XmlScanner } from './xml.ts';

/** What a text says, one word per token: `<a b=c`, `'text`, `>a`. */
function told(text: string, limits: Partial<XmlLimits> = {}): string[] {
  const scanner = new XmlScanner(text, { ...usualXmlLimits, ...limits });
  const all: string[] = [];
  for (;;) {
    const token = scanner.next();
    if (token === END) return all;
    if (token === OPEN) {
      const attributes: string[] = [];
      scanner.eachAttribute((name, value) => attributes.push(` ${name}=${value}`));
      all.push(`<${scanner.prefix}|${scanner.local}${attributes.join('')}`);
    } else all.push(token === CLOSE ? `>${scanner.local}` : `'${scanner.characterData()}`);
  }
}

function kindOf(text: string, limits: Partial<XmlLimits> = {}): string {
  try {
    told(text, limits);
    return 'read';
  } catch (error) {
    if (error instanceof CwmpError) return error.kind;
    throw error;
  }
}

describe('XML is read forward', () => {
  test.each([
    ['<a/>', ['<|a', '>a']],
    [
      '\ufeff <?xml version="1.0"?>\r\n<!-- <x> --><p:a\n x = "1" p:y=\'"2"\' ></p:a >\n<!---->',
      ['<p|a x=1 p:y="2"', '>a'],
    ],
    ['<a>b<c/>d<![CDATA[<e>&amp;]]]]><![CDATA[>]]></a>', ['<|a', "'b", '<|c', '>c', "'d", "'<e>&amp;]]", "'>", '>a']],
    ['<a x="&lt;&#65;&#x42;&gt;">&amp;amp;&quot;&apos;</a>', ['<|a x=<AB>', `'&amp;"'`, '>a']],
    ['<a>1\r\n2\r3&#13;</a>', ['<|a', "'1\n2\n3\r", '>a']],
    ['<a><?pi <b> ?><!-- - --></a>', ['<|a', '>a']],
    ['<ä:ö.-1 _b="ü"/>', ['<ä|ö.-1 _b=ü', '>ö.-1']],
  ])('%j', (text, tokens) => {
    expect(told(text)).toEqual(tokens);
  });

  test.each([
    [
      'a bare ampersand stands for itself',
      '<a>AT&T & me &nbsp; &#; &#x; &#zz;</a>',
      "'AT&T & me &nbsp; &#; &#x; &#zz;",
    ],
    [
      'what XML forbids is U+FFFD',
      '<a>1\u00002\u00013&#0;4&#xD800;5&#x110000;6&#xfffe;7\ud8008\ufffe9\uffff</a>',
      "'1\ufffd2\ufffd3\ufffd4\ufffd5\ufffd6\ufffd7\ufffd8\ufffd9\ufffd",
    ],
    ['every character of Unicode passes', '<a>家😀&#x1F600;&#128512;</a>', "'家😀😀😀"],
  ])('%s', (_name, text, said) => {
    expect(told(text)[1]).toBe(said);
  });

  test('a long text is read as a short one, wherever a stretch of it ends', () => {
    for (let shift = 0; shift < 20; shift++) {
      const long = '.'.repeat(shift) + '\0😀&#x0000041;\r\n'.repeat(3000) + '&'.repeat(20_000);
      expect(told(`<a>${long}</a>`)[1]).toBe(`'${'.'.repeat(shift)}${'\ufffd😀A\n'.repeat(3000)}${'&'.repeat(20_000)}`);
    }
  });

  test.each([0, 1])('a line end stays one where a long text is cut (%i)', (shift) => {
    const dots = '.'.repeat(shift);
    expect(told(`<a>${dots}${'\r\n'.repeat(20_000)}</a>`)[1]).toBe(`'${dots}${'\n'.repeat(20_000)}`);
  });

  test('NULs may follow the end: the terminator of a C string is sent with it', () => {
    expect(told('<a/>\n\0\0')).toEqual(['<|a', '>a']);
  });

  test.each([
    '',
    ' ',
    'a',
    '\0<a/>',
    '<',
    '<a',
    '<a ',
    '<a b',
    '<a b=',
    '<a b="',
    '<a b="1',
    '<a b=1/>',
    '<a b="1"c="2"/>',
    '<a / >',
    '<a/',
    '<a>',
    '<a></',
    '<a></a',
    '<a></b>',
    '<a></ab>',
    '<ab></a>',
    '<a><b></a></b>',
    '</a>',
    '<a/></a>',
    '<a/><b/>',
    '<a/>b',
    '<a/><![CDATA[b]]>',
    '<1a/>',
    '<:a/>',
    '<-a/>',
    '< a/>',
    '<a><!-- </a>',
    '<a><![CDATA[ </a>',
    '<a><?x </a>',
    '<a><!',
    '<!-',
  ])('%j is not XML', (text) => {
    expect(kindOf(text)).toBe('notXml');
  });

  test.each([
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    '<?xml version="1.0"?>\n<!doctype a><a/>',
    '<a><!ENTITY b "c"></a>',
    '<!ELEMENT a ANY><a/>',
    '<a><![INCLUDE[b]]></a>',
  ])('declarations are refused: %j', (text) => {
    expect(kindOf(text)).toBe('doctype');
  });

  test('a declaration in a comment or in CDATA is text', () => {
    expect(told('<a><!-- <!DOCTYPE b> --><![CDATA[<!DOCTYPE b>]]></a>')[1]).toBe("'<!DOCTYPE b>");
  });
});

describe('each bound has a kind of its own', () => {
  const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  test.each<[string, string, Partial<XmlLimits>]>([
    ['tooLarge', '<a>bcd</a>', { size: 9 }],
    ['tooDeep', nested(4), { depth: 3 }],
    ['tooMany', '<a><b/><b/></a>', { elements: 2 }],
    ['tooMany', '<a b="" c="" d=""/>', { attributes: 2 }],
    ['nameTooLong', '<abcd/>', { name: 3 }],
    ['nameTooLong', '<a bcde=""/>', { name: 3 }],
  ])('%s', (kind, text, limits) => {
    const wider = Object.fromEntries(Object.entries(limits).map(([key, most]) => [key, most + 1]));
    expect(kindOf(text, limits)).toBe(kind);
    expect(kindOf(text, wider)).toBe('read');
  });
});
