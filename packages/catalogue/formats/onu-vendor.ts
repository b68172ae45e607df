import { text } from '../kit/text.ts';
import { format, must } from './format.ts';

const message = text(
  'Four letters or digits, as serial numbers of the vendor begin',
  '应为 4 位字母或数字，即厂商序列号的前四位',
);

/** The vendor of a GPON ONU: the first four characters of its serial number (ITU-T G.984.3). */
export const onuVendor = format({
  name: 'onuVendor',
  spec: [],
  example: 'HWTC',
  problem: must((value) => /^[A-Za-z0-9]{4}$/.test(value), message),
  normal: (value) => value.toUpperCase(),
});
