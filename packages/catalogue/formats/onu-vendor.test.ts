import { onuVendor } from './onu-vendor.ts';
import { describeFormat } from './testing.ts';

describeFormat('The vendor of an ONU', onuVendor, {
  passes: ['HWTC', 'zteg', 'A1B2'],
  fails: ['HWT', 'HWTCC', 'HW C', 'HW-C', '华为海思'],
  spells: [['zteg', 'ZTEG']],
});
