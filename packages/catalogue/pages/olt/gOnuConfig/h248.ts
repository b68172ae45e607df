import { bool, choice, int, isEmpty, str, type Field } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { mostWans, whileWorking } from '../../../rules/private-onu.ts';

const portOf = (label: Text, more: object = {}): Field => int({ label, min: 1, max: 65_535, ...more });
const server = (label: Text, more: object): Field => str({ label, format: 'host', maxLength: 64, ...more });
const beating = { field: 'priH248SrvHeartbeatModeS', is: ['active_enable', 'passive_enable'] } as const;
const alone = { field: 'priH248SMAStatusS', is: [true] } as const;

/** Which gateway controllers the telephones of an ONU follow. */
export const h248 = configPage({
  id: 'h248',
  path: 'gOnuConfig/h248',
  pathAlternatives: ['/device/gOnuConfig/h248'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('H.248', 'H.248'),
  help: text(
    'For telephones that follow a media gateway controller instead of registering by SIP.',
    '话机由媒体网关控制器（MGC）控制，而不是通过 SIP 注册。',
  ),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  cuts: text('The telephones of this ONU register anew; calls are cut.', '该 ONU 的话机将重新注册，通话会中断。'),
  fields: {
    priH248SrvMGCServerS: server(text('MGC', 'MGC'), { minLength: 1 }),
    priH248SrvMGCPortS: portOf(text('MGC port', 'MGC 端口'), { initial: 2944 }),
    priH248SrvBackupMGCServerS: server(text('Backup MGC', '备用 MGC'), { optional: true }),
    priH248SrvBackupMGCPortS: portOf(text('Backup MGC port', '备用 MGC 端口'), { optional: true }),
    priH248SrvActiveMGC: choice({
      label: text('MGC in use', '当前 MGC'),
      optional: true,
      shown: true,
      options: [
        { value: 'mgc', label: text('MGC', 'MGC') },
        { value: 'backup_mgc', label: text('Backup MGC', '备用 MGC') },
      ],
    }),
    priH248SrvMGPortS: portOf(text('Own port', '本地端口'), { initial: 2944 }),
    priH248SrvRegisterModeS: choice({
      label: text('Registers by', '注册方式'),
      initial: 'ip_address',
      options: [
        { value: 'ip_address', label: text('IP address', 'IP 地址') },
        { value: 'domain_name', label: text('Domain name', '域名') },
        { value: 'device_name', label: text('Device name', '设备名') },
      ],
    }),
    priH248SrvMIDS: str({
      label: text('Message identifier (MID)', '消息标识（MID）'),
      format: 'noSpaces',
      maxLength: 64,
      optional: true,
    }),
    priH248SrvHeartbeatModeS: choice({
      label: text('Heartbeat', '心跳'),
      initial: 'active_enable',
      options: [
        { value: 'disable', label: text('Off', '关闭') },
        { value: 'active_enable', label: text('Sent by the ONU', '主动') },
        { value: 'passive_enable', label: text('Asked by the MGC', '被动') },
      ],
    }),
    priH248SrvHeartbeatFormatS: choice({
      label: text('Heartbeat message', '心跳消息'),
      initial: 'notify',
      when: beating,
      options: [
        { value: 'notify', label: text('Notify', 'Notify') },
        { value: 'service_change', label: text('ServiceChange', 'ServiceChange') },
      ],
    }),
    priH248SrvHeartbeatCycleS: portOf(text('Heartbeat interval', '心跳周期'), {
      unit: 's',
      initial: 60,
      when: beating,
    }),
    priH248SrvHeartbeatCountS: int({
      label: text('Heartbeats missed', '心跳丢失次数'),
      min: 1,
      max: 255,
      initial: 3,
      when: beating,
    }),
    priH248SMAStatusS: bool({
      label: text('Media over a WAN connection of its own', '信令与媒体分离'),
      initial: false,
    }),
    priH248SMAWanIndexS: int({ label: text('WAN connection', 'WAN 连接'), min: 1, max: mostWans, when: alone }),
  },
  rules: [
    {
      marks: ['priH248SrvMIDS'],
      message: text('A device name needs the identifier', '按设备名注册时必须填写 MID'),
      holds: ({ priH248SrvRegisterModeS: mode, priH248SrvMIDS: mid }) => mode !== 'device_name' || !isEmpty(mid),
      passes: { priH248SrvRegisterModeS: 'device_name', priH248SrvMIDS: 'onu-7' },
      fails: { priH248SrvRegisterModeS: 'device_name' },
    },
  ],
  needs: [whileWorking],
});
