/** Is every UTF-16 unit of the text one that the test accepts? Empty text passes. */
export function every(value: string, accepts: (code: number) => boolean): boolean {
  for (let at = 0; at < value.length; at++) if (!accepts(value.charCodeAt(at))) return false;
  return true;
}

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
export const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
export const isHex = (code: number): boolean =>
  isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
/** ASCII that leaves a mark on paper: no space, no control characters. */
export const isVisible = (code: number): boolean => code >= 0x21 && code <= 0x7e;
/** The same and the space. */
export const isPrintable = (code: number): boolean => code >= 0x20 && code <= 0x7e;

/** A decimal number without sign and leading zeros; NaN for anything else, or above `max`. */
export function decimal(value: string, max: number): number {
  if (value === '' || value.length > 15 || (value.length > 1 && value.startsWith('0'))) return Number.NaN;
  let number = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (!isDigit(code)) return Number.NaN;
    number = number * 10 + code - 0x30;
  }
  return number > max ? Number.NaN : number;
}
