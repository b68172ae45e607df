import type { Inform, ParameterValue } from '@heliograph/wire/cwmp/message.ts';
import { identityOfEndpoint } from '@heliograph/wire/usp/endpoint.ts';
import type { Texts } from '@heliograph/wire/usp/message.ts';
import { cpeIdentityOf, type CpeIdentity } from '../../estate/cpes/device.ts';
import type { CpeReport } from '../acs/report.ts';
import type { UspExchange } from './exchange.ts';

/** What a device tells of itself when it is asked who it is. */
export interface SaidOfItself {
  readonly identity: CpeIdentity;
  readonly manufacturer: string;
  readonly parameters: readonly ParameterValue[];
  /** Seconds since it started; undefined: not told. */
  readonly uptime: number | undefined;
}

const info = 'Device.DeviceInfo.';
const kept = ['SoftwareVersion', 'HardwareVersion', 'ProvisioningCode'];

/** What an endpoint id tells is what the device must be: a mismatch is somebody else, or a device that cannot be told from another. */
function agrees(endpoint: string, { oui, serial, productClass }: CpeIdentity): boolean {
  const told = identityOfEndpoint(endpoint);
  if (!told) return true;
  return told.oui === oui && told.serial === serial && (told.productClass === '' || told.productClass === productClass);
}

/** Asks an agent who it is; undefined: it tells nothing that a device can be known by, or something else than its endpoint id does. */
export async function askWho(exchange: UspExchange, endpoint: string): Promise<SaidOfItself | undefined> {
  const { results } = await exchange.ask({ is: 'get', it: { paths: [info], maxDepth: 1 } }, 'getResp');
  const values: Record<string, string> = {};
  for (const { path, params } of results.flatMap(({ resolved }) => resolved))
    if (path === info) for (const [name, value] of Object.entries(params as Texts)) values[name] = value;
  const told = identityOfEndpoint(endpoint);
  const identity = cpeIdentityOf({
    oui: values['ManufacturerOUI'] ?? told?.oui ?? '',
    productClass: values['ProductClass'] ?? told?.productClass ?? '',
    serialNumber: values['SerialNumber'] ?? told?.serial ?? '',
  });
  if (!identity || !agrees(endpoint, identity)) return undefined;
  const parameters = kept.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ name: info + name, value, type: 'string' }];
  });
  const uptime = Number(values['UpTime'] || NaN);
  return {
    identity,
    manufacturer: values['Manufacturer'] ?? '',
    parameters,
    uptime: Number.isFinite(uptime) && uptime >= 0 ? uptime : undefined,
  };
}

/** Parts of a second that are cut off, and the way of the answer (ms). */
const vague = 5_000;

/** Has a device started after we heard of it last, by how long it has been running? Wall clock, ms. */
export const agentStartedSince = (uptime: number | undefined, now: number, heard: number): boolean =>
  uptime !== undefined && now - uptime * 1000 - vague > heard;

interface Told {
  readonly identity: CpeIdentity;
  readonly manufacturer: string;
  /** In the words of CWMP, which history and alarms know. */
  readonly events: readonly string[];
  readonly parameters: readonly ParameterValue[];
  readonly commandKey?: string;
  readonly address: string;
  readonly at: number;
}

/** What an agent told, as a report of a device: it is kept, counted and told of like any other. */
export function uspReportOf({
  identity,
  manufacturer,
  events,
  parameters,
  commandKey = '',
  address,
  at,
}: Told): CpeReport {
  const inform: Inform = {
    method: 'Inform',
    device: { manufacturer, oui: identity.oui, productClass: identity.productClass, serialNumber: identity.serial },
    events: events.map((code) => ({ code, commandKey })),
    maxEnvelopes: 1,
    currentTime: '',
    retryCount: 0,
    parameters,
  };
  return { identity, inform, version: null, address, at };
}
