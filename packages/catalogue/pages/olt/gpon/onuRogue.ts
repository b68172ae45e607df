import { bool, choice } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** What the OLT does about ONUs that send when it is not their turn. */
export const onuRogue = configPage({
  id: 'onuRogue',
  path: 'gpon/onuRogue',
  pathAlternatives: ['/device/gpon/onuRogue'],
  section: 'onuConfig',
  title: text('Rogue ONUs', '流氓 ONU'),
  help: text(
    'A rogue ONU sends when it is not its turn and disturbs its whole PON port. Found ones raise an alarm.',
    '流氓 ONU 在非授权时隙发光，影响整个 PON 口。检测到后将上报告警。',
  ),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  cuts: text(
    'While rogue ONUs are located, or shut down by themselves, ONUs of a PON port may be without service.',
    '定位或自动关断流氓 ONU 期间，PON 口下的 ONU 业务可能中断。',
  ),
  fields: {
    gRogueOnuInfoDetectState: bool({ label: text('Detect', '检测') }),
    gRogueOnuInfoLocateState: bool({ label: text('Locate', '定位') }),
    gRogueOnuInfoAutoShutDown: bool({ label: text('Shut down what is found', '自动关断') }),
    gRogueOnuInfoControlMode: choice({
      label: text('Controlled by', '控制方式'),
      options: [
        { value: 'private', label: text("The vendor's messages", '私有协议') },
        { value: 'itu-t', label: text('Messages of ITU-T', 'ITU-T 标准') },
        { value: 'both', label: text('Both', '两者') },
      ],
    }),
  },
});
