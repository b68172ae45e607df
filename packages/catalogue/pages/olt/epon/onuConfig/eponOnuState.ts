import { bool, choice } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { ofEponOnu } from './epon-page.ts';

/** What the OLT says of an EPON ONU at this moment. Asked anew whenever something depends on it. */
export const eponOnuState = configPage({
  ...ofEponOnu('eponOnuState', 'onuState'),
  kept: 'never',
  live: true,
  title: text('State', '当前状态'),
  shape: 'form',
  can: { edit: false },
  fields: {
    onlineOnulineStatus: bool({
      label: text('Online', '在线'),
      help: text('Only while it is online does an ONU take its settings.', '仅在线时 ONU 才接受配置。'),
      shown: true,
      optional: true,
    }),
    onlineOnuAuthInfoStatus: choice({
      label: text('Authentication', '认证状态'),
      shown: true,
      optional: true,
      options: [
        { value: 'finish', label: text('Finished', '已完成') },
        { value: 'unfinish', label: text('Not finished', '未完成') },
      ],
    }),
    onlineOnuAuthInfoDeregReason: choice({
      label: text('Last went away by', '上次下线原因'),
      shown: true,
      optional: true,
      options: [
        { value: 'wire-down', label: text('Fibre', '光纤中断') },
        { value: 'power-off', label: text('Power', '掉电') },
      ],
    }),
  },
});
