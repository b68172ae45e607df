import { bool, choice, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const on = { field: 'priMQTTEnableStatusS', is: [true] } as const;

/** The broker over which an ONU is managed. */
export const onuMqttPage = configPage({
  id: 'mqtt',
  path: 'gOnuConfig/mqtt',
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('MQTT', 'MQTT'),
  help: text('The broker over which the ONU itself is managed.', 'ONU 自身接入管理平台的 MQTT 服务器。'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  fields: {
    priMQTTEnableStatusS: bool({ label: text('MQTT', 'MQTT'), initial: true }),
    priMQTTConnectStatusS: choice({
      label: text('Connection', '连接状态'),
      optional: true,
      shown: true,
      options: [
        { value: 'connected', label: text('Connected', '已连接') },
        { value: 'disconnected', label: text('Not connected', '未连接') },
      ],
    }),
    priMQTTAddressS: str({
      label: text('Broker', '服务器地址'),
      spec: 'mqtt.address',
      format: 'noSpaces',
      minLength: 1,
      maxLength: 63,
      when: on,
    }),
    priMQTTUserNameS: str({
      label: text('User', '用户名'),
      spec: 'mqtt.userName',
      format: 'noSpaces',
      minLength: 1,
      maxLength: 31,
      optional: true,
      when: on,
    }),
    mqttPassword: secret({
      label: text('Password', '密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: 'mqtt.password',
      format: 'noSpaces',
      minLength: 1,
      maxLength: 31,
      optional: true,
      when: on,
    }),
    priMQTTIDS: str({
      label: text('Project ID', '项目 ID'),
      spec: 'mqtt.projectId',
      format: 'noSpaces',
      minLength: 1,
      maxLength: 19,
      optional: true,
      when: on,
    }),
  },
  needs: [whileWorking],
});
