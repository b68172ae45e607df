/** A picture as a page: one JPEG on one sheet, which is all that a graph needs of PDF (ISO 32000-1 §7.5, §8.9). Sizes in px, octets of the JPEG. */
export function pdfOf(jpeg: Uint8Array, picture: { readonly width: number; readonly height: number }): Uint8Array {
  // 96 px are an inch, and so are 72 points; no reader shows a side of more than 14,400.
  const scale = Math.min(0.75, 14_400 / Math.max(picture.width, picture.height));
  const [wide, high] = [picture.width * scale, picture.height * scale].map((side) => side.toFixed(2));
  const draw = `q ${wide} 0 0 ${high} 0 0 cm /P Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const objects: readonly (readonly [head: string, body?: string | Uint8Array])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Resources << /XObject << /P 4 0 R >> >> /Contents 5 0 R >>`,
    ],
    [`<< ${image} /Filter /DCTDecode /Length ${jpeg.length} >>`, jpeg],
    [`<< /Length ${draw.length} >>`, draw],
  ];
  const parts: Uint8Array[] = [];
  const starts: number[] = [];
  let at = 0;
  const put = (what: string | Uint8Array): void => {
    const octets = typeof what === 'string' ? new TextEncoder().encode(what) : what;
    parts.push(octets);
    at += octets.length;
  };
  put('%PDF-1.4\n');
  objects.forEach(([head, body], n) => {
    starts.push(at);
    put(`${n + 1} 0 obj\n${head}\n`);
    if (body !== undefined) {
      put('stream\n');
      put(body);
      put('\nendstream\n');
    }
    put('endobj\n');
  });
  const table = at;
  const lines = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  const whole = new Uint8Array(at);
  let to = 0;
  for (const part of parts) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}
