import { configPage } from '../../../../kit/page.ts';
import { security } from '../../gOnuConfig/security.ts';
import { alsoAt, twinOf } from './epon-page.ts';

/** Who may get at an EPON ONU, and what its firewall lets through. */
export const eponSecurity = configPage({ ...twinOf(security, 'eponSecurity', 'security'), ...alsoAt('security') });
