import { ipNumber, sameNetwork } from '../../formats/ip-number.ts';
import { bool, choice, int, isEmpty, str, type Rule } from '../../kit/fields.ts';
import { text } from '../../kit/text.ts';
import { countable, cpePartSpec, cpeReading } from '../part.ts';

const mask = str({
  label: text('Subnet mask', '子网掩码'),
  spec: 'net.mask',
  format: 'subnetMask',
  maxLength: 15,
  optional: true,
});
const address = (en: string, zh: string) =>
  str({ label: text(en, zh), spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15, optional: true });
const told = (en: string, zh: string, maxLength: number) =>
  str({ label: text(en, zh), maxLength, optional: true, shown: true });

export const lanPart = cpePartSpec({
  title: text('LAN', 'LAN'),
  most: 1,
  fields: {
    address: address('IP address', 'IP 地址'),
    mask,
    mac: told('MAC address', 'MAC 地址', 17),
  },
});

const poolRules: readonly Rule[] = [
  {
    marks: ['last'],
    message: text('The end is before the beginning', '结束地址小于起始地址'),
    holds: ({ first, last }) => isEmpty(first) || isEmpty(last) || ipNumber(first) <= ipNumber(last),
    passes: { first: '192.168.1.2', last: '192.168.1.9' },
    fails: { first: '192.168.1.9', last: '192.168.1.2' },
  },
  {
    marks: ['last'],
    message: text('Both ends must be in one network', '起止地址不在同一网段'),
    holds: ({ first, last, mask }) => [first, last, mask].some(isEmpty) || sameNetwork(first, last, mask),
    passes: { first: '192.168.1.2', last: '192.168.1.9', mask: '255.255.255.0' },
    fails: { first: '192.168.1.2', last: '192.168.2.9', mask: '255.255.255.0' },
  },
];

export const dhcp = cpePartSpec({
  title: text('DHCP server', 'DHCP 服务器'),
  most: 1,
  rules: poolRules,
  fields: {
    enabled: bool({ label: text('Enabled', '启用'), optional: true }),
    first: address('First address', '起始地址'),
    last: address('Last address', '结束地址'),
    mask,
    gateway: address('Gateway', '网关'),
    dns1: address('DNS 1', '首选 DNS'),
    dns2: address('DNS 2', '备用 DNS'),
    domain: str({ label: text('Domain', '域名'), maxLength: 64, optional: true }),
    lease: int({
      label: text('Lease time', '租期'),
      help: text('-1: without end', '-1 表示永久'),
      min: 60,
      max: 2_147_483_647,
      also: [-1],
      unit: 's',
      optional: true,
    }),
  },
});

const octets = (en: string, zh: string) =>
  cpeReading({ label: text(en, zh), unit: 'octets', least: 0, most: countable });
const events = (en: string, zh: string) => cpeReading({ label: text(en, zh), least: 0, most: countable });

/** A socket of the device; those towards the network are none. */
export const lanPort = cpePartSpec({
  title: text('LAN ports', 'LAN 端口'),
  most: 16,
  fields: {
    name: told('Port', '端口', 64),
    status: choice({
      label: text('Link', '链路'),
      optional: true,
      shown: true,
      options: [
        { value: 'up', label: text('Up', '已连接') },
        { value: 'down', label: text('No link', '未连接') },
        { value: 'disabled', label: text('Disabled', '已停用') },
        { value: 'error', label: text('Error', '错误') },
      ],
    }),
    speed: cpeReading({ label: text('Speed', '速率'), unit: 'Mbit/s', least: 1, most: 400_000 }),
    setting: choice({
      label: text('Speed setting', '速率设置'),
      optional: true,
      shown: true,
      options: [
        { value: 'auto', label: text('Automatic', '自协商') },
        ...['10', '100', '1000', '2500', '10000'].map((value) => ({
          value,
          label: text(`${value} Mbit/s`, `${value} Mbit/s`),
        })),
      ],
    }),
    duplex: choice({
      label: text('Duplex', '双工'),
      optional: true,
      shown: true,
      options: [
        { value: 'auto', label: text('Automatic', '自协商') },
        { value: 'full', label: text('Full', '全双工') },
        { value: 'half', label: text('Half', '半双工') },
      ],
    }),
    sent: octets('Sent', '发送'),
    received: octets('Received', '接收'),
    errors: events('Faulty frames received', '接收错误'),
    mac: told('MAC address', 'MAC 地址', 17),
  },
});

/** What is connected to the LAN. */
export const lanHostPart = cpePartSpec({
  title: text('Clients', '终端'),
  most: 1024,
  fields: {
    name: told('Name', '名称', 256),
    address: told('IP address', 'IP 地址', 45),
    mac: told('MAC address', 'MAC 地址', 64),
    active: bool({ label: text('Online', '在线'), optional: true, shown: true }),
    link: choice({
      label: text('Connected by', '连接方式'),
      optional: true,
      shown: true,
      options: [
        { value: 'ethernet', label: text('Ethernet', '有线') },
        { value: 'wifi', label: text('Wi-Fi', '无线') },
        { value: 'usb', label: text('USB', 'USB') },
        { value: 'other', label: text('Other', '其他') },
      ],
    }),
    source: choice({
      label: text('Address from', '地址来源'),
      optional: true,
      shown: true,
      options: [
        { value: 'dhcp', label: text('DHCP', 'DHCP') },
        { value: 'static', label: text('Static', '静态') },
        { value: 'auto', label: text('Chosen by itself', '自动分配') },
      ],
    }),
    interface: told('Interface', '接口', 256),
    leaseLeft: cpeReading({ label: text('Lease left', '剩余租期'), unit: 's', least: 0, most: 4_294_967_295 }),
  },
});
