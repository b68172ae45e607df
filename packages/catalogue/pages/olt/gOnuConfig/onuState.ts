import { bool, choice } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { onuPhases } from '../../../words/phases.ts';

/** What the OLT says of an ONU at this moment. Asked anew whenever something depends on it. */
export const onuState = configPage({
  id: 'onuState',
  path: 'gOnuConfig/onuState',
  section: 'onuConfig',
  of: 'onu',
  kept: 'never',
  live: true,
  title: text('State', '当前状态'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  can: { edit: false },
  fields: {
    gOnuStaInfoPhaseSta: choice({
      label: text('Phase', '阶段'),
      help: text(
        'Only while it is working does an ONU take its private configuration: WAN, Wi-Fi, telephony.',
        '仅在“正常工作”阶段，ONU 才接受私有配置：WAN、Wi-Fi、语音等。',
      ),
      shown: true,
      optional: true,
      options: onuPhases.map(({ code, label }) => ({ value: code, label })),
    }),
    gOnuStaInfoAdminSta: bool({ label: text('Activated', '已激活'), shown: true, optional: true }),
    gOnuStaInfoOmccSta: bool({ label: text('OMCC', 'OMCC 通道'), shown: true, optional: true }),
  },
});
