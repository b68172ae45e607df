declare module 'virtual:config-index' {
  import type { PageEntry } from './screens/olt-config/entry.ts';

  /** Every configuration page of the catalogue, without its fields. */
  export const index: readonly PageEntry[];
}
declare module 'virtual:config-alternatives' {
  /** Pages of an OLT by their other addresses. */
  export const alternatives: Readonly<Record<string, string>>;
}
