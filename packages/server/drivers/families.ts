import { generic } from './families/generic.ts';
import { vsolEpon, vsolGpon } from './families/vsol.ts';
import type { Family, Identity } from './kit/family.ts';

/** The first that matches is taken; the last one matches everything. */
export const families: readonly Family[] = [vsolEpon, vsolGpon, generic];

export const familyOf = (identity: Identity): Family => families.find((family) => family.matches(identity)) ?? generic;
