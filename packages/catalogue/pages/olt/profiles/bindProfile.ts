import { int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { profileExists, nameFieldOf } from './profile-fields.ts';

/** Which profiles every ONU has. */
export const bindProfile = configPage({
  id: 'bindProfile',
  path: 'bindProfile',
  pathAlternatives: ['/device/bindProfile'],
  section: 'profiles',
  // A row for each ONU, of which there may be 2,048: read when it is opened, or when something asks who has a profile.
  kept: 'opened',
  title: text('Profiles of ONUs', '模板绑定'),
  help: text(
    'Which profiles each ONU has. The ONU profile is given when an ONU is added, and stays.',
    '各 ONU 绑定的模板。ONU 模板在添加 ONU 时指定，不可更改。',
  ),
  shape: 'tableForm',
  can: { add: false, remove: false },
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['profileBindShowPon', 'profileBindShowOnu'],
  cuts: text(
    'The ONU is configured anew with these profiles: its services stop for some seconds.',
    '该 ONU 将按新模板重新配置，业务会中断数秒。',
  ),
  fields: {
    profileBindShowPon: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    profileBindShowOnu: int({ label: text('ONU', 'ONU'), min: 1, max: 65_535 }),
    profileBindShowOPN: nameFieldOf(text('ONU profile', 'ONU 模板'), { optional: true, shown: true }),
    profileBindShowLPN: nameFieldOf(text('Line profile', '线路模板'), {
      optional: true,
      from: { page: 'lineProfileSub', field: 'linePNameTableName' },
    }),
    profileBindShowSPN: nameFieldOf(text('Service profile', '业务模板'), {
      optional: true,
      from: { page: 'serviceTable', field: 'srvPNameTableName' },
    }),
    profileBindShowAPN: nameFieldOf(text('Alarm profile', '告警模板'), {
      optional: true,
      from: { page: 'alarmProTab', field: 'alarmPNameShow' },
    }),
    profileBindShowPPN: nameFieldOf(text('Private profile', '私有模板'), {
      optional: true,
      from: { page: 'priProTable', field: 'priPNameTableName' },
    }),
    profileBindShowFPN: nameFieldOf(text('Format profile', '格式模板'), {
      optional: true,
      from: { page: 'formatProfile', field: 'fmtPNameTableName' },
    }),
  },
  needs: [
    profileExists('line', 'profileBindShowLPN'),
    profileExists('service', 'profileBindShowSPN'),
    profileExists('alarm', 'profileBindShowAPN'),
    profileExists('private', 'profileBindShowPPN'),
    profileExists('format', 'profileBindShowFPN'),
  ],
});
