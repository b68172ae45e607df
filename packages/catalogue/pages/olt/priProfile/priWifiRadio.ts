import { text } from '../../../kit/text.ts';
import { wifiRadio } from '../gOnuConfig/wifiRadio.ts';
import { privatePart } from './pri-fields.ts';

/** Radios of the ONUs of a private profile. */
export const priWifiRadio = privatePart(wifiRadio, {
  id: 'priWifiRadio',
  title: text('Wi-Fi radios', 'Wi-Fi 射频'),
  help: text('A radio that is not listed keeps what each ONU has itself.', '未列出的射频使用各 ONU 自身配置。'),
});
