import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { pageOfVerb } from '@heliograph/catalogue/kit/verb.ts';
import { generic } from './families/generic.ts';
import { vsolEpon, vsolGpon } from './families/vsol.ts';
import type { Family, DeviceIdentity } from './kit/family.ts';

/** The first that matches is taken; the last one matches everything. */
export const families: readonly Family[] = [vsolEpon, vsolGpon, generic];

export const familyOf = (identity: DeviceIdentity): Family =>
  families.find((family) => family.matches(identity)) ?? generic;

const eachOnce = (pages: readonly ConfigPage[]): readonly ConfigPage[] => [
  ...new Map(pages.map((page) => [page.id, page])).values(),
];

/** Every configuration page that some family has, each once. */
export const configPages = eachOnce(families.flatMap(({ bindings }) => bindings.map(({ page }) => page)));

/** Whatever a change can be of: those pages, and every command that some family takes, as the write path sees it. */
export const changeablePages: readonly ConfigPage[] = [
  ...configPages,
  ...eachOnce(families.flatMap(({ verbs }) => verbs.map(({ verb }) => pageOfVerb(verb)))),
];
