/** `Maria Keller` to `MK`, `admin` to `AD`, a Chinese name to its first character. */
export function initials(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  if (second) return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
  return /^[\p{Script=Latin}\d]/u.test(first) ? first.slice(0, 2).toUpperCase() : first.slice(0, 1);
}
