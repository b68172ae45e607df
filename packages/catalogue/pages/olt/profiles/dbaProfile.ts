import { choice, int, str, type Rule, type Values } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { reachesThroughLines, unusedInLines } from './profile-fields.ts';

const [fixed, assured, both, maximum, all] = [1, 2, 3, 4, 5] as const;
const rate = (label: ReturnType<typeof text>, is: readonly number[]) =>
  int({ label, min: 64, max: 2_488_320, unit: 'kbit/s', when: { field: 'dbaPTypeShow', is } });

const number = (values: Values, name: string): number => Number(values[name] ?? 0);

const maximumAbove: Rule = {
  marks: ['dbaPMaximumShow'],
  message: text('The maximum must be above assured and fixed together', '最大带宽必须大于保证带宽与固定带宽之和'),
  spec: 'dba.maximum',
  holds: (values) => {
    const type = number(values, 'dbaPTypeShow');
    if (type !== both && type !== all) return true;
    const promised = number(values, 'dbaPAssuredShow') + (type === all ? number(values, 'dbaPFixedShow') : 0);
    return number(values, 'dbaPMaximumShow') > promised;
  },
  passes: { dbaPTypeShow: all, dbaPFixedShow: 64, dbaPAssuredShow: 1000, dbaPMaximumShow: 1065 },
  fails: { dbaPTypeShow: all, dbaPFixedShow: 64, dbaPAssuredShow: 1000, dbaPMaximumShow: 1064 },
};

/** What a T-CONT may send: chosen by its name wherever one is made. */
export const dbaProfile = configPage({
  id: 'dbaProfile',
  path: 'dbaProfile',
  section: 'profiles',
  title: text('DBA profiles', 'DBA 模板'),
  help: text(
    'Upstream bandwidth of a T-CONT. A change reaches every ONU whose T-CONTs name the profile.',
    'T-CONT 的上行带宽。修改会影响所有引用该模板的 ONU。',
  ),
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['dbaPNameShow'],
  spec: 'inUse.delete',
  cuts: text(
    'ONUs whose T-CONTs use this profile may lose traffic while it is written.',
    '引用该模板的 ONU 在下发期间可能中断业务。',
  ),
  reaches: reachesThroughLines('dbaPNameShow', 'lineTcont', ['linePTcontTDbaName']),
  fields: {
    dbaPIdShow: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    dbaPNameShow: str({ label: text('Name', '名称'), spec: 'text.noSpaces', format: 'noSpaces', maxLength: 32 }),
    dbaPTypeShow: choice({
      label: text('Type', '类型'),
      initial: maximum,
      options: [
        { value: fixed, label: text('1 fixed', '1 固定') },
        { value: assured, label: text('2 assured', '2 保证') },
        { value: both, label: text('3 assured and maximum', '3 保证加最大') },
        { value: maximum, label: text('4 maximum', '4 最大') },
        { value: all, label: text('5 fixed, assured and maximum', '5 固定、保证加最大') },
      ],
    }),
    dbaPFixedShow: rate(text('Fixed', '固定带宽'), [fixed, all]),
    dbaPAssuredShow: rate(text('Assured', '保证带宽'), [assured, both, all]),
    dbaPMaximumShow: rate(text('Maximum', '最大带宽'), [both, maximum, all]),
  },
  rules: [maximumAbove],
  needs: [unusedInLines('dbaPNameShow', 'lineTcont', ['linePTcontTDbaName'])],
});
