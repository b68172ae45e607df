import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { unusedByOnus, profileName, reachesBound } from '../profiles/profile-fields.ts';

const most = (label: Text, spec: string, initial: number, max = 255) => int({ label, spec, min: 0, max, initial });

/** What an ONU of some kind has: how many ports, T-CONTs, hosts. */
export const onuProfile = configPage({
  id: 'onuProfile',
  path: 'onuProfile/onuProfile',
  pathAlternatives: ['/device/onuProfile/onuProfile', '/device/onuProfile'],
  section: 'profiles',
  title: text('ONU profiles', 'ONU 模板'),
  help: text(
    'What a kind of ONU has. An ONU is given one when it is added; its other profiles may not use ports beyond it.',
    '描述一类 ONU 的能力。ONU 添加时指定；其他模板不得使用超出该范围的端口。',
  ),
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['onuPNameShow'],
  spec: 'inUse.delete',
  cuts: text(
    'ONUs of this profile are configured anew and may be without service for some seconds.',
    '使用该模板的 ONU 将重新配置，业务可能中断数秒。',
  ),
  reaches: reachesBound('onu', 'onuPNameShow'),
  fields: {
    onuPIdShow: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    onuPNameShow: profileName,
    onuPDescShow: str({
      label: text('Description', '描述'),
      format: 'noSpaces',
      spec: 'text.noSpaces',
      maxLength: 64,
      optional: true,
    }),
    onuPMaxTcontShow: int({ label: text('T-CONTs', 'T-CONT 数'), min: 1, max: 255, initial: 8 }),
    onuPMaxGemportShow: int({ label: text('GEM ports', 'GEM 端口数'), min: 1, max: 255, initial: 32 }),
    onuPMaxEthShow: most(text('Ethernet ports', '以太网口数'), 'onuProfile.eth', 4),
    onuPMaxPotsShow: most(text('POTS ports', 'POTS 口数'), 'onuProfile.pots', 2),
    onuPMaxIphostShow: most(text('IP hosts', 'IP host 数'), 'onuProfile.iphost', 2),
    onuPMaxIpv6hostShow: most(text('IPv6 hosts', 'IPv6 host 数'), 'onuProfile.ipv6host', 0),
    onuPMaxVeipShow: most(text('VEIPs', 'VEIP 数'), 'onuProfile.veip', 1, 127),
  },
  needs: [
    ...unusedByOnus('onu', 'onuPNameShow'),
    {
      reads: [],
      on: ['remove'],
      message: text(
        'The profile "default" stays: ONUs without another one have it',
        '"default" 模板为默认模板，不能删除',
      ),
      spec: 'inUse.delete',
      holds: (values) => values['onuPNameShow'] !== 'default',
    },
  ],
});
