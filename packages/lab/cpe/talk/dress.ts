import { deflateRawSync, gzipSync } from 'node:zlib';
import type { Quirk } from '../quirks.ts';

/** How a body looks on the wire: what a CPE's quirks make of a well-made message. */

/** The few Chinese characters that the lab's devices know, as GB2312 has them; Node.js reads that charset and does not write it. */
const gb2312: Readonly<Record<string, number>> = { 客: 0xbfcd, 厅: 0xccfc, 卧: 0xced4, 室: 0xcad2 };

/** A name for a network that no ASCII can hold: living room. */
export const chineseName = '客厅';

const inGb2312 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text).flatMap((char) => {
      const code = gb2312[char];
      if (code !== undefined) return [code >> 8, code & 0xff];
      return [char.codePointAt(0)! < 0x80 ? char.charCodeAt(0) : 0x3f];
    }),
  );

const edits: Partial<Record<Quirk, (text: string) => string>> = {
  noTypes: (text) => text.replaceAll(/ xsi:type="[^"]*"/g, ''),
  wrongTypes: (text) => text.replaceAll(/xsi:type="xsd:\w+"/g, 'xsi:type="xsd:"'),
  noId: (text) => text.replace(/<cwmp:ID[^>]*>[^<]*<\/cwmp:ID>/, ''),
  newNamespace: (text) =>
    text
      .replace(/urn:dslforum-org:cwmp-1-\d/, 'urn:dslforum-org:cwmp-1-4')
      .replace(/ xmlns:[\w-]+="[^"]*encoding\/"/, ''),
  wrongCounts: (text) => text.replaceAll(/\[\d+\]"/g, '[1]"'),
};

export interface Dressed {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

export const dressed = (text: string, quirks: ReadonlySet<Quirk>): Dressed => {
  let whole = text;
  for (const [quirk, edit] of Object.entries(edits)) if (quirks.has(quirk as Quirk)) whole = edit(whole);
  const charset = quirks.has('gb2312') ? 'gb2312' : quirks.has('latin1') ? 'iso-8859-1' : 'utf-8';
  const plain =
    charset === 'gb2312' ? inGb2312(whole) : Buffer.from(whole, charset === 'iso-8859-1' ? 'latin1' : 'utf8');
  const coding = quirks.has('gzip') ? 'gzip' : quirks.has('deflate') ? 'deflate' : undefined;
  const type: Dressed['headers'] = quirks.has('noContentType')
    ? []
    : [['Content-Type', `text/xml; charset=${charset}`]];
  return {
    headers: [...type, ['SOAPAction', ''], ...(coding ? ([['Content-Encoding', coding]] as const) : [])],
    body: coding === 'gzip' ? gzipSync(plain) : coding === 'deflate' ? deflateRawSync(plain) : plain,
  };
};

/** Entities of entities: 10^9 times three letters. */
export const bomb = (): string => {
  const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`);
  return `<?xml version="1.0"?>\n<!DOCTYPE bomb [<!ENTITY a0 "lol">${levels.join('')}]>\n<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>&a9;</soap:Body></soap:Envelope>`;
};
