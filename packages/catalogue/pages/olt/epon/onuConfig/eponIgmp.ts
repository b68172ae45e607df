import { bool, choice } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { whileEponWorks } from '../../../../rules/epon-onu.ts';
import { alsoAt, ofEponOnu } from './epon-page.ts';

/** Multicast of an EPON ONU. */
export const eponIgmp = configPage({
  ...ofEponOnu('eponIgmp', 'igmp'),
  ...alsoAt('igmp'),
  title: text('IGMP', 'IGMP'),
  shape: 'form',
  cuts: text('Television over multicast may stop.', '可能中断组播业务。'),
  fields: {
    igmpCfgMode: choice({
      label: text('Mode', '模式'),
      options: [
        { value: 1, label: text('Snooping', 'IGMP Snooping') },
        { value: 2, label: text('Controlled by the OLT (CTC)', 'CTC 可控组播') },
      ],
    }),
    igmpCfgFastLeave: bool({ label: text('Fast leave', '快速离开') }),
    priIgmpAdminEnableS: bool({ label: text('IGMP of the ONU itself', 'ONU IGMP 功能'), optional: true }),
  },
  needs: [whileEponWorks],
});
