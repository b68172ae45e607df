import { text } from '../../../kit/text.ts';
import { loopbackDetection } from '../gOnuConfig/loopbackDetection.ts';
import { privatePart } from './pri-fields.ts';

/** ONUs of a private profile look for loops at their LAN ports. */
export const priLoop = privatePart(loopbackDetection, {
  id: 'priLoop',
  title: text('Loop detection', '环路检测'),
  columns: ['gOnuPriLCStatusS', 'gOnuPriLCCheckIntervalS', 'gOnuPriLCRecoverIntervalS', 'gOnuPriLCPortdisloopedS'],
  initial: {
    gOnuPriLCStatusS: true,
    gOnuPriLCCheckIntervalS: 5,
    gOnuPriLCRecoverIntervalS: 300,
    gOnuPriLCPortdisloopedS: true,
    gOnuPriLCPortClosingTimeS: 300,
    gOnuPriLCAlarmS: true,
    gOnuPriLCVlanS: 0,
    gOnuPriLCDestMacTypeS: 0,
  },
});
