/** Downstream of a PON in bit/s (ITU-T G.984.2, IEEE 802.3ah); undefined where the technology is not known. */
export const ponCapacity = (ponMode: string | null): number | undefined =>
  ponMode === 'GPON' ? 2_488_320_000 : ponMode === 'EPON' ? 1_000_000_000 : undefined;

/** What devices write of a link: `1000M`, `10G`, `10000M-Full`. Undefined for words without a number. */
export function linkSpeedOf(words: string | null): number | undefined {
  const [, figure = '', unit = ''] = /^(\d{1,6})\s*([MG])/i.exec(words ?? '') ?? [];
  return figure === '' ? undefined : Number(figure) * (unit.toUpperCase() === 'G' ? 1e9 : 1e6);
}
