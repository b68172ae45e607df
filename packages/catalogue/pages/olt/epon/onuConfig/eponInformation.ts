import { int, str, type Field } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { alsoAt, ofEponOnu } from './epon-page.ts';

const told = { shown: true, optional: true } as const;
const words = (label: Text): Field => str({ label, maxLength: 128, ...told });
const count = (label: Text, unit?: string): Field =>
  int({ label, min: 0, max: 2_147_483_647, ...told, ...(unit === undefined ? {} : { unit }) });

/** What an EPON ONU is and has. */
export const eponInformation = configPage({
  ...ofEponOnu('eponInformation', 'information'),
  ...alsoAt('information'),
  title: text('Information', '基本信息'),
  shape: 'form',
  fields: {
    onlineOnuAuthInfoDescription: str({
      label: text('Description', '描述'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
      optional: true,
    }),
    onlineOnuMacAddr: words(text('MAC address', 'MAC 地址')),
    onlineOnuAuthInfoLoid: words(text('LOID', 'LOID')),
    onlineOnuAuthInfoLlid: count(text('LLID', 'LLID')),
    onlineOnuAuthInfoDistance: count(text('Distance', '距离'), 'm'),
    onlineOnuAuthInfoLastRegTime: words(text('Last registered', '上次注册时间')),
    onlineOnuAuthInfoLastDeregTime: words(text('Last went away', '上次下线时间')),
    onlineOnuAuthInfoAliveTime: words(text('Online for', '在线时长')),
    onuVendorId: words(text('Vendor', '厂商 ID')),
    onuModel: words(text('Model', '型号')),
    onuID: words(text('ONU ID', 'ONU ID')),
    onuHardwareVersion: words(text('Hardware version', '硬件版本')),
    onuSoftwareVersion: words(text('Software version', '软件版本')),
    onuOamVersion: words(text('OAM version', 'OAM 版本')),
    onuOamOUI: words(text('OAM OUI', 'OAM OUI')),
    onuType: words(text('Kind', 'ONU 类型')),
    multiLLID: words(text('Several LLIDs', '多 LLID')),
    protectionType: words(text('Protection', '保护类型')),
    fecAbility: words(text('FEC ability', 'FEC 能力')),
    numGEPorts: count(text('GE ports', 'GE 口数')),
    numFEPorts: count(text('FE ports', 'FE 口数')),
    numPOTSPorts: count(text('Telephone sockets', 'POTS 口数')),
    numE1Ports: count(text('E1 ports', 'E1 口数')),
    numUSQueues: count(text('Upstream queues', '上行队列数')),
    numDSQueues: count(text('Downstream queues', '下行队列数')),
  },
});
