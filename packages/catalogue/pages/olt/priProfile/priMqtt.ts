import { text } from '../../../kit/text.ts';
import { onuMqttPage } from '../gOnuConfig/mqtt.ts';
import { privatePart } from './pri-fields.ts';

/** The broker over which the ONUs of a private profile are managed. */
export const priMqtt = privatePart(onuMqttPage, {
  id: 'priMqtt',
  title: text('MQTT', 'MQTT'),
  help: text('The broker over which the ONUs themselves are managed.', 'ONU 自身接入管理平台的 MQTT 服务器。'),
  without: ['priMQTTConnectStatusS'],
});
