import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { Verb } from '@heliograph/catalogue/kit/verb.ts';
import type { PageRow, PageSession, Step } from './binding.ts';

/** How a command reaches one family of devices. */
export interface VerbBinding {
  readonly verb: Verb;
  /** What the device shows of it now, in the fields of `verb.shows`; null = it does not say. */
  readonly read: (session: PageSession, place: Place) => Promise<PageRow>;
  readonly steps: (place: Place) => readonly Step[];
  /** Does what is there now show that it was done? `before`: what was there before it was sent; undefined while nothing was. */
  readonly done: (now: PageRow, before: PageRow | undefined) => boolean;
}
