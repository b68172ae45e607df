import { configPage } from '../../../../kit/page.ts';
import { socketThere } from '../../../../rules/epon-onu.ts';
import { pots } from '../../gOnuConfig/pots.ts';
import { alsoAt, twinOf } from './epon-page.ts';

const twin = twinOf(pots, 'eponPots', 'pots');

/** Telephone sockets of an EPON ONU. */
export const eponPots = configPage({
  ...twin,
  ...alsoAt('pots'),
  needs: [...twin.needs, socketThere('priPortPtPotsNoS')],
});
