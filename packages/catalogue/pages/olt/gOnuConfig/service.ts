import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { portInTemplate } from './onu-template.ts';
import { gemField, gemKnown, lineText, vidsOfLine } from './onu-fields.ts';

const [tagged, untagged] = [1, 2] as const;

/** Services of one ONU: which frames go into which GEM port. */
export const service = configPage({
  id: 'service',
  path: 'gOnuConfig/service',
  pathAlternatives: ['/device/gOnuConfig/service'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Services', '业务'),
  help: text(
    'In the ONU: frames with these VLANs go upstream through this GEM port. A service-port in the OLT takes them on.',
    '在 ONU 侧：带有这些 VLAN 的报文经此 GEM 端口上行，再由 OLT 的业务端口（service-port）接收。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuSrvInfoSrvName'],
  cuts: text('The service stops until it is written.', '该业务在下发期间中断。'),
  fields: {
    gOnuSrvInfoSrvName: lineText(text('Name', '名称')),
    gOnuSrvInfoSrvGemId: gemField(),
    gOnuSrvInfoSrvVlanMode: choice({
      label: text('Frames', '报文'),
      initial: tagged,
      options: [
        { value: tagged, label: text('Tagged', '带标签') },
        { value: untagged, label: text('Untagged', '不带标签') },
      ],
    }),
    gOnuSrvInfoSrvVlanList: str({
      label: text('VLANs', 'VLAN'),
      format: 'vlanList',
      maxLength: 255,
      when: { field: 'gOnuSrvInfoSrvVlanMode', is: [tagged] },
    }),
    gOnuSrvInfoSrvCosList: str({
      label: text('Classes of service', '优先级（CoS）'),
      help: text('Empty: of any class.', '留空表示不区分。'),
      format: 'cosList',
      maxLength: 32,
      optional: true,
    }),
    gOnuCfgSrvPortType: choice({
      label: text('From', '来源'),
      initial: 'null',
      folded: true,
      options: [
        { value: 'null', label: text('Any port', '任意端口') },
        { value: 'eth', label: text('Ethernet port', '以太网口') },
        { value: 'iphost', label: text('IP host', 'IP host') },
      ],
    }),
    gOnuCfgSrvPortNum: int({
      label: text('Number', '编号'),
      min: 1,
      max: 255,
      folded: true,
      when: { field: 'gOnuCfgSrvPortType', is: ['eth', 'iphost'] },
    }),
  },
  rules: [vidsOfLine('gOnuSrvInfoSrvVlanList')],
  needs: [
    gemKnown('gOnuSrvInfoSrvGemId'),
    portInTemplate('gOnuCfgSrvPortNum', (values) => [
      values['gOnuCfgSrvPortType'] as string,
      Number(values['gOnuCfgSrvPortNum']),
    ]),
    {
      reads: ['ipHost'],
      marks: ['gOnuCfgSrvPortNum'],
      message: text('This ONU has no such IP host', '该 ONU 没有此 IP host'),
      when: (values) => values['gOnuCfgSrvPortType'] === 'iphost',
      holds: (values, { ipHost }) =>
        ipHost === undefined || ipHost.some((row) => row['gOnuSrvInfoIphostId'] === values['gOnuCfgSrvPortNum']),
    },
  ],
});
