import { onuSerial } from './onu-serial.ts';
import { describeFormat } from './testing.ts';

describeFormat('The serial number of a GPON ONU', onuSerial, {
  passes: ['GPON0CE43515', 'GPON005c9160', 'HWTC12345678', 'ZTEGC0FFEE00'],
  fails: ['GPON0CE4351', 'GPON0CE435155', 'GPON0CE4351G', 'GP-N0CE43515', '0CE43515', ''],
  spells: [['gpon005c9160', 'GPON005C9160']],
});
