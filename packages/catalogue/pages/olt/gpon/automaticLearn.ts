import { bool, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { profileExists, maybeProfile } from '../profiles/profile-fields.ts';

/** Whether a PON port takes in ONUs that it finds, and with which profiles. */
export const automaticLearn = configPage({
  id: 'automaticLearn',
  path: 'gpon/onuAutoLearn/automaticLearn',
  pathAlternatives: ['/device/gpon/onuAutoLearn/automaticLearn', '/device/gpon/onuAutoLearn'],
  section: 'onuConfig',
  title: text('Auto-learn', '自动学习'),
  help: text(
    'A PON port that learns takes in every ONU that it finds, with these profiles. What is bound to a model comes before them.',
    '开启后，PON 口发现的 ONU 将按以下模板自动注册；按型号绑定的模板优先。',
  ),
  shape: 'tableForm',
  can: { add: false, remove: false },
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuAutoLearnPonInx'],
  fields: {
    gOnuAutoLearnPonInx: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    gOnuAutoLearnSta: bool({ label: text('Learns', '自动学习') }),
    gOnuAutoLearnDefaultProfile: maybeProfile('onu', text('ONU profile', 'ONU 模板')),
    gOnuAutoLearnLineProfile: maybeProfile('line', text('Line profile', '线路模板')),
    gOnuAutoLearnSrvProfile: maybeProfile('service', text('Service profile', '业务模板')),
    gOnuAutoLearnAlarmProfile: maybeProfile('alarm', text('Alarm profile', '告警模板')),
    gOnuAutoLearnPriProfile: maybeProfile('private', text('Private profile', '私有模板')),
    gOnuAutoLearnFormatProfile: maybeProfile('format', text('Format profile', '格式模板')),
    gOnuAutoLearnPlugAndPlay: bool({ label: text('Plug and play', '即插即用') }),
    gOnuAutoLearnDefPlugAndPlay: bool({ label: text('Plug and play by default', '默认即插即用'), folded: true }),
  },
  needs: [
    profileExists('onu', 'gOnuAutoLearnDefaultProfile'),
    profileExists('line', 'gOnuAutoLearnLineProfile'),
    profileExists('service', 'gOnuAutoLearnSrvProfile'),
    profileExists('alarm', 'gOnuAutoLearnAlarmProfile'),
    profileExists('private', 'gOnuAutoLearnPriProfile'),
    profileExists('format', 'gOnuAutoLearnFormatProfile'),
  ],
});
