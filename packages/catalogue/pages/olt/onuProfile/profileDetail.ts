import { choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { profileName, reachesBound, switched } from '../profiles/profile-fields.ts';

const supported = (label: Text) =>
  choice({
    label,
    when: { field: 'v1600gOnuPSrvAbility', is: ['support'] },
    options: [
      { value: 1, label: text('Yes', '支持') },
      { value: 0, label: text('No', '不支持') },
    ],
  });

/** How the OLT talks to ONUs of a profile, and what kinds of service they can carry. */
export const profileDetail = configPage({
  id: 'profileDetail',
  path: 'onuProfile/profileDetail',
  pathAlternatives: ['/device/onuProfile/profileDetail'],
  section: 'profiles',
  title: text('Abilities', '业务能力'),
  help: text(
    'Kinds of service that ONUs of a profile can carry, and how OMCI is spoken with them.',
    '该模板的 ONU 支持的业务类型，以及与其交互 OMCI 的方式。',
  ),
  shape: 'tableForm',
  can: { add: false, remove: false },
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['onuPNameShow'],
  cuts: text(
    'ONUs of this profile are configured anew and may be without service for some seconds.',
    '使用该模板的 ONU 将重新配置，业务可能中断数秒。',
  ),
  reaches: reachesBound('onu', 'onuPNameShow'),
  fields: {
    onuPIdShow: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    onuPNameShow: profileName,
    v1600gOnuPSrvAbility: choice({
      label: text('Abilities count', '按能力下发'),
      options: [
        { value: 'support', label: text('Yes', '是') },
        { value: 'not-support', label: text('No', '否') },
      ],
    }),
    onuPSrvN1Show: supported(text('N:1 bridging', 'N:1 桥接')),
    onuPSrv1MShow: supported(text('1:M mapping', '1:M 映射')),
    onuPSrv1PShow: supported(text('1:P filtering', '1:P 过滤')),
    onuPWMNOmciShow: switched(text('OMCI of WMVN', 'WMVN OMCI')),
    onuPOmciSendModeShow: choice({
      label: text('OMCI is sent', 'OMCI 发送方式'),
      options: [
        { value: 0, label: text('Without waiting', '异步') },
        { value: 1, label: text('One after the other', '同步') },
      ],
    }),
    onuPDMRangeShow: choice({
      label: text('Default mapping', '默认映射范围'),
      options: [
        { value: 0, label: text('None', '无') },
        { value: 1, label: text('All', '全部') },
      ],
    }),
  },
});
