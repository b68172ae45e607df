import { entities } from '../entities/all.ts';
import type { Calls } from '../kit/call.ts';

/** The calls that follow from definitions (`catalogue/entities`). */
export const entityCalls: Calls = Object.fromEntries(entities.flatMap(({ served }) => Object.entries(served)));
