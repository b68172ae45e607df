import { customerName } from '../../devices/customers.ts';
import type { Model } from '../../devices/models.ts';
import type { Config } from '../config.ts';
import type { ConfigRow, Verdict } from '../shape.ts';

/** What the tables of an ONU's private configuration share. */

const working = 3;

/** More ONUs than this and nobody had set them up before the lab began: a row for each would only cost memory. */
const mostSetUp = 512;

export interface OnuAt {
  readonly pon: number;
  readonly onu: number;
}

/** The OLT hands private configuration on at once: to nobody while the ONU is away. */
export const mustWork = (config: Config, pon: number | undefined, onu: number | undefined): Verdict => {
  const { onus } = config.olt;
  if (pon === undefined || onu === undefined || !onus.has(pon, onu)) return `no ONU ${onu} on PON ${pon}`;
  return onus.phase[onus.slot(pon, onu)] === working ? undefined : `ONU ${onu} on PON ${pon} is not working`;
};

export interface SetUpOnu extends OnuAt {
  /** Counts from 0. */
  readonly place: number;
  readonly name: string;
}

/** ONUs that were set up before the lab began. */
export const onusSetUp = ({ olt }: Config): SetUpOnu[] => {
  const slots = [...olt.onus.order()];
  if (slots.length > mostSetUp) return [];
  return slots.map((slot, place) => ({
    pon: olt.onus.pon(slot),
    onu: olt.onus.onu(slot),
    place,
    // A name without a Latin letter leaves nothing, and no ONU takes a Wi-Fi without a name.
    name:
      customerName(olt.seed, slot)
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .slice(0, 20) || `home${slot}`,
  }));
};

/** Check of a table whose rows are of ONUs: the names of the columns that say which. */
export const ofWorking =
  (pon: string, onu: string) =>
  (row: ConfigRow, config: Config): Verdict =>
    mustWork(config, Number(row[pon]), Number(row[onu]));

/** Models whose OLT shows and sets private configuration. */
export const hasPrivate = ({ technology, onuTables }: Model): boolean => technology === 'gpon' && onuTables;

/** Of them, those with firmware of 2025. */
export const has2025 = (model: Model): boolean => hasPrivate(model) && model.columns2025;
