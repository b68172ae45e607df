import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Verb } from '@heliograph/catalogue/kit/verb.ts';
import type { Unit } from '@heliograph/wire/cli/dialects.ts';
import type { Course, PageRow, PageSession, Step } from './binding.ts';

/** How a command reaches one family of devices. */
export interface VerbBinding {
  readonly verb: Verb;
  /** What the device shows of it now, in the fields of `verb.shows`; null = it does not say. */
  readonly read: (session: PageSession, place: Place) => Promise<PageRow>;
  /** `asked`: what was said with it (`verb.asks`). `now`: what is there before it is sent. */
  readonly steps: (place: Place, unit: Unit, asked: PageRow, now: PageRow) => readonly Step[];
  /** It is done this way at devices that answer none of these tables over SNMP. */
  readonly insteadOf?: readonly string[];
  /** What is there now that speaks against it. */
  readonly against?: (now: PageRow, asked: PageRow) => Text | undefined;
  /** Does what is there now show that it was done? `before`: what was there before it was sent; undefined while nothing was. */
  readonly done: (now: PageRow, before: PageRow | undefined, asked: PageRow) => boolean;
  /** What the device does over minutes once it took it; `on` is `run`. */
  readonly course?: Course;
}
