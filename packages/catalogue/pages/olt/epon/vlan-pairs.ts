import { isEmpty, str, type Rule } from '../../../kit/fields.ts';
import { text, type Text } from '../../../kit/text.ts';

/** VLANs that become others, `100:200,101:201`. How firmware writes them the MIB does not say. */
const pairs = /^\d{1,4}:\d{1,4}(,\d{1,4}:\d{1,4})*$/;
const isVlan = (one: string): boolean => Number(one) >= 1 && Number(one) <= 4094;

export const vlanPairs = (label: Text, more: object = {}) =>
  str({
    label,
    help: text(
      'Such as 100:200,101:201: 100 becomes 200, 101 becomes 201.',
      '例如 100:200,101:201，即 100 转换为 200，101 转换为 201。',
    ),
    maxLength: 128,
    ...more,
  });

export const arePairs = (field: string): Rule => ({
  marks: [field],
  message: text('Pairs of VLANs expected, such as 100:200,101:201', '应为 VLAN 对，例如 100:200,101:201'),
  spec: 'vlan.id',
  holds: (values) => {
    const value = values[field];
    return isEmpty(value) || (typeof value === 'string' && pairs.test(value) && value.split(/[:,]/).every(isVlan));
  },
  passes: { [field]: '100:200,101:201' },
  fails: { [field]: '100:4095' },
});
