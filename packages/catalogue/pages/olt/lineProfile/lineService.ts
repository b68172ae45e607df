import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { nameFieldOf } from '../profiles/profile-fields.ts';
import { gemOf, hasGem, lineIsThere, lineName, lineTab, textIn, vlansOfLine } from './line-fields.ts';

/** Which frames of a user go into which GEM port. */
export const lineService = configPage({
  ...lineTab,
  id: 'lineService',
  path: 'lineProfile/lineService',
  pathAlternatives: ['/device/lineProfile/lineService'],
  title: text('Services', '业务'),
  help: text(
    'Which frames of the user go into which GEM port: by VLAN, by class of service, by port.',
    '按 VLAN、优先级或端口将用户报文映射到 GEM 端口。',
  ),
  key: ['linePName', 'linePSrvSName'],
  fields: {
    linePName: lineName,
    linePSrvSName: nameFieldOf(text('Name', '名称'), {}),
    linePSrvSGemId: gemOf,
    linePSrvSVlanMode: choice({
      label: text('Frames', '报文'),
      initial: 'tag',
      options: [
        { value: 'tag', label: text('Tagged', 'Tagged') },
        { value: 'untag', label: text('Untagged', 'Untagged') },
      ],
    }),
    linePSrvSVlanList: str({
      label: text('VLANs', 'VLAN'),
      format: 'vlanList',
      maxLength: 128,
      when: { field: 'linePSrvSVlanMode', is: ['tag'] },
    }),
    linePSrvSCosList: str({
      label: text('Classes of service', '优先级（CoS）'),
      help: text('Such as 0-3,5. Empty: all.', '例如 0-3,5。留空表示全部。'),
      maxLength: 15,
      optional: true,
      when: { field: 'linePSrvSVlanMode', is: ['tag'] },
    }),
    linePSrvSPortType: choice({
      label: text('From', '来自'),
      initial: 'null',
      options: [
        { value: 'null', label: text('Any port', '任意端口') },
        { value: 'eth', label: text('An Ethernet port', '以太网口') },
        { value: 'iphost', label: text('An IP host', 'IP host') },
      ],
    }),
    linePSrvSEthuni: int({
      label: text('Ethernet port', '以太网口'),
      min: 1,
      max: 32,
      when: { field: 'linePSrvSPortType', is: ['eth'] },
    }),
    linePSrvSIphost: int({
      label: text('IP host', 'IP host'),
      min: 1,
      max: 255,
      when: { field: 'linePSrvSPortType', is: ['iphost'] },
    }),
  },
  rules: [
    vlansOfLine('linePSrvSVlanList', { linePSrvSVlanMode: 'tag' }),
    {
      marks: ['linePSrvSCosList'],
      message: text('Classes 0 to 7 expected, such as 0-3,5', '应为 0 到 7 的优先级，例如 0-3,5'),
      holds: (values) => /^([0-7](-[0-7])?(,[0-7](-[0-7])?)*)?$/.test(textIn(values, 'linePSrvSCosList')),
      passes: { linePSrvSCosList: '0-3,5' },
      fails: { linePSrvSCosList: '0-8' },
    },
  ],
  needs: [lineIsThere, hasGem('linePSrvSGemId')],
});
