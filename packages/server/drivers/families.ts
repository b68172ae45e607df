import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { generic } from './families/generic.ts';
import { vsolEpon, vsolGpon } from './families/vsol.ts';
import type { Family, Identity } from './kit/family.ts';

/** The first that matches is taken; the last one matches everything. */
export const families: readonly Family[] = [vsolEpon, vsolGpon, generic];

export const familyOf = (identity: Identity): Family => families.find((family) => family.matches(identity)) ?? generic;

/** Every configuration page that some family has, each once. */
export const configPages: readonly ConfigPage[] = [
  ...new Map(families.flatMap(({ bindings }) => bindings.map(({ page }) => [page.id, page] as const))).values(),
];
