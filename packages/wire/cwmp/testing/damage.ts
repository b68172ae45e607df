/** What XML is made of, put anywhere. */
const pieces = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '/',
  '<a>',
  '</a>',
  '<a/>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?',
  '?>',
  '&#',
  '&#x0;',
  '<!DOCTYPE a>',
  '\0',
  '\u00ff',
  '</Name>',
  '<Name>',
  '<Body>',
  'xmlns=',
  '<Envelope>',
  '<ParameterValueStruct>',
];

/** @returns 0 <= n < below */
export type Random = (below: number) => number;

/** One to four of: a byte changed, a piece put in, a stretch taken out, one repeated, one nested, the end cut off. */
export function damaged(seed: Buffer, below: Random): Buffer {
  let bytes = Buffer.from(seed);
  for (let times = 1 + below(4); times > 0 && bytes.length > 0; times--) {
    const at = below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + below(200));
    const [before, stretch, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    const piece = Buffer.from(pieces[below(pieces.length)]!, 'latin1');
    const way = below(6);
    if (way === 0) bytes[at] = below(256);
    else if (way === 1) bytes = Buffer.concat([before, piece, stretch, after]);
    else if (way === 2) bytes = Buffer.concat([before, after]);
    else if (way === 3) bytes = Buffer.concat([before, ...Array.from({ length: 1 + below(40) }, () => stretch), after]);
    else if (way === 4) {
      const depth = below(60);
      const nest = [Buffer.from('<x>'.repeat(depth)), stretch, Buffer.from('</x>'.repeat(depth))];
      bytes = Buffer.concat([before, ...nest, after]);
    } else bytes = Buffer.from(before);
  }
  return bytes;
}
