import type { CwmpEvent, CwmpVersion, Inform } from '@heliograph/wire/cwmp/message.ts';
import type { CpeIdentity } from '../../estate/cpes/device.ts';
import { keepable } from '../../estate/cpes/tree.ts';
import type { CpeFacts, KnownCpe } from './known.ts';

/** What a device reported, as it is kept. */
export interface CpeReport {
  readonly identity: CpeIdentity;
  readonly inform: Inform;
  /** null: it speaks USP. */
  readonly version: CwmpVersion | null;
  /** Where its session comes from. */
  readonly address: string;
  /** Wall clock, ms. */
  readonly at: number;
}

/** Longer texts are cut: they are for people and for comparing. */
const mostText = 256;

const line = (name: string, value: string | undefined): string | null =>
  value === undefined
    ? null
    : keepable(name, value)
        .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
        .slice(0, mostText) || null;

const rootOf = (inform: Inform): CpeFacts['root'] => {
  const name = inform.parameters.find(
    ({ name: one }) => one.startsWith('Device.') || one.startsWith('InternetGatewayDevice.'),
  )?.name;
  if (name === undefined) return null;
  return name.startsWith('Device.') ? 'Device.' : 'InternetGatewayDevice.';
};

type Told = 'software' | 'hardware' | 'url' | 'udpAddress' | 'provisioningCode';

/** Below the root. */
const toldBy: ReadonlyMap<string, Told> = new Map([
  ['DeviceInfo.SoftwareVersion', 'software'],
  ['DeviceInfo.HardwareVersion', 'hardware'],
  ['DeviceInfo.ProvisioningCode', 'provisioningCode'],
  ['ManagementServer.ConnectionRequestURL', 'url'],
  ['ManagementServer.UDPConnectionRequestAddress', 'udpAddress'],
]);

/** What a report tells of a device; what it does not tell stays as it was. */
export function reportFactsOf(
  { inform, address, version }: Pick<CpeReport, 'inform' | 'address' | 'version'>,
  before?: CpeFacts,
): CpeFacts {
  const root = rootOf(inform) ?? before?.root ?? null;
  const told: Partial<Record<Told, string | null>> = {};
  for (const { name, value } of inform.parameters) {
    if (root === null || !name.startsWith(root)) continue;
    const field = toldBy.get(name.slice(root.length));
    // Most tell what they told before.
    if (field !== undefined) told[field] = value === before?.[field] ? value : line(name, value);
  }
  const { manufacturer } = inform.device;
  return {
    address,
    version,
    root,
    manufacturer:
      (manufacturer === before?.manufacturer ? manufacturer : line('', manufacturer)) ?? before?.manufacturer ?? null,
    software: told.software ?? before?.software ?? null,
    hardware: told.hardware ?? before?.hardware ?? null,
    url: told.url ?? before?.url ?? null,
    udpAddress: told.udpAddress ?? before?.udpAddress ?? null,
    provisioningCode: told.provisioningCode ?? before?.provisioningCode ?? null,
  };
}

export const sameFacts = (a: CpeFacts, b: CpeFacts): boolean =>
  a.address === b.address &&
  a.software === b.software &&
  a.url === b.url &&
  a.hardware === b.hardware &&
  a.manufacturer === b.manufacturer &&
  a.udpAddress === b.udpAddress &&
  a.provisioningCode === b.provisioningCode &&
  a.root === b.root &&
  a.version === b.version;

export const hasEvent = (events: readonly CwmpEvent[], code: string): boolean =>
  events.some((event) => event.code === code);

/** TR-069 allows 64 in one report. */
const mostEvents = 64;

/** That its time has come is no news, and says nothing of what the device did. */
export const keptEvents = (events: readonly CwmpEvent[]): CwmpEvent[] =>
  events
    .filter(({ code }) => code !== '2 PERIODIC')
    .slice(0, mostEvents)
    .map(({ code, commandKey }) => ({
      code: line('', code)?.slice(0, 64) ?? '',
      commandKey: line('', commandKey)?.slice(0, 64) ?? '',
    }));

/** Events of a report as one text: a device repeats a report whose answer it did not get with the same ones. */
export const eventsKey = ({ events }: Inform): string => JSON.stringify(events);

/** Is this the report of a session before, whose answer the device never got? */
export const isRetry = (known: KnownCpe, inform: Inform): boolean =>
  inform.retryCount > 0 && known.unheard !== undefined && known.unheard === eventsKey(inform);
