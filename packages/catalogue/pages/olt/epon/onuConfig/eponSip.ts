import { choice, int, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { sip } from '../../gOnuConfig/sip.ts';
import { alsoAt, twinOf } from './epon-page.ts';

const { sipDigitMapBlock: _, ...servers } = sip.fields;
const beats = { field: 'sipPTHBeatCfg', is: [1, 2] } as const;

/** Where the telephones of an EPON ONU register. */
export const eponSip = configPage({
  ...twinOf(sip, 'eponSip', 'sip'),
  ...alsoAt('sip'),
  fields: {
    ...servers,
    sipPTHBeatCfg: choice({
      label: text('Heartbeat', '心跳'),
      options: [
        { value: 0, label: text('Off', '关闭') },
        { value: 1, label: text('Sent by the ONU', '主动') },
        { value: 2, label: text('Answered by the ONU', '被动') },
      ],
    }),
    sipPTHBeatCycle: int({
      label: text('Heartbeat interval', '心跳周期'),
      min: 1,
      max: 65_525,
      unit: 's',
      when: beats,
    }),
    sipPTHBeatCount: int({ label: text('Heartbeats missed', '心跳检测次数'), min: 1, max: 65_535, when: beats }),
    activeSipProxyServer: str({
      label: text('Proxy in use', '当前代理服务器'),
      maxLength: 64,
      shown: true,
      optional: true,
    }),
  },
});
