import {
  cutOnu,
  cutPon,
  driftRx,
  flapOnu,
  flapUplink,
  goRogue,
  shineAlways,
  plugFound,
  powerOffOlt,
  powerOffOnu,
  powerOnOlt,
  powerOnOnu,
  restartOlt,
  restoreOnu,
  restorePon,
} from '../devices/events.ts';
import { withFault } from '../devices/faults.ts';
import { moveFibre } from '../devices/feeders.ts';
import { setUpgradeFault, upgradeFaultFields } from './upgrade-events.ts';
import { isWorking } from '../devices/life-cycle.ts';
import { rebootOnu } from '../devices/life.ts';
import { cutSplitter, restoreSplitter } from '../devices/splitters.ts';
import { onuModels } from '../devices/onu-models.ts';
import type { Olt } from '../devices/olt.ts';
import type { LabDevice, Network } from '../network.ts';
import { mix } from '../kit/random.ts';
import {
  BadField,
  checkedChange,
  done,
  flagField,
  numberField,
  onlyFields,
  controlRefusal,
  textField,
  wholeField,
  type Body,
  type ControlOutcome,
} from './outcome.ts';
import { cliFaultFields, setCliFault } from '../cli/control.ts';
import { cableFields, flapMac, loopFields, loopPort, macFlapFields, plugCable } from './bridge-events.ts';
import { letInFound } from '../config/tables/epon-auth.ts';
import { configFaultFields, setConfig, setConfigFault, setConfigFields } from './config-events.ts';
import { setField } from './set-field.ts';
import { coveredSlotsOf, targetFields, plantTargetOf, type PlantTarget } from './target.ts';

interface Kind {
  /** Fields beside those that name the target. */
  readonly fields: readonly string[];
  readonly run: (
    olt: Olt,
    target: PlantTarget,
    body: Body,
    device: LabDevice,
    network: Network,
  ) => Readonly<Record<string, unknown>>;
}

const each = (olt: Olt, target: PlantTarget, act: (slot: number, i: number) => void) => {
  const slots = coveredSlotsOf(olt, target);
  slots.forEach(act);
  return { onus: slots.length };
};

const needsPlace = (type: string): BadField =>
  new BadField(`${type} needs "pon", with or without "onu", or "sn" or "mac"`);

/** The place of a unit among the found ones by its serial, as the caller wrote it. */
const newSerial = (olt: Olt, body: Body): { model: number; serial: number } => {
  const sn = textField(body, 'sn') ?? textField(body, 'mac');
  if (sn === undefined)
    return { model: mix(olt.seed, olt.found.length, 70) % 3, serial: mix(olt.seed, olt.found.length, 71) };
  const gpon = /^([A-Z]{4})([0-9A-Fa-f]{8})$/.exec(sn);
  const epon = /^([0-9a-f]{2}:[0-9a-f]{2}:[0-9a-f]{2}):([0-9a-f:]{8})$/i.exec(sn);
  const model = onuModels.findIndex((m) =>
    gpon === null ? m.oui === Number.parseInt((epon?.[1] ?? '').replaceAll(':', ''), 16) : m.prefix === gpon[1],
  );
  const digits = (gpon?.[2] ?? epon?.[2] ?? '').replaceAll(':', '');
  if (model >= 0 && digits !== '') return { model, serial: Number.parseInt(digits, 16) };
  const known = onuModels.map((m) => m.prefix);
  throw new BadField(`"${sn}" is neither a known ONU nor a serial that starts with ${[...new Set(known)].join(', ')}`);
};

const plug: Kind['run'] = (olt, _, body) => {
  const identity = textField(body, 'sn') ?? textField(body, 'mac');
  const slot = identity === undefined ? undefined : olt.onus.find(identity, olt.model.technology);
  if (slot !== undefined) {
    restoreOnu(olt, slot);
    powerOnOnu(olt, slot);
    return { onus: 1 };
  }
  const pon = wholeField(body, 'pon', 1, olt.model.ponPorts);
  if (pon === undefined) throw new BadField('plugOnu needs "pon", or the "sn" or "mac" of a known ONU');
  const { model, serial } = newSerial(olt, body);
  const isEpon = olt.model.technology === 'epon';
  plugFound(olt, pon, model, serial, {
    loid: textField(body, 'loid'),
    ...(isEpon ? { admit: () => letInFound(olt.config, pon) } : {}),
  });
  return { found: olt.found.length };
};

const flap: Kind['run'] = (olt, target, body) => {
  const times = wholeField(body, 'times', 1, 1000) ?? 5;
  const port = wholeField(body, 'port', 1, olt.model.uplinks.length);
  if (port === undefined && target.kind === 'device')
    throw new BadField('linkFlap needs "port", or "pon" and "onu", or "sn" or "mac"');
  if (port !== undefined) {
    flapUplink(olt, port, times);
    return { port, times };
  }
  return { times, ...each(olt, target, (slot) => flapOnu(olt, slot, times)) };
};

/** A house without power: the first so many that work, of a PON or of a splitter. Answers which, so that they can be given it back. */
const powerOffSome = (olt: Olt, target: PlantTarget, count: number) => {
  if (target.kind === 'device' || target.kind === 'onu')
    throw new BadField('"count" needs "pon", with or without "splitter"');
  const working = coveredSlotsOf(olt, target).filter((slot) => isWorking(olt.onus.phase[slot] ?? 0));
  const off = working.slice(0, count);
  for (const slot of off) powerOffOnu(olt, slot);
  return { onus: off.length, numbers: off.map((slot) => olt.onus.onu(slot)) };
};

const kinds: Readonly<Record<string, Kind>> = {
  upgradeFault: { fields: upgradeFaultFields, run: (olt, _, body) => setUpgradeFault(olt, body) },
  powerOff: {
    fields: ['count'],
    run: (olt, target, body) => {
      const count = wholeField(body, 'count', 1, olt.onus.perPon);
      if (count !== undefined) return powerOffSome(olt, target, count);
      if (target.kind !== 'device') return each(olt, target, (slot) => powerOffOnu(olt, slot));
      powerOffOlt(olt);
      return {};
    },
  },
  powerOn: {
    fields: [],
    run: (olt, target) => {
      if (target.kind !== 'device') return each(olt, target, (slot, i) => powerOnOnu(olt, slot, 20 + i * 35));
      powerOnOlt(olt);
      return {};
    },
  },
  fibreCut: {
    fields: [],
    run: (olt, target) => {
      if (target.kind === 'device') throw needsPlace('fibreCut');
      if (target.kind === 'pon') cutPon(olt, target.pon);
      else if (target.kind === 'splitter') cutSplitter(olt, target.pon, target.splitter);
      else cutOnu(olt, target.slot);
      return { onus: coveredSlotsOf(olt, target).length };
    },
  },
  fibreRestore: {
    fields: [],
    run: (olt, target) => {
      if (target.kind === 'device') throw needsPlace('fibreRestore');
      if (target.kind === 'pon') restorePon(olt, target.pon);
      if (target.kind === 'splitter') restoreSplitter(olt, target.pon, target.splitter);
      return each(olt, target, (slot) => restoreOnu(olt, slot));
    },
  },
  reboot: {
    fields: [],
    run: (olt, target) => {
      if (target.kind !== 'device') return each(olt, target, (slot) => rebootOnu(olt, slot));
      restartOlt(olt);
      return {};
    },
  },
  rxDrift: {
    fields: ['db'],
    run: (olt, target, body) => {
      if (target.kind === 'device') throw needsPlace('rxDrift');
      const db = numberField(body, 'db', -40, 40);
      if (db === undefined) throw new BadField('rxDrift needs "db", the change in dB');
      return each(olt, target, (slot) => driftRx(olt, slot, db));
    },
  },
  plugOnu: { fields: ['loid'], run: plug },
  unplugOnu: {
    fields: [],
    run: (olt, target) => {
      if (target.kind !== 'onu') throw new BadField('unplugOnu needs "pon" and "onu", or "sn" or "mac"');
      cutOnu(olt, target.slot);
      return { onus: 1 };
    },
  },
  rogue: {
    fields: ['value'],
    run: (olt, target, body) => {
      if (target.kind !== 'onu') throw new BadField('rogue needs "pon" and "onu", or "sn" or "mac"');
      const always = flagField(body, 'value');
      if (always === undefined) goRogue(olt, target.slot);
      else shineAlways(olt, target.slot, always);
      return { onus: 1 };
    },
  },
  moveFibre: {
    fields: ['to'],
    run: (olt, target, body, _, network) => {
      const to = network.device(textField(body, 'to', 40) ?? '')?.olt;
      if (to === undefined || to === olt) throw new BadField('moveFibre needs "to", the id of another device');
      if (target.kind !== 'pon' && target.kind !== 'device') throw needsPlace('moveFibre');
      const first =
        target.kind === 'pon' ? [target.pon] : Array.from({ length: olt.model.ponPorts }, (_, at) => at + 1);
      const admit = (pon: number) => (to.model.technology === 'epon' ? () => letInFound(to.config, pon) : undefined);
      return { onus: first.reduce((sum, pon) => sum + moveFibre(olt, to, pon, admit(pon)), 0) };
    },
  },
  linkFlap: { fields: ['port', 'times'], run: flap },
  macFlap: { fields: macFlapFields, run: flapMac },
  loop: { fields: loopFields, run: loopPort },
  cable: { fields: cableFields, run: (olt, _, body, __, network) => plugCable(network, olt, body) },
  silent: {
    fields: ['value'],
    run: (olt, _, body) => {
      olt.faults = { ...olt.faults, silent: flagField(body, 'value') ?? true };
      return { silent: olt.faults.silent };
    },
  },
  cliFault: { fields: cliFaultFields, run: (_, __, body, device) => setCliFault(device.cli, body) },
  configFault: { fields: configFaultFields, run: (olt, _, body) => setConfigFault(olt, body) },
  setConfig: { fields: setConfigFields, run: (olt, _, body) => setConfig(olt, body) },
  hosts: {
    fields: ['perOnu'],
    run: (olt, _, body) => {
      olt.hostsPerOnu = wholeField(body, 'perOnu', 0, 16_384) ?? 1;
      olt.touched();
      olt.config.refresh();
      return { hostsPerOnu: olt.hostsPerOnu };
    },
  },
  setField: {
    fields: ['field', 'value', 'index'],
    run: (olt, target, body, device) => {
      const field = textField(body, 'field');
      if (field === undefined) throw new BadField('setField needs "field"');
      if (!field.startsWith('fault.')) return setField(device.agent.view, olt, target, field, body);
      const faults = withFault(olt.faults, field.slice('fault.'.length), body['value']);
      if (typeof faults === 'string') throw new BadField(faults);
      olt.faults = faults;
      return { faults };
    },
  },
};

/** A unit that is plugged in need not be known, so its serial is no target. */
const aim = (olt: Olt, type: string, body: Body): PlantTarget =>
  type === 'plugOnu' ? { kind: 'device' } : plantTargetOf(olt, body);

/** Lets something happen to a device; `type` says what. */
export const happen = (network: Network, device: LabDevice, body: Body): ControlOutcome => {
  const type = body['type'];
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined || typeof type !== 'string') {
    return controlRefusal(400, `"type" must be one of ${Object.keys(kinds).join(', ')}`);
  }
  return checkedChange(() => {
    onlyFields(body, ['type', ...targetFields, ...kind.fields]);
    return done({
      type,
      device: device.olt.spec.id,
      ...kind.run(device.olt, aim(device.olt, type, body), body, device, network),
    });
  });
};
