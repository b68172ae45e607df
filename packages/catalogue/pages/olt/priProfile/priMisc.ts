import { text } from '../../../kit/text.ts';
import { misc } from '../gOnuConfig/misc.ts';
import { privatePart } from './pri-fields.ts';

/** Switches and speed of the ONUs of a private profile. */
export const priMisc = privatePart(misc, {
  id: 'priMisc',
  title: text('Switches and speed', '功能开关与限速'),
  initial: {
    priMiscCtrlOpCatvEnableS: false,
    priMiscCtrlOpIgmpEnableS: true,
    priMiscCtrlOpStpEnableS: false,
    priMiscCtrlOpPortIsoEnableS: false,
  },
});
