import type { Field } from './fields.ts';
import type { PlaceKind } from './place.ts';
import { configPage, type ConfigPage } from './page.ts';
import type { Text } from './text.ts';

/** A command to a place of a device: it is done once, and what the device shows afterwards tells whether it was. */
export interface Verb {
  /** Name of its file. */
  readonly id: string;
  readonly of: PlaceKind;
  readonly title: Text;
  readonly permission: ConfigPage['permission'];
  /** What is said with it; left out: nothing but where. */
  readonly asks?: Readonly<Record<string, Field>>;
  /** What the device shows of it, before and after. */
  readonly shows: Readonly<Record<string, Field>>;
  /** Twice does no more than once: it may be sent again where it was lost on its way. */
  readonly repeatable?: boolean;
  /** A setting of the device, which a restart takes away unless it is saved. */
  readonly isSetting?: boolean;
}

export const verb = <const V extends Verb>(one: V): V => one;

/** As the write path sees it: what a command shows is looked at and compared, and not kept. */
export const pageOfVerb = ({ id, of, title, permission, shows }: Verb): ConfigPage =>
  configPage({ id, path: id, section: '', title, shape: 'form', permission, fields: { ...shows }, of, kept: 'never' });
