import { configPage } from '../../../../kit/page.ts';
import { choice } from '../../../../kit/fields.ts';
import { text } from '../../../../kit/text.ts';
import { socketThere } from '../../../../rules/epon-onu.ts';
import { sipUser } from '../../gOnuConfig/sipUser.ts';
import { twinOf } from './epon-page.ts';

const twin = twinOf(sipUser, 'eponSipUser', 'sipUser');

/** One account for each telephone socket of an EPON ONU. */
export const eponSipUser = configPage({
  ...twin,
  fields: {
    ...twin.fields,
    sipUserParamPortStatus: choice({
      label: text('Status', '状态'),
      shown: true,
      optional: true,
      options: [
        { value: 'Registering', label: text('Registering', '注册中') },
        { value: 'Idle', label: text('Idle', '空闲') },
        { value: 'Offhook', label: text('Off hook', '摘机') },
        { value: 'Dialing', label: text('Dialling', '拨号中') },
        { value: 'Ringing', label: text('Ringing', '振铃') },
        { value: 'Ring-Back', label: text('Ring back', '回铃') },
        { value: 'Connecting', label: text('Connecting', '接续中') },
        { value: 'Connected', label: text('Connected', '通话中') },
        { value: 'Release-connection', label: text('Releasing', '释放中') },
        { value: 'Register-fail', label: text('Not registered', '注册失败') },
        { value: 'Inactive', label: text('Off', '未激活') },
      ],
    }),
  },
  needs: [...twin.needs, socketThere('sipUserParamPotsNo')],
});
