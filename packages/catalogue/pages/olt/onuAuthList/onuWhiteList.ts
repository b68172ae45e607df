import { isEmpty, str, type Values } from '../../../kit/fields.ts';
import { configPage, type HeldPages } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const serial = (label: Text) => str({ label, format: 'onuSerial', maxLength: 12 });

/** First and last of a row, of which one serial number has no last. */
const ends = (row: Values): readonly [string, string] => {
  const first = String(row['gOnuWhitelistsnS']).toUpperCase();
  const last = row['gOnuWhitelistendsnS'];
  return [first, isEmpty(last) ? first : String(last).toUpperCase()];
};

/** The order of serial numbers is that of the text: four characters of the vendor, then digits of the same length. */
const overlap = (a: Values, b: Values): boolean => {
  const [[first, last], [from, to]] = [ends(a), ends(b)];
  return first <= to && from <= last;
};

const isListed = (values: Values, { onuWhiteList = [] }: HeldPages): boolean =>
  onuWhiteList.some((row) => overlap(row, values));

/** Serial numbers that a GPON OLT lets register. */
export const onuWhiteList = configPage({
  id: 'onuWhiteList',
  path: 'onuAuthList/onuWhiteList',
  pathAlternatives: ['/device/onuAuthList/onuWhiteList'],
  section: 'onuConfig',
  title: text('ONU white list', 'ONU 白名单'),
  help: text(
    'Serial numbers that the OLT takes in, one or a range. Whether an empty list takes in all is decided by the firmware.',
    '允许注册的 ONU 序列号或号段；列表为空时是否全部允许由固件决定。',
  ),
  shape: 'tableForm',
  can: { edit: false },
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuWhitelistsnS', 'gOnuWhitelistendsnS'],
  cuts: text(
    'ONUs with these serial numbers may not be able to register any more.',
    '这些序列号的 ONU 可能无法再次注册。',
  ),
  fields: {
    gOnuWhitelistsnS: serial(text('Serial number', '序列号')),
    gOnuWhitelistendsnS: {
      ...serial(text('Up to', '结束序列号')),
      help: text('Empty: this one alone.', '留空则仅此一个。'),
      optional: true,
    },
  },
  rules: [
    {
      marks: ['gOnuWhitelistendsnS'],
      message: text(
        'A range is of one vendor, and its end is not before its start',
        '号段须为同一厂商，且结束不小于起始',
      ),
      holds: (row) => {
        const [first, last] = ends(row);
        return first.slice(0, 4) === last.slice(0, 4) && last >= first;
      },
      passes: { gOnuWhitelistsnS: 'GPON00000010', gOnuWhitelistendsnS: 'GPON0000001F' },
      fails: { gOnuWhitelistsnS: 'GPON00000010', gOnuWhitelistendsnS: 'GPON0000000F' },
    },
  ],
  needs: [
    {
      reads: ['onuWhiteList'],
      on: ['add'],
      marks: ['gOnuWhitelistsnS'],
      message: text('Already on the list', '该序列号已在白名单中'),
      holds: (values, held) => !isListed(values, held),
    },
  ],
});
