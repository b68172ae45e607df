import type { Cpe } from '../cpe/cpe.ts';
import { vendorNamed, vendors } from '../cpe/vendors/vendors.ts';
import type { Network } from '../network.ts';
import {
  BadField,
  checkedChange,
  done,
  onlyFields,
  controlRefusal,
  textField,
  type Body,
  type ControlOutcome,
} from './outcome.ts';
import { plantTargetOf } from './target.ts';

/** What a CPE is and how it stands. */
export const describeCpe = (cpe: Cpe) => {
  const { facts, tree, reports, tally } = cpe;
  const management = (name: string): string => tree.read(`ManagementServer.${name}`) ?? '';
  return {
    id: cpe.id,
    vendor: facts.vendor.id,
    manufacturer: facts.vendor.manufacturer,
    oui: facts.vendor.oui,
    productClass: facts.vendor.productClass,
    serial: facts.serial,
    mac: facts.mac,
    ponSerial: facts.ponSerial,
    software: tree.read('DeviceInfo.SoftwareVersion'),
    root: tree.root,
    parameters: tree.size,
    state: cpe.state,
    isLinkUp: facts.isLinkUp(),
    isTalking: cpe.isTalking,
    quirks: [...cpe.quirks],
    acs: { url: management('URL'), username: management('Username'), password: management('Password') },
    connectionRequest: {
      url: management('ConnectionRequestURL'),
      username: management('ConnectionRequestUsername'),
      password: management('ConnectionRequestPassword'),
      udp: management('UDPConnectionRequestAddress'),
    },
    waiting: reports.events,
    sessions: tally,
  };
};

/** POST /acs: customer devices hear where their ACS is, as by DHCP. */
export const tellAcs = (network: Network, body: Body): ControlOutcome =>
  checkedChange(() => {
    onlyFields(body, ['url', 'username', 'password']);
    const url = textField(body, 'url', 256) ?? '';
    if (!/^https?:/.test(url) || !URL.canParse(url))
      throw new BadField('"url" must be an address that begins with http');
    network.cpes.tell({
      url,
      username: textField(body, 'username', 256) ?? '',
      password: textField(body, 'password', 256) ?? '',
    });
    return done({ cpes: network.cpes.all.length });
  });

/** POST /cpes: a new device, behind an ONU of an OLT or by itself. */
export const addSimulatedCpe = (network: Network, body: Body): ControlOutcome =>
  checkedChange(() => {
    onlyFields(body, ['id', 'vendor', 'device', 'pon', 'onu', 'sn', 'mac', 'serial']);
    const id = textField(body, 'id', 60) ?? `cpe-${network.cpes.all.length + 1}`;
    if (!/^[\w.-]+$/.test(id)) throw new BadField('"id" takes letters, digits, dot, dash and underscore');
    if (network.cpes.get(id) !== undefined) throw new BadField(`a CPE "${id}" exists`);
    const wanted = textField(body, 'vendor');
    const vendor = wanted === undefined ? undefined : vendorNamed(wanted);
    if (wanted !== undefined && vendor === undefined)
      throw new BadField(`"vendor" must be one of ${vendors.map((one) => one.id).join(', ')}`);
    const deviceId = textField(body, 'device');
    if (deviceId === undefined) {
      const free = vendor ?? vendors[0]!;
      return { status: 201, body: describeCpe(network.cpes.addFree(id, free, textField(body, 'serial', 64))) };
    }
    const device = network.device(deviceId);
    if (device === undefined) return controlRefusal(404, `no device "${deviceId}"; GET /devices lists them`);
    const target = plantTargetOf(device.olt, body);
    if (target.kind !== 'onu') throw new BadField('"device" needs "pon" and "onu", or "sn" or "mac"');
    return { status: 201, body: describeCpe(network.cpes.addBehind(id, vendor, device.olt, target.slot)) };
  });

/** GET /cpes/{id}/parameters/{path}: what the device holds, passwords too. */
export const readParameters = (cpe: Cpe, path: string): ControlOutcome => {
  const inner = path.startsWith(cpe.tree.root) ? path.slice(cpe.tree.root.length) : path;
  if (!cpe.tree.has(inner)) return controlRefusal(404, `${cpe.id} has no ${cpe.tree.root}${inner}`);
  const values = cpe.tree
    .values([cpe.tree.root + inner])
    .map(({ name, value }) => [name, cpe.tree.secret(name) ?? value] as const);
  return { status: 200, body: Object.fromEntries(values) };
};
