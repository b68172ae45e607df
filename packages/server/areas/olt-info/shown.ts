import { makerOf } from '@heliograph/catalogue/models/makers.ts';
import type { oltInfo, portRow, portStatistics } from '@heliograph/catalogue/calls/olt-info.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { NamedPort } from '@heliograph/catalogue/models/olt-models.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { OltPortRow } from '../../db/tables/devices.ts';
import type { SiteOfOlt } from '../../estate/at-site.ts';
import { cliAtOf } from '../../estate/loads-read.ts';
import { maybeTimeText, timeText } from '../../time-text.ts';
import { onuTrouble } from './onu-source.ts';
import { fromHundredths, storedNumberOf, oltStateOf, type OltWithLive } from './olt-ref.ts';

export const liveness = (ctx: Context, row: OltWithLive) => ({
  state: oltStateOf(row.online),
  since: maybeTimeText(row.since),
  loginDataTime: maybeTimeText(row.login_at),
  deviceOfflineTime: maybeTimeText(row.offline_at),
  currentTime: timeText(new Date(ctx.clock.now())),
  lastAnswerAt: maybeTimeText(row.last_answer_at),
  lastPollAt: maybeTimeText(row.last_poll_at),
  pollMs: row.poll_ms,
  pollFault: row.poll_fault,
  pollSeconds: ctx.settings.pollSeconds,
});

type TableState = z.input<typeof oltInfo>['capability']['tables'][number]['state'];

function capabilityOf(record: object | null): z.input<typeof oltInfo>['capability'] {
  const { at, tables, scalars } = (record ?? {}) as {
    at?: string;
    tables?: Record<string, TableState>;
    scalars?: Record<string, TableState>;
  };
  const all = { ...tables, ...scalars };
  return { at: at ?? null, tables: Object.entries(all).map(([table, state]) => ({ table, state })) };
}

export const infoOf = (
  ctx: Context,
  row: OltWithLive,
  { portNames, site }: { readonly portNames: readonly NamedPort[]; readonly site: SiteOfOlt | undefined },
  language: Language,
): z.input<typeof oltInfo> => ({
  id: row.id,
  sysMac: row.mac && macText(row.mac),
  sysHostName: row.name,
  ip: row.address,
  snmpPort: row.snmp_port,
  snmpVersion: row.snmp_version,
  type: row.device_class,
  family: (row.capability as { family?: string } | null)?.family ?? null,
  deviceType: row.device_type,
  maker: makerOf(row.sys_object_id) ?? null,
  sysDescr: row.sys_descr,
  sysContact: row.contact,
  sysLocation: row.location,
  sysFirmVersion: row.firmware,
  sysHardVersion: row.hardware,
  sysSerialNumber: row.serial,
  sysLicenselimit: row.licence_limit,
  sysLicenseTime: row.licence_time,
  ponMode: row.pon_mode,
  portNames: [...portNames],
  projectId: row.project_id,
  groupId: row.group_id,
  siteName: site?.name ?? null,
  siteZone: site?.zone || null,
  remark: row.remark,
  ...liveness(ctx, row),
  sysRunningTime: row.running_time,
  cpuLoad: row.cpu,
  memoryLoad: row.memory,
  sysTemper: row.temperature,
  cliAt: cliAtOf(row),
  fan: row.fan,
  fanAt: maybeTimeText(row.fan_cli_at),
  onusBy: row.onus_by,
  onusAt: maybeTimeText(row.onus_at),
  onusTrouble: onuTrouble(row)?.[language] ?? null,
  onuTotal: row.onu_total,
  onuOnline: row.onu_online,
  intervalTime: row.stat_seconds,
  capability: capabilityOf(row.capability),
});

const kindOf = (kind: string): 'uplink' | 'pon' => (kind === 'pon' ? 'pon' : 'uplink');

export const portOf = (row: OltPortRow): z.input<typeof portRow> => ({
  kind: kindOf(row.kind),
  port: row.port,
  name: row.name,
  snmpIndex: row.port,
  portDesc: row.descr,
  // These boxes have one slot, which the field writes as 0.
  slotId: 0,
  admin: row.admin,
  link: row.link,
  speed: row.speed,
  media: row.media,
  onuTotal: row.onu_total,
  onuOnline: row.onu_online,
  rxMean: fromHundredths(row.rx_mean),
  txPower: fromHundredths(row.tx_power),
  temperature: fromHundredths(row.temperature),
  voltage: fromHundredths(row.voltage),
  bias: fromHundredths(row.bias),
  upBps: storedNumberOf(row.up_bps),
  downBps: storedNumberOf(row.down_bps),
  at: maybeTimeText(row.at),
  linkCliAt: maybeTimeText(row.link_cli_at),
  countersCliAt: maybeTimeText(row.counters_cli_at),
  opticsCliAt: maybeTimeText(row.optics_cli_at),
});

export const statisticsOf = (row: OltPortRow): z.input<typeof portStatistics> => ({
  kind: kindOf(row.kind),
  port: row.port,
  name: row.name,
  portDesc: row.descr,
  link: row.link,
  upBps: storedNumberOf(row.up_bps),
  downBps: storedNumberOf(row.down_bps),
  at: maybeTimeText(row.counters_at),
  countersCliAt: maybeTimeText(row.counters_cli_at),
  upOctets: storedNumberOf(row.up_octets),
  downOctets: storedNumberOf(row.down_octets),
  upPackets: storedNumberOf(row.up_packets),
  downPackets: storedNumberOf(row.down_packets),
  upErrors: storedNumberOf(row.up_errors),
  downErrors: storedNumberOf(row.down_errors),
  upDrops: storedNumberOf(row.up_drops),
  downDrops: storedNumberOf(row.down_drops),
});
