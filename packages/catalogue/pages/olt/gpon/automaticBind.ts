import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { profileExists, maybeProfile } from '../profiles/profile-fields.ts';

/** Which profiles an ONU gets by its model when a PON port learns it. */
export const automaticBind = configPage({
  id: 'automaticBind',
  path: 'gpon/onuAutoLearn/automaticBind',
  pathAlternatives: ['/device/gpon/onuAutoLearn/automaticBind'],
  section: 'onuConfig',
  title: text('Profiles by model', '按型号绑定模板'),
  help: text(
    'What an ONU gets by its equipment ID when a PON port learns it. ONUs that are there already keep what they have.',
    '自动学习时按 ONU 设备标识（equipment ID）绑定的模板。已注册的 ONU 不受影响。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuAutoBindTEquId'],
  fields: {
    gOnuAutoBindTEquId: str({
      label: text('Equipment ID', '设备标识'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 20,
    }),
    gOnuAutoBindTOnuProfile: maybeProfile('onu', text('ONU profile', 'ONU 模板')),
    gOnuAutoBindTLineProfile: maybeProfile('line', text('Line profile', '线路模板')),
    gOnuAutoBindTSrvProfile: maybeProfile('service', text('Service profile', '业务模板')),
    gOnuAutoBindTAlarmProfile: maybeProfile('alarm', text('Alarm profile', '告警模板')),
    gOnuAutoBindTPriProfile: maybeProfile('private', text('Private profile', '私有模板')),
    gOnuAutoBindTFormatProfile: maybeProfile('format', text('Format profile', '格式模板')),
  },
  needs: [
    profileExists('onu', 'gOnuAutoBindTOnuProfile'),
    profileExists('line', 'gOnuAutoBindTLineProfile'),
    profileExists('service', 'gOnuAutoBindTSrvProfile'),
    profileExists('alarm', 'gOnuAutoBindTAlarmProfile'),
    profileExists('private', 'gOnuAutoBindTPriProfile'),
    profileExists('format', 'gOnuAutoBindTFormatProfile'),
  ],
});
