import { bool, int } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { verb } from '../kit/verb.ts';

/** What an OLT tells of one of its ONUs. */
const standing = {
  phase: int({ label: text('Phase', '阶段'), min: 0, max: 8, optional: true, shown: true }),
  admin: bool({ label: text('Activated', '已激活'), optional: true, shown: true }),
};
const ofOnu = { of: 'onu', permission: 'device:onu', shows: standing } as const;

export const onuReboot = verb({ id: 'onuReboot', title: text('Reboot ONU', '重启 ONU'), ...ofOnu });

export const onuActivate = verb({
  id: 'onuActivate',
  title: text('Activate ONU', '激活 ONU'),
  ...ofOnu,
  repeatable: true,
  isSetting: true,
});

export const onuDeactivate = verb({
  id: 'onuDeactivate',
  title: text('Deactivate ONU', '去激活 ONU'),
  ...ofOnu,
  repeatable: true,
  isSetting: true,
});
