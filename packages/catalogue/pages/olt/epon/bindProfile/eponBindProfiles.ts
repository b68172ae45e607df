import { int, isEmpty, port } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { eponProfileExists, maybeEponProfile } from '../profile-fields.ts';

const bound = ['dba', 'srv', 'voip', 'alarm'] as const;

/** Which profiles ONUs have. */
export const eponBindProfiles = configPage({
  id: 'eponBindProfiles',
  path: 'epon/bindProfile/bindProfileTable',
  pathAlternatives: ['/device/epon/bindProfile/bindProfileTable', '/device/epon/bindProfile'],
  section: 'profiles',
  // A row for each ONU, of which there may be a thousand: read when it is opened, or when something asks who has a profile.
  kept: 'opened',
  title: text('Profiles of ONUs', '模板绑定'),
  help: text(
    'ONUs that have profiles, and which. One without any is not listed.',
    '已绑定模板的 ONU；未绑定的不在列表中。',
  ),
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'EPON',
  key: ['profileBindPonS', 'profileBindOnuS'],
  cuts: text(
    'The ONU is configured anew with these profiles: its services stop for some seconds.',
    '该 ONU 将按新模板重新配置，业务会中断数秒。',
  ),
  cutsOnAdd: true,
  fields: {
    profileBindPonS: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    profileBindOnuS: int({ label: text('ONU', 'ONU'), min: 1, max: 65_535 }),
    dba: maybeEponProfile('dba'),
    srv: maybeEponProfile('srv'),
    voip: maybeEponProfile('voip'),
    alarm: maybeEponProfile('alarm'),
  },
  rules: [
    {
      marks: ['dba'],
      message: text('Choose at least one profile', '请至少选择一个模板'),
      holds: (values) => bound.some((name) => !isEmpty(values[name])),
      passes: { dba: null, srv: 1, voip: null, alarm: null },
      fails: { dba: null, srv: null, voip: null, alarm: null },
    },
  ],
  needs: bound.map((kind) => eponProfileExists(kind, kind)),
});
