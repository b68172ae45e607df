import { labPhaseOf } from '../devices/life.ts';
import { serialOfModel, eponMac, onuModelAt } from '../devices/onu-models.ts';
import { onuRx, oltRx } from '../devices/optics.ts';
import { deregReasons } from '../devices/onu-store.ts';
import { splitterOf } from '../devices/splitters.ts';
import type { Olt } from '../devices/olt.ts';
import type { LabDevice } from '../network.ts';
import { ponUp, uplinkOctets } from '../agent/tables/ports.ts';
import { cliTruth } from '../cli/control.ts';
import { configTruth } from './config-events.ts';
import { describeDevice } from './describe.ts';

/** The truth behind what the device answers: numbers, not spellings. */

const moment = (at: number | undefined): string | null =>
  at === undefined || at === 0 ? null : new Date(at).toISOString();
const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 100) / 100;

const onuRow = (olt: Olt, slot: number, now: number) => {
  const { onus, model } = olt;
  return {
    pon: onus.pon(slot),
    onu: onus.onu(slot),
    [model.technology === 'gpon' ? 'sn' : 'mac']: onus.identity(slot, model.technology),
    splitter: splitterOf(olt, slot),
    phase: labPhaseOf(olt, slot),
    description: olt.describe(slot),
    model: onus.modelOf(slot).equipmentId,
    distance: onus.distance[slot] ?? 0,
    rx: rounded(onuRx(olt, slot, now)),
    oltRx: rounded(oltRx(olt, slot, now)),
    registered: moment(onus.registered[slot]),
    deregistered: moment(onus.deregistered[slot]),
    reason: deregReasons[onus.reason[slot] ?? 0] ?? '',
    downOctets: Math.floor(olt.octets(slot, 'down', now)),
    upOctets: Math.floor(olt.octets(slot, 'up', now)),
  };
};

const identityOf = (olt: Olt, { model, serial }: { model: number; serial: number }): string =>
  olt.model.technology === 'gpon' ? serialOfModel(onuModelAt(model), serial) : eponMac(onuModelAt(model), serial);

const uplinkRow = (olt: Olt, port: number, now: number) => ({
  port,
  kind: olt.model.uplinks[port - 1] ?? 'GE',
  enabled: olt.uplinkEnabled[port - 1] === 1,
  up: olt.uplinkUp[port - 1] === 1,
  downOctets: Math.floor(uplinkOctets(olt, port, 'down', now)),
  upOctets: Math.floor(uplinkOctets(olt, port, 'up', now)),
});

const ponRow = (olt: Olt, pon: number, now: number) => ({
  pon,
  enabled: olt.ponEnabled[pon - 1] === 1,
  fibreCut: olt.ponCut[pon - 1] === 1,
  up: ponUp(olt, pon),
  onus: olt.onus.onPon(pon).length,
  working: olt.onus.onPon(pon).filter((slot) => olt.onus.phase[slot] === 3).length,
  downOctets: Math.floor(olt.totals(now).down[pon - 1] ?? 0),
  upOctets: Math.floor(olt.totals(now).up[pon - 1] ?? 0),
});

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

export const running = (device: LabDevice) => {
  const { olt } = device;
  const now = olt.now();
  return {
    device: describeDevice(device),
    system: {
      now: new Date(now).toISOString(),
      bootedAt: moment(olt.bootedAt),
      uptimeMs: olt.uptime(now),
      boots: olt.boots,
      savedAt: moment(olt.savedAt),
      hostName: olt.setting('sysHostName', olt.spec.name),
      contact: olt.setting('sysContact', olt.spec.contact),
      location: olt.setting('sysLocation', olt.spec.location),
    },
    ports: upTo(olt.model.uplinks.length).map((port) => uplinkRow(olt, port, now)),
    pons: upTo(olt.model.ponPorts).map((pon) => ponRow(olt, pon, now)),
    onus: [...olt.onus.order()].map((slot) => onuRow(olt, slot, now)),
    found: olt.found.map((unit) => ({
      pon: unit.pon,
      identity: identityOf(olt, unit),
      model: onuModelAt(unit.model).equipmentId,
    })),
    stale: olt.stale.map((row) => ({ pon: row.pon, onu: row.onu, identity: identityOf(olt, row) })),
    /** Everything that was set, by SNMP or through this API, by object name and index. */
    set: Object.fromEntries(olt.overrides),
    /** Everything that is configured, secrets included: this is the lab. Status tables are not among it. */
    config: { ...configTruth(olt), cli: cliTruth(olt) },
  };
};
