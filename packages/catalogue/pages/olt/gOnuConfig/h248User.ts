import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

/** As whom each telephone socket of an ONU is known to the gateway controller. */
export const h248User = configPage({
  id: 'h248User',
  path: 'gOnuConfig/h248User',
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('H.248 users', 'H.248 用户'),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['priH248UserPortIndexS'],
  // The block has no way to take one away; one without a name is none.
  can: { remove: false },
  cuts: text('The telephone registers anew; its call is cut.', '该话机将重新注册，通话会中断。'),
  fields: {
    priH248UserPortIndexS: int({ label: text('Telephone socket', 'POTS 口'), min: 1, max: 8 }),
    priH248UserNameS: str({
      label: text('Termination (TID)', '终端标识（TID）'),
      format: 'noSpaces',
      maxLength: 64,
      optional: true,
    }),
  },
  needs: [whileWorking],
});
