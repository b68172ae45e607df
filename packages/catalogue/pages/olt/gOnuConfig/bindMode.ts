import { choice, int, isEmpty } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { portInTemplate } from './onu-template.ts';

const pairs = [1, 2, 3, 4] as const;
const lanOf = (n: number) => `priLanBindModeLanVlan${n}S` as const;
const wanOf = (n: number) => `priLanBindModeWanVlan${n}S` as const;

const vlan = (label: Text) =>
  int({
    label,
    spec: 'vlan.id',
    min: 1,
    max: 4094,
    optional: true,
    column: false,
    when: { field: 'priLanBindModeBModeS', is: ['vlan'] },
  });
const lan = (n: number) => vlan(text(`LAN VLAN ${n}`, `LAN VLAN ${n}`));
const wan = (n: number) => vlan(text(`WAN VLAN ${n}`, `WAN VLAN ${n}`));

/** How LAN ports of one ONU find their WAN. */
export const bindMode = configPage({
  id: 'bindMode',
  path: 'gOnuConfig/bindMode',
  pathAlternatives: ['/device/gOnuConfig/bindMode'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('LAN binding', 'LAN 绑定模式'),
  help: text(
    'By port: all that comes in at a LAN port goes to the WAN that it is bound to. By VLAN: each VLAN of the LAN to one of a WAN.',
    '端口绑定：LAN 口的全部报文进入所绑定的 WAN。VLAN 绑定：LAN 侧 VLAN 逐一对应 WAN 侧 VLAN。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['priLanBindModePortIdS'],
  can: { add: false, remove: false },
  cuts: text('Traffic of the LAN port stops until it is written.', '该 LAN 口的业务在下发期间中断。'),
  fields: {
    priLanBindModePortIdS: int({ label: text('LAN port', 'LAN 口'), min: 1, max: 32 }),
    priLanBindModeBModeS: choice({
      label: text('Binding', '绑定模式'),
      options: [
        { value: 'null', label: text('None', '不绑定') },
        { value: 'port', label: text('By port', '端口绑定') },
        { value: 'vlan', label: text('By VLAN', 'VLAN 绑定') },
      ],
    }),
    priLanBindModeLanVlan1S: lan(1),
    priLanBindModeWanVlan1S: wan(1),
    priLanBindModeLanVlan2S: lan(2),
    priLanBindModeWanVlan2S: wan(2),
    priLanBindModeLanVlan3S: lan(3),
    priLanBindModeWanVlan3S: wan(3),
    priLanBindModeLanVlan4S: lan(4),
    priLanBindModeWanVlan4S: wan(4),
  },
  rules: [
    {
      marks: [lanOf(1)],
      message: text('Binding by VLAN needs a pair of VLANs', 'VLAN 绑定至少需要一组 VLAN'),
      holds: (values) => values['priLanBindModeBModeS'] !== 'vlan' || pairs.some((n) => !isEmpty(values[lanOf(n)])),
      passes: { priLanBindModeBModeS: 'vlan', priLanBindModeLanVlan1S: 10, priLanBindModeWanVlan1S: 20 },
      fails: { priLanBindModeBModeS: 'vlan' },
    },
    ...pairs.map((n) => ({
      marks: [wanOf(n)],
      message: text('A VLAN of the LAN and one of the WAN belong together', 'LAN VLAN 与 WAN VLAN 须成对填写'),
      holds: (values: Readonly<Record<string, unknown>>) =>
        values['priLanBindModeBModeS'] !== 'vlan' || isEmpty(values[lanOf(n)]) === isEmpty(values[wanOf(n)]),
      passes: { priLanBindModeBModeS: 'vlan', [lanOf(n)]: 10, [wanOf(n)]: 20 },
      fails: { priLanBindModeBModeS: 'vlan', [lanOf(n)]: 10 },
    })),
  ],
  needs: [
    portInTemplate('priLanBindModePortIdS', (values) => ['eth', Number(values['priLanBindModePortIdS'])]),
    {
      reads: ['onuBaseInfo'],
      message: text(
        'The ONU is not working: its private configuration reaches it only while it is',
        'ONU 未正常工作：私有配置仅在 ONU 正常工作时可下发',
      ),
      holds: (_, { onuBaseInfo }) => {
        const phase = onuBaseInfo?.[0]?.['gOnuStaInfoPhaseSta'];
        return phase === undefined || phase === null || phase === 'working';
      },
    },
  ],
});
