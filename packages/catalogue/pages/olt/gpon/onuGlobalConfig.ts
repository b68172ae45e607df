import { bool, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** What holds for all ONUs of a GPON OLT. No MIB has it. */
export const onuGlobalConfig = configPage({
  id: 'onuGlobalConfig',
  path: 'gpon/onuGlobalConfig',
  section: 'onuConfig',
  // Read from the whole running configuration, which takes a small unit minutes.
  kept: 'opened',
  title: text('ONU global configuration', 'ONU 全局配置'),
  help: text('Read from and written to the command line of the device.', '通过设备命令行读取和配置。'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  cuts: text(
    'ONUs that were taken in by plug and play may lose their service.',
    '以即插即用方式接入的 ONU 业务可能中断。',
  ),
  fields: {
    plugAndPlay: bool({ label: text('Plug and play', '即插即用') }),
    plugAndPlayVlan: int({
      label: text('Plug and play VLAN', '即插即用 VLAN'),
      min: 1,
      max: 4094,
      when: { field: 'plugAndPlay', is: [true] },
    }),
    variableVlan: bool({ label: text('Variable VLAN', '可变 VLAN') }),
    matchingType: str({
      label: text('Equipment IDs are matched', '设备标识匹配方式'),
      help: text('For profiles by model, in the words of the device.', '用于按型号绑定模板，以设备原文显示。'),
      maxLength: 32,
      optional: true,
      shown: true,
    }),
  },
});
