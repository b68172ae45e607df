import { configPage } from '../../../../kit/page.ts';
import { tr069 } from '../../gOnuConfig/tr069.ts';
import { alsoAt, twinOf } from './epon-page.ts';

/** An EPON ONU as a device of an ACS (TR-069). */
export const eponTr069 = configPage({ ...twinOf(tr069, 'eponTr069', 'tr069'), ...alsoAt('tr069') });
