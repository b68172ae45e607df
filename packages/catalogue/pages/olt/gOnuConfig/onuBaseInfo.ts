import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { onuPhases } from '../../../words/phases.ts';
import { lineText } from './onu-fields.ts';

const shown = true;
const told = (label: Text) => str({ label, maxLength: 128, shown, optional: true });
const count = (label: Text) => int({ label, min: 0, max: 65_535, shown, optional: true });

/** Who one ONU is, and what it has: the template that its ports are held against. */
export const onuBaseInfo = configPage({
  id: 'onuBaseInfo',
  path: 'gOnuConfig/baseInfo',
  pathAlternatives: ['/device/gOnuConfig/baseInfo', '/device/gOnuConfig'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Basic information', '基本信息'),
  help: text(
    'What the OLT has read of the ONU. An ONU that was never online has told nothing.',
    'OLT 从 ONU 读取的信息。从未上线的 ONU 没有这些信息。',
  ),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  fields: {
    gOnuDetailInfoOnuDesc: lineText(text('Description', '描述'), { optional: true }),
    gOnuStaInfoAdminSta: choice({
      label: text('Admin state', '管理状态'),
      shown,
      optional: true,
      options: [
        { value: 'enable', label: text('Activated', '已激活') },
        { value: 'disable', label: text('Deactivated', '已去激活') },
      ],
    }),
    gOnuStaInfoPhaseSta: choice({
      label: text('Phase', '阶段'),
      shown,
      optional: true,
      options: onuPhases.map(({ id, label }) => ({ value: id, label })),
    }),
    gOnuAuthInfoOnuPName: told(text('ONU profile', 'ONU 模板')),
    gOnuDetailInfoSn: told(text('SN', 'SN')),
    gOnuDetailInfoVendorId: told(text('Vendor', '厂商')),
    gOnuDetailInfoEquipmentId: told(text('Equipment ID', '设备标识（Equipment ID）')),
    gOnuDetailInfoModel: told(text('Model', '型号')),
    gOnuCapabilityOnuType: told(text('Type', '类型')),
    gOnuDetailInfoVersion: told(text('Hardware version', '硬件版本')),
    gOnuDetailInfoMainVer: told(text('Main software', '主用软件版本')),
    gOnuDetailInfoStandbyVer: told(text('Standby software', '备用软件版本')),
    gOnuDetailInfoSysUpTime: told(text('Up for', '运行时长')),
    gOnuCapabilityTcontNum: count(text('T-CONTs', 'T-CONT 数')),
    gOnuCapabilityGemNum: count(text('GEM ports', 'GEM 端口数')),
    gOnuCapabilityEUniNum: count(text('Ethernet ports', '以太网口数')),
    gOnuCapability10GENum: count(text('of these 10GE', '其中 10GE')),
    gOnuCapabilityGENum: count(text('of these GE', '其中 GE')),
    gOnuCapabilityFENum: count(text('of these FE', '其中 FE')),
    gOnuCapabilityPOTSNum: count(text('POTS ports', 'POTS 口数')),
    gOnuCapabilityWifiNum: count(text('WiFi', 'WiFi 数')),
    gOnuCapabilityVeipNum: count(text('VEIPs', 'VEIP 数')),
    gOnuCapabilityIPHostNum: count(text('IP hosts', 'IP host 数')),
    gOnuCapabilityIPv6HostNum: count(text('IPv6 hosts', 'IPv6 host 数')),
    gOnuSrvInfoiphostMaxIdValue: count(text('Highest IP host', 'IP host 最大编号')),
  },
});
