import type { z } from 'zod';
import type { cliLines } from '@heliograph/catalogue/calls/olts.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';

type CliLines = z.input<typeof cliLines>;

interface Place {
  /** Address or name of this console as the OLT reaches it. */
  readonly host: string;
  readonly trapPort: number;
  /** Traps with it belong to this tenant. */
  readonly trapCommunity: string;
  readonly readCommunity: string;
}

interface Dialect {
  readonly id: string;
  readonly title: Text;
  readonly trapHost: (place: Place) => string;
  readonly save: string;
}

const isName = (host: string) => /[a-z]/i.test(host);

/** Spellings seen in the running configuration and manuals of real units. */
const dialects: readonly Dialect[] = [
  {
    id: 'v1600',
    title: text('V1600D, V1600G and most others', 'V1600D、V1600G 及大多数型号'),
    trapHost: ({ host, trapCommunity }) =>
      `snmp-server host ${isName(host) ? 'domain ' : ''}${host} version 2c community ${trapCommunity}`,
    save: 'write',
  },
  {
    id: 'v1600gs',
    title: text('V1600GS', 'V1600GS'),
    trapHost: ({ host, trapCommunity }) => `snmp-server trap-host ${host} community ${trapCommunity}`,
    save: 'write memory',
  },
];

/** Link and power events of ONUs, as a V1600D's configuration spells them. */
const alarms = ['critical-event', 'dying-gasp', 'link-fault'];

const notes = {
  mode: text(
    'Enter these lines in configuration mode, after "enable" and "configure terminal".',
    '在配置模式下输入以下命令（先执行 "enable" 和 "configure terminal"）。',
  ),
  community: text(
    'The community of the traps tells this console which tenant the OLT belongs to; keep it secret.',
    '陷阱团体名用于识别 OLT 所属租户，请注意保密。',
  ),
  port: text(
    'This console listens for traps on UDP port {port}; the OLT sends to 162, so forward that port or start the console with the right to use it.',
    '本控制台在 UDP 端口 {port} 上监听陷阱，而 OLT 发送到 162 端口；请转发该端口，或以可使用该端口的权限启动控制台。',
  ),
  access: text(
    'Skip the login-access-list line when the list is not enabled on the OLT.',
    '如果 OLT 未启用访问控制列表，可跳过 login-access-list 一行。',
  ),
  alarms: text(
    'Each further alarm is sent after "alarm NAME trap enable"; "alarm ?" lists the names that this firmware knows.',
    '其他告警需逐个执行 "alarm 名称 trap enable"；"alarm ?" 可列出该固件支持的名称。',
  ),
  unsaved: text(
    'Without the last line the settings are lost at the next reboot.',
    '如不执行最后一行，重启后配置会丢失。',
  ),
};

/** The lines that make an OLT speak SNMP to this console and send its alarms here. */
export function linesFor(place: Place, language: Language): CliLines {
  const port = place.trapPort === 162 ? [] : [notes.port[language].replace('{port}', String(place.trapPort))];
  const access = isName(place.host)
    ? 'login-access-list permit snmp 0.0.0.0 0.0.0.0'
    : `login-access-list permit snmp ${place.host} 255.255.255.255`;
  return {
    host: place.host,
    trapPort: place.trapPort,
    dialects: dialects.map((dialect) => ({
      id: dialect.id,
      title: dialect.title[language],
      notes: [notes.mode, notes.community, notes.access, notes.alarms, notes.unsaved]
        .map((note) => note[language])
        .concat(port),
      lines: [
        'snmp-server start',
        `snmp-server community ${place.readCommunity} ro`,
        dialect.trapHost(place),
        'snmp-server enable traps snmp',
        access,
        ...alarms.map((name) => `alarm oamlog ${name} enable`),
        dialect.save,
      ],
    })),
  };
}
