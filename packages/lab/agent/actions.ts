import { gOnuAuthModify, gOnuManualAdd, gOnuOp } from '@heliograph/wire/mib/gpon-onu.ts';
import { bringBack, live, rebootOnu, takeDown } from '../devices/life.ts';
import { onuModels } from '../devices/onu-models.ts';
import { acceptFound, lightFoundUnit } from '../devices/events.ts';
import type { Olt } from '../devices/olt.ts';
import { cause } from '../devices/onu-store.ts';
import { blockValue } from './blocks.ts';

const actions = gOnuOp.gOnuOpAction.enum;

/** The four actions of `gOnuOp`; the EPON reset is the first of them. Returns the reason when the device refuses. */
export const runOnuAction = (
  olt: Olt,
  pon: number | string,
  onu: number | string,
  action: number,
): string | undefined => {
  if (!olt.onus.has(Number(pon), Number(onu))) return `no ONU ${onu} on PON ${pon}`;
  const slot = olt.onus.slot(Number(pon), Number(onu));
  if (action === actions.reboot) {
    if (olt.onus.phase[slot] !== 3) return 'the ONU is not working';
    rebootOnu(olt, slot);
  } else if (action === actions.del) removeOnu(olt, slot);
  else if (action === actions.deactivate) takeDown(olt, slot, cause.admin, 'deactivate');
  else bringBack(olt, slot, cause.admin);
  return undefined;
};

/** A unit that has lost its place and is lit appears among the found ones. */
const putOut = (olt: Olt, slot: number): void => {
  const { onus } = olt;
  // Whoever is only barred is heard all the same.
  const lit = ((onus.causes[slot] ?? 0) & ~cause.barred) === 0;
  const loid = onus.loids.get(slot);
  const found = {
    pon: onus.pon(slot),
    model: onus.model[slot] ?? 0,
    serial: onus.serial[slot] ?? 0,
    distance: onus.distance[slot] ?? 0,
    ...(loid === undefined ? {} : { loid }),
  };
  live(olt, slot, 'deactivate');
  onus.remove(slot);
  if (lit) lightFoundUnit(olt, found);
};

/** Deleting a unit takes all that was set up for it along. */
export const removeOnu = (olt: Olt, slot: number): void => {
  const [pon, onu] = [olt.onus.pon(slot), olt.onus.onu(slot)];
  putOut(olt, slot);
  olt.joined.add(`${pon}/${onu}`);
  olt.config.dropOnu(pon, onu);
  olt.touched();
};

/** `gOnuManualAdd` */
export const addOnu = (olt: Olt): string | undefined => {
  const pon = Number(blockValue(olt, gOnuManualAdd.gOnuAddPonInx));
  const onu = Number(blockValue(olt, gOnuManualAdd.gOnuAddOnuInx));
  return authorizeOnu(olt, pon, onu, String(blockValue(olt, gOnuManualAdd.gOnuAddSn)));
};

const modelOfSerial = (sn: string): number =>
  /^[A-Z]{4}[0-9A-Fa-f]{8}$/.test(sn) ? onuModels.findIndex(({ prefix }) => sn.startsWith(prefix)) : -1;

/** The serial has the place from now on, whether or not that unit is there. */
const settle = (olt: Olt, pon: number, onu: number, sn: string): void => {
  const serial = Number.parseInt(sn.slice(4), 16);
  const at = olt.found.findIndex((f) => f.pon === pon && f.serial === serial);
  if (at >= 0) {
    acceptFound(olt, at, onu);
    return;
  }
  olt.joined.add(`${pon}/${onu}`);
  const slot = olt.onus.add({
    pon,
    onu,
    model: modelOfSerial(sn),
    serial,
    distance: 1200,
    loss: 24,
    down: 200_000,
    up: 25_000,
  });
  takeDown(olt, slot, cause.power, 'gasp', true);
};

/** Authorizes a serial. Returns the reason when the device refuses. */
export const authorizeOnu = (olt: Olt, pon: number, onu: number, sn: string): string | undefined => {
  if (pon > olt.model.ponPorts || onu > olt.onus.perPon) return `no place ${pon}/${onu}`;
  if (olt.onus.has(pon, onu)) return `ONU ${onu} on PON ${pon} exists`;
  if (modelOfSerial(sn) < 0) return `not a serial number: ${sn}`;
  if (olt.onus.find(sn, 'gpon') !== undefined) return `serial ${sn} is in use`;
  settle(olt, pon, onu, sn);
  return undefined;
};

/** `gOnuAuthModify`: the place goes to another serial, and keeps what is set up there. Returns the reason when the device refuses. */
export const modifyOnu = (olt: Olt): string | undefined => {
  const { gOnuAuthPonInx, gOnuAuthOnuInx, gOnuAuthMode, gOnuAuthInfo } = gOnuAuthModify;
  const pon = Number(blockValue(olt, gOnuAuthPonInx));
  const onu = Number(blockValue(olt, gOnuAuthOnuInx));
  const sn = String(blockValue(olt, gOnuAuthInfo));
  if (!olt.onus.has(pon, onu)) return `no ONU ${onu} on PON ${pon}`;
  if (Number(blockValue(olt, gOnuAuthMode)) !== gOnuAuthMode.enum.sn) return 'only serial numbers are used here';
  if (modelOfSerial(sn) < 0) return `not a serial number: ${sn}`;
  if (olt.onus.find(sn, 'gpon') !== undefined) return `serial ${sn} is in use`;
  const slot = olt.onus.slot(pon, onu);
  const name = olt.onus.names.get(slot);
  putOut(olt, slot);
  settle(olt, pon, onu, sn);
  if (name !== undefined) olt.onus.names.set(slot, name);
  olt.touched();
  return undefined;
};

/** `gOnuAutoFindOnuConfirm`: accepts every found unit of a PON. */
export const confirmFound = (olt: Olt, pon: number | string): string | undefined => {
  if (!olt.found.some((f) => f.pon === Number(pon))) return `nothing found on PON ${pon}`;
  for (let at = olt.found.length - 1; at >= 0; at--) if (olt.found[at]?.pon === Number(pon)) acceptFound(olt, at);
  return undefined;
};
