import { formatMessages } from '../words/format-messages.ts';
import { every, isHex } from './characters.ts';
import { format, must } from './format.ts';

const isVendorLetter = (code: number) => (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);

/** Serial number of a GPON ONU: four characters of its vendor and eight hexadecimal digits. No list of vendors: clones use any. */
export const onuSerial = format({
  name: 'onuSerial',
  spec: [],
  example: 'GPON0CE43515',
  problem: must(
    (value) =>
      value.length === 12 && every(value.slice(0, 4).toUpperCase(), isVendorLetter) && every(value.slice(4), isHex),
    formatMessages.onuSerial,
  ),
  normal: (value) => value.toUpperCase(),
});
