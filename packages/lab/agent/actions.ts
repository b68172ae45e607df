import { gOnuManualAdd, gOnuOp } from '@heliograph/wire/mib/gpon-onu.ts';
import { bringBack, live, rebootOnu, takeDown } from '../devices/life.ts';
import { onuModels } from '../devices/onu-models.ts';
import { acceptFound } from '../devices/events.ts';
import type { Olt } from '../devices/olt.ts';
import { cause } from '../devices/onu-store.ts';
import { blockValue } from './blocks.ts';

const actions = gOnuOp.gOnuOpAction.enum;

/** The four actions of `gOnuOp`; the EPON reset is the first of them. Returns the reason when the device refuses. */
export const operateOnu = (
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

/** Deleting an authorized unit that is lit makes it appear among the found ones. */
export const removeOnu = (olt: Olt, slot: number): void => {
  const { onus } = olt;
  const lit = onus.causes[slot] === 0;
  const found = {
    pon: onus.pon(slot),
    model: onus.model[slot] ?? 0,
    serial: onus.serial[slot] ?? 0,
    distance: onus.distance[slot] ?? 0,
  };
  live(olt, slot, 'deactivate');
  olt.joined.add(`${found.pon}/${onus.onu(slot)}`);
  olt.config.dropOnu(found.pon, onus.onu(slot));
  onus.remove(slot);
  olt.touched();
  if (lit) olt.found.push(found);
};

/** `gOnuManualAdd` */
export const addOnu = (olt: Olt): string | undefined => {
  const pon = Number(blockValue(olt, gOnuManualAdd.gOnuAddPonInx));
  const onu = Number(blockValue(olt, gOnuManualAdd.gOnuAddOnuInx));
  return authorizeOnu(olt, pon, onu, String(blockValue(olt, gOnuManualAdd.gOnuAddSn)));
};

/** Authorizes a serial, whether or not that unit is there. Returns the reason when the device refuses. */
export const authorizeOnu = (olt: Olt, pon: number, onu: number, sn: string): string | undefined => {
  if (pon > olt.model.ponPorts || onu > olt.onus.perPon) return `no place ${pon}/${onu}`;
  if (olt.onus.has(pon, onu)) return `ONU ${onu} on PON ${pon} exists`;
  const model = onuModels.findIndex(({ prefix }) => sn.startsWith(prefix));
  if (!/^[A-Z]{4}[0-9A-Fa-f]{8}$/.test(sn) || model < 0) return `not a serial number: ${sn}`;
  if (olt.onus.find(sn, 'gpon') !== undefined) return `serial ${sn} is in use`;
  const serial = Number.parseInt(sn.slice(4), 16);
  const at = olt.found.findIndex((f) => f.pon === pon && f.serial === serial);
  if (at >= 0) {
    acceptFound(olt, at, onu);
    return undefined;
  }
  olt.joined.add(`${pon}/${onu}`);
  const slot = olt.onus.add({ pon, onu, model, serial, distance: 1200, loss: 24, down: 200_000, up: 25_000 });
  takeDown(olt, slot, cause.power, 'gasp', true);
  return undefined;
};

/** `gOnuAutoFindOnuConfirm`: accepts every found unit of a PON. */
export const confirmFound = (olt: Olt, pon: number | string): string | undefined => {
  if (!olt.found.some((f) => f.pon === Number(pon))) return `nothing found on PON ${pon}`;
  for (let at = olt.found.length - 1; at >= 0; at--) if (olt.found[at]?.pon === Number(pon)) acceptFound(olt, at);
  return undefined;
};
