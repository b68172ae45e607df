import type { PlaceKind } from '@heliograph/catalogue/kit/place.ts';
import type { PageShape } from '@heliograph/catalogue/kit/page.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';

/** What the navigation knows of a configuration page before its definition is loaded. */
export interface PageEntry {
  readonly id: string;
  /** Below /device/oltDetail. */
  readonly path: string;
  readonly section: string;
  readonly title: Text;
  readonly shape: PageShape;
  readonly permission: string;
  readonly technology?: 'GPON' | 'EPON';
  readonly trait?: string;
  /** What of the device it is of; left out: the device itself. */
  readonly of?: PlaceKind;
  readonly pathAlternatives?: readonly string[];
  /** Of its definition, below the catalogue's pages. */
  readonly file: string;
}
