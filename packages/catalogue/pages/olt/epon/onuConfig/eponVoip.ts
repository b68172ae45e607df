import { bool, choice, int, secret, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { whileEponWorks } from '../../../../rules/epon-onu.ts';
import { alsoAt, ofEponOnu } from './epon-page.ts';

const fixed = { field: 'voipGIPMode', is: [0] } as const;
const dialled = { field: 'voipGIPMode', is: [2] } as const;
const tagged = { field: 'voipGIPTagFlag', is: [1, 2] } as const;
const address = (label: Text) => str({ label, spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15, when: fixed });

/** The address and the VLAN that the telephony of an EPON ONU has. */
export const eponVoip = configPage({
  ...ofEponOnu('eponVoip', 'voip'),
  ...alsoAt('voip'),
  title: text('VoIP', 'VoIP'),
  shape: 'form',
  cuts: text('The telephones of this ONU register anew; calls are cut.', '该 ONU 的话机将重新注册，通话会中断。'),
  fields: {
    voipGIPMode: choice({
      label: text('Address', '地址获取方式'),
      options: [
        { value: 1, label: text('DHCP', 'DHCP') },
        { value: 0, label: text('Static', '静态 IP') },
        { value: 2, label: text('PPPoE', 'PPPoE') },
      ],
    }),
    voipGIPAddr: address(text('IP address', 'IP 地址')),
    voipGIPMask: str({
      label: text('Subnet mask', '子网掩码'),
      spec: 'net.mask',
      format: 'subnetMask',
      maxLength: 15,
      when: fixed,
    }),
    voipGIPGateway: address(text('Gateway', '网关')),
    voipGIPPPPoEMode: choice({
      label: text('PPPoE authentication', 'PPPoE 认证方式'),
      when: dialled,
      options: [
        { value: 0, label: text('Automatic', '自动') },
        { value: 1, label: text('CHAP', 'CHAP') },
        { value: 2, label: text('PAP', 'PAP') },
      ],
    }),
    voipGIPPPPoEUserName: str({
      label: text('PPPoE user', 'PPPoE 用户名'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      when: dialled,
    }),
    pppoePassword: secret({
      label: text('PPPoE password', 'PPPoE 密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      optional: true,
      when: dialled,
    }),
    voipGIPTagFlag: choice({
      label: text('VLAN', 'VLAN 模式'),
      options: [
        { value: 0, label: text('Transparent', '透传') },
        { value: 1, label: text('Tagged', '带标签') },
        { value: 2, label: text('Stacked', 'VLAN 堆叠') },
      ],
    }),
    voipGIPCVlan: int({ label: text('VLAN ID', 'VLAN ID'), min: 1, max: 4095, when: tagged }),
    voipGIPSVlan: int({
      label: text('Outer VLAN', '外层 VLAN'),
      min: 1,
      max: 4095,
      when: { field: 'voipGIPTagFlag', is: [2] },
    }),
    voipGIPPriority: int({ label: text('802.1p', '802.1p 优先级'), min: 0, max: 7, when: tagged }),
    faxModemVoiceT38En: bool({ label: text('Fax by T.38', 'T.38 传真'), optional: true }),
    faxModemVoiceCtl: choice({
      label: text('Fax and modem', '传真/Modem 控制'),
      optional: true,
      options: [
        { value: 'Negotiation', label: text('Negotiated', '协商') },
        { value: 'Auto-VBD', label: text('Voice-band data by itself', '自动 VBD') },
      ],
    }),
  },
  needs: [whileEponWorks],
});
