import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const gain = (label: Text) => int({ label, min: -32, max: 32, unit: 'dB', initial: 0 });

/** Telephone sockets of an ONU. */
export const pots = configPage({
  id: 'pots',
  path: 'gOnuConfig/pots',
  pathAlternatives: ['/device/gOnuConfig/pots'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Telephone sockets', 'POTS 口'),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['priPortPtPotsNoS'],
  fields: {
    priPortPtPotsNoS: int({ label: text('Telephone socket', 'POTS 口'), min: 1, max: 255 }),
    priPortPtVarS: bool({ label: text('Silence suppression (VAD)', '静音抑制（VAD）'), initial: false }),
    priPortPtEchoCancleS: bool({ label: text('Echo cancelling', '回声消除'), initial: true }),
    priPotsPtInputGainS: gain(text('Gain in', '输入增益')),
    priPotsPtOutputGainS: gain(text('Gain out', '输出增益')),
    priPotsPtDtmfModeS: choice({
      label: text('DTMF', 'DTMF 模式'),
      initial: 1,
      options: [
        { value: 0, label: text('In the voice', '透传') },
        { value: 1, label: text('RFC 2833', 'RFC 2833') },
        { value: 2, label: text('RFC 2833, redundant', 'RFC 2833 冗余') },
        { value: 3, label: text('Out of band', '带外') },
      ],
    }),
  },
  needs: [whileWorking],
});
