import { bool, choice, int, secret, str } from '../../kit/fields.ts';
import { text } from '../../kit/text.ts';
import { countable, cpePartSpec, cpeReading } from '../part.ts';

const told = (en: string, zh: string, maxLength = 64) =>
  str({ label: text(en, zh), maxLength, optional: true, shown: true });
const percent = (en: string, zh: string) => cpeReading({ label: text(en, zh), unit: '%', least: 0, most: 100 });
const kibibytes = (en: string, zh: string) =>
  cpeReading({ label: text(en, zh), unit: 'KiB', least: 0, most: countable });

export const device = cpePartSpec({
  title: text('Device', '设备'),
  most: 1,
  fields: {
    manufacturer: told('Maker', '厂商'),
    oui: told('OUI', 'OUI', 6),
    model: told('Model', '型号'),
    productClass: told('Product class', '产品类别'),
    serial: told('Serial number', '序列号'),
    hardware: told('Hardware version', '硬件版本'),
    software: told('Software version', '软件版本'),
    provisioningCode: str({ label: text('Provisioning code', '开通码'), maxLength: 64, optional: true }),
    uptime: cpeReading({ label: text('Uptime', '运行时间'), unit: 's', least: 0, most: countable }),
    cpu: percent('CPU', 'CPU 使用率'),
    memory: percent('Memory in use', '内存使用率'),
    memoryTotal: kibibytes('Memory', '内存总量'),
    memoryFree: kibibytes('Free memory', '可用内存'),
    temperature: cpeReading({ label: text('Temperature', '温度'), unit: '°C', least: -50, most: 150 }),
  },
});

/** What the optical module measures; outside of what a module can measure it is no reading. */
export const optics = cpePartSpec({
  title: text('Optics', '光模块'),
  most: 1,
  fields: {
    state: told('State', '状态', 32),
    rx: cpeReading({ label: text('RX power', '接收光功率'), unit: 'dBm', least: -40, most: 8, digits: 2 }),
    tx: cpeReading({ label: text('TX power', '发送光功率'), unit: 'dBm', least: -40, most: 8, digits: 2 }),
    temperature: cpeReading({ label: text('Temperature', '温度'), unit: '°C', least: -50, most: 130, digits: 1 }),
    voltage: cpeReading({ label: text('Voltage', '电压'), unit: 'V', least: 2, most: 5, digits: 2 }),
    bias: cpeReading({ label: text('Bias current', '偏置电流'), unit: 'mA', least: 0, most: 150, digits: 2 }),
  },
});

export const timePart = cpePartSpec({
  title: text('Time', '时间'),
  most: 1,
  fields: {
    enabled: bool({ label: text('Set by NTP', '启用 NTP'), optional: true }),
    server1: str({
      label: text('NTP server 1', 'NTP 服务器 1'),
      format: 'networkAddress',
      maxLength: 64,
      optional: true,
    }),
    server2: str({
      label: text('NTP server 2', 'NTP 服务器 2'),
      format: 'networkAddress',
      maxLength: 64,
      optional: true,
    }),
    zone: str({ label: text('Time zone', '时区'), maxLength: 256, optional: true }),
    now: told('Time of the device', '设备时间'),
    status: choice({
      label: text('Status', '状态'),
      optional: true,
      shown: true,
      options: [
        { value: 'synchronized', label: text('Synchronized', '已同步') },
        { value: 'unsynchronized', label: text('Not synchronized', '未同步') },
        { value: 'failed', label: text('The servers do not answer', '同步失败') },
        { value: 'disabled', label: text('Disabled', '已停用') },
      ],
    }),
  },
});

/** Who may open the device's own pages. */
export const account = cpePartSpec({
  title: text('Web accounts', 'Web 登录账号'),
  most: 8,
  fields: {
    user: str({ label: text('User name', '用户名'), minLength: 1, maxLength: 64, optional: true }),
    enabled: bool({ label: text('Enabled', '启用'), optional: true }),
    password: secret({
      label: text('Password', '密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      minLength: 1,
      maxLength: 64,
      optional: true,
    }),
  },
});

/** By which broker the device can be reached over MQTT. */
export const mqttPart = cpePartSpec({
  title: text('MQTT', 'MQTT'),
  most: 1,
  fields: {
    enabled: bool({ label: text('Enabled', '启用'), optional: true }),
    status: choice({
      label: text('Status', '状态'),
      optional: true,
      shown: true,
      options: [
        { value: 'connected', label: text('Connected', '已连接') },
        { value: 'connecting', label: text('Connecting', '正在连接') },
        { value: 'disabled', label: text('Disabled', '已停用') },
        { value: 'error', label: text('Error', '错误') },
      ],
    }),
    address: str({
      label: text('Address', '地址'),
      spec: 'mqtt.address',
      format: 'networkAddress',
      minLength: 1,
      maxLength: 63,
      optional: true,
    }),
    port: int({ label: text('Port', '端口'), min: 1, max: 65_535, optional: true }),
    user: str({
      label: text('User name', '用户名'),
      spec: 'mqtt.userName',
      minLength: 1,
      maxLength: 31,
      optional: true,
    }),
    password: secret({
      label: text('Password', '密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: 'mqtt.password',
      minLength: 1,
      maxLength: 31,
      optional: true,
    }),
    projectId: str({
      label: text('Project ID', '项目 ID'),
      spec: 'mqtt.projectId',
      minLength: 1,
      maxLength: 19,
      optional: true,
    }),
    clientId: str({ label: text('Client ID', '客户端 ID'), maxLength: 256, optional: true, folded: true }),
  },
});
