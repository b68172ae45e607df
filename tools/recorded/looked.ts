import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { familyOf } from '@heliograph/server/drivers/families.ts';
import type { PageRead, PageSession } from '@heliograph/server/drivers/kit/binding.ts';
import type { Family } from '@heliograph/server/drivers/kit/family.ts';
import type { DeviceReading } from '@heliograph/server/drivers/kit/reading.ts';
import {
  probeCapabilities as probeCapability,
  type OltCapability,
} from '@heliograph/server/southbound/collector/capability.ts';
import { PlanBook } from '@heliograph/server/southbound/collector/plan.ts';
import { rawOf } from '@heliograph/server/southbound/config/raw.ts';
import { mostOfVisit, walkTable } from '@heliograph/server/southbound/config/walk.ts';
import { probeSystem, type SystemBlock } from '@heliograph/server/southbound/probe.ts';
import { SnmpClient, type ClientOptions } from '@heliograph/wire/snmp/client.ts';
import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';

/** Everything that the product makes of one device. */
export interface RecordedDevice {
  readonly told: SystemBlock;
  readonly capability: OltCapability;
  readonly family: Family;
  readonly result: CollectResult;
  readonly reading: DeviceReading;
  readonly pages: Readonly<Record<string, PageRead | { readonly failed: string }>>;
  readonly took: Readonly<Record<string, number>>;
}

const standardPages = ['deviceInterfaces', 'deviceInventory', 'lldpNeighbours'];

/** Reads as a visit does, without the database that a visit takes its device from. */
const sessionOf = (client: SnmpClient, model: string | null): PageSession => ({
  model: oltModel(model),
  unit: { model, firmware: null, technology: null },
  get: async (oids) => (await client.get(oids)).map(({ value }) => rawOf(value)),
  walk: async (table, columns) => {
    const limit = { mayGoOn: () => true, version1: false, share: { left: mostOfVisit } };
    const { rows, complete } = await walkTable(client, table, columns, limit);
    return { rows, complete, absent: false };
  },
  ask: () => Promise.reject(new Error('a recording takes no SET')),
  cli: () => Promise.reject(new Error('a recording has no command line')),
});

async function pagesOf(options: ClientOptions, family: Family, model: string | null): Promise<RecordedDevice['pages']> {
  const client = new SnmpClient(options);
  const pages: Record<string, PageRead | { failed: string }> = {};
  try {
    for (const { page, read } of family.bindings.filter(({ page: { id } }) => standardPages.includes(id))) {
      pages[page.id] = await read(sessionOf(client, model)).catch((error: unknown) => ({ failed: String(error) }));
    }
  } finally {
    client.close();
  }
  return pages;
}

/** The connection test, the first visit of the collector, one poll of everything, and the pages of the standard MIBs. */
export async function lookAtDevice(options: ClientOptions): Promise<RecordedDevice> {
  const took: Record<string, number> = {};
  const timed = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const from = performance.now();
    const done = await work;
    took[name] = Math.round(performance.now() - from);
    return done;
  };
  const told = await timed('test', probeSystem(options));
  const { capability } = await timed('visit', probeCapability(options, Date.now()));
  const { sysObjectId, sysDescr, deviceType: model, model: kind } = told;
  const family = familyOf({ sysObjectId, sysDescr, model, kind });
  const plan = new PlanBook().of(family, capability, 'poll', new Set(['state', 'counters', 'optics', 'inventory']));
  const collector = new Collector();
  try {
    const target = { ...options, id: 'recorded', windowCeiling: family.windowCeiling };
    const result = await timed('poll', collector.collect(target, plan));
    const reading = family.decode(result, Date.now());
    const pages = await timed('pages', pagesOf(options, family, model));
    return { told, capability, family, result, reading, pages, took };
  } finally {
    collector.close();
  }
}
