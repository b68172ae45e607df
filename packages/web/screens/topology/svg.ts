import type { GraphData, GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { sizeOf } from './graph-edit.ts';

export type NodeTone = 'good' | 'critical' | 'major' | 'off';
export interface GraphInks {
  readonly ink: string;
  readonly card: string;
  readonly line: string;
  readonly page: string;
  readonly good: string;
  readonly critical: string;
  readonly major: string;
  readonly off: string;
  readonly primary: string;
}

/** Colours as they are seen where an element stands. */
export function inksFrom(element: Element): GraphInks {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: of('ink'),
    card: of('card'),
    line: of('edge'),
    page: of('page'),
    good: of('good'),
    critical: of('critical'),
    major: of('major'),
    off: of('off'),
    primary: of('primary'),
  };
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const margin = 40;

/** Where an item is on the whole: that of one in a group is counted from the group. */
export function graphPlacesOf({
  items,
}: GraphData): ReadonlyMap<
  string,
  { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const placed = (item: GraphItem): { x: number; y: number } => {
    const parent = item.parent === null ? undefined : byId.get(item.parent);
    if (!parent) return { x: item.x, y: item.y };
    const { x, y } = placed(parent);
    return { x: x + item.x, y: y + item.y };
  };
  return new Map(items.map((item) => [item.id, { ...placed(item), ...sizeOf(item) }]));
}

/** A graph as a picture of its own: no script, nothing fetched, names as text. */
export function graphSvg(graph: GraphData, toneOf: (id: string) => NodeTone, inks: GraphInks): string {
  const places = graphPlacesOf(graph);
  const all = [...places.values()];
  const left = Math.min(...all.map(({ x }) => x), 0) - margin;
  const top = Math.min(...all.map(({ y }) => y), 0) - margin;
  const width = Math.max(...all.map(({ x, width: wide }) => x + wide), 100) + margin - left;
  const height = Math.max(...all.map(({ y, height: high }) => y + high), 100) + margin - top;
  const lines = graph.links.map(({ from, to, label }) => {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) return '';
    const [x1, y1, x2, y2] = [a.x + a.width / 2, a.y + a.height, b.x + b.width / 2, b.y];
    const tone = toneOf(to);
    const ink = tone === 'good' || tone === 'off' ? inks.off : inks[tone];
    const said =
      label === ''
        ? ''
        : `<text x="${(x1 + x2) / 2}" y="${(y1 + y2) / 2}" font-size="11" text-anchor="middle">${escaped(label)}</text>`;
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${ink}" stroke-width="1.5"/>${said}`;
  });
  const boxes = graph.items
    .toSorted((a, b) => Number(b.kind === 'combo') - Number(a.kind === 'combo'))
    .map((item) => {
      const place = places.get(item.id);
      if (!place) return '';
      const { x, y, width: wide, height: high } = place;
      const isCombo = item.kind === 'combo';
      const stroke = isCombo ? inks.line : inks[toneOf(item.id)];
      const name = `<text x="${x + (isCombo ? 10 : wide / 2)}" y="${y + (isCombo ? 18 : high / 2 + 4)}" font-size="13" text-anchor="${isCombo ? 'start' : 'middle'}">${escaped(item.label)}</text>`;
      return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="5" fill="${isCombo ? 'none' : inks.card}" stroke="${stroke}" stroke-width="1.5"${item.bound || isCombo ? '' : ' stroke-dasharray="5 3"'}/>${name}`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="sans-serif" fill="${inks.ink}"><rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${inks.page}"/>${lines.join('')}${boxes.join('')}</svg>`;
}

function keep(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

function keepBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  keep(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const keepText = (text: string, type: string, name: string): void => keepBlob(new Blob([text], { type }), name);

/** No canvas of a browser is larger on a side. */
const mostSide = 8192;

/** The same picture as dots, by a canvas: pictures of `data:` addresses alone are let in by the content policy. */
async function dotsOf(svg: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, mostSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(image.width * scale), Math.ceil(image.height * scale)];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function keepPng(svg: string, name: string): Promise<void> {
  keep((await dotsOf(svg)).toDataURL('image/png'), name);
}

/** On a page of its size. */
export async function keepPdf(svg: string, name: string): Promise<void> {
  const [{ pdfOf }, canvas] = [await import('./pdf.ts'), await dotsOf(svg)];
  const base64 = canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? '';
  const jpeg = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
  const { width, height } = canvas;
  keepBlob(new Blob([pdfOf(jpeg, { width, height }) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), name);
}
