import type { ConfigPage } from '../../../../kit/page.ts';
import { needsOfEpon } from '../../../../rules/epon-onu.ts';

/** What all pages of an EPON ONU have in common. */
export const ofEponOnu = <const Id extends string>(id: Id, leaf: string) =>
  ({
    id,
    path: `epon/onuConfig/${leaf}`,
    section: 'onuConfig',
    of: 'onu',
    kept: 'opened',
    permission: 'device:onuConfig',
    technology: 'EPON',
  }) as const;

/** The address that the specification has besides. */
export const alsoAt = (leaf: string) => ({ pathAlternatives: [`/device/epon/onuConfig/${leaf}`] });

/**
 * The page that GPON has, of an EPON ONU: the same fields, rules and words, other tables behind them. `names`: pages that its needs read,
 * and what they are called here.
 */
export const twinOf = <const P extends ConfigPage, const Id extends string>(
  page: P,
  id: Id,
  leaf: string,
  names: Readonly<Record<string, string>> = {},
) => {
  const { pathAlternatives: _, ...rest } = page;
  const needs = needsOfEpon(page.needs ?? [], names);
  return { ...rest, ...ofEponOnu(id, leaf), needs } as Omit<
    P,
    'id' | 'path' | 'technology' | 'needs' | 'pathAlternatives'
  > &
    ReturnType<typeof ofEponOnu<Id>> & { readonly needs: typeof needs };
};
