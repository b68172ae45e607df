import type { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import { normalise, type CustomerDevice } from '@heliograph/catalogue/cpe/normalise.ts';
import type { CpeValue } from '@heliograph/catalogue/cpe/part.ts';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import { timeText } from '../../time-text.ts';
import { storedTree } from './read.ts';

type Homes = z.input<typeof cpePartCalls.cpeHome.output>['homes'];

/** Devices behind one ONU; more than that are not told of on its page. */
const mostHomes = 4;
const mostNamed = 16;

const said = (value: CpeValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** null where the device tells nothing of its clients; those of which it does not tell whether they are there count as there. */
const hostsOf = ({ host }: CustomerDevice, isTold: boolean): number | null =>
  isTold ? host.filter(({ values }) => values.active !== false).length : null;

/** What is in the home behind an ONU, by the devices that are known to stand there. */
export async function onuHomesOf(tx: Tx, tenantId: number, onuId: string): Promise<Homes> {
  const rows = await tx
    .selectFrom('cpe as c')
    .innerJoin('cpe_live as l', (join) => join.onRef('l.tenant_id', '=', 'c.tenant_id').onRef('l.cpe_id', '=', 'c.id'))
    .select(['c.id', 'c.tenant_id', 'c.oui', 'c.product_class', 'c.software', 'c.name', 'c.serial'])
    .select(['l.online', 'l.last_inform'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.onu_id', '=', onuId)
    .orderBy('c.id')
    .limit(mostHomes)
    .execute();
  const homes: Homes = [];
  for (const row of rows) {
    const { tree, readAt } = await storedTree(tx, row);
    const device = normalise(tree, [], { oui: row.oui, productClass: row.product_class });
    const isTold = [...tree.keys()].some((name) => /\.Hosts\./.test(name));
    const dates = [...readAt.values()].sort((a, b) => a.getTime() - b.getTime());
    homes.push({
      cpeId: row.id,
      name: row.name || row.serial,
      online: row.online,
      lastInform: row.last_inform && timeText(row.last_inform),
      wans: device.wan.slice(0, mostNamed).map(({ at, values }) => ({
        at,
        name: said(values.name),
        status: said(values.status),
        address: said(values.address),
        lastError: said(values.lastError),
      })),
      ssids: device.ssid.slice(0, mostNamed).map(({ at, values }) => ({
        at,
        name: said(values.name),
        enabled: typeof values.enabled === 'boolean' ? values.enabled : null,
      })),
      hosts: hostsOf(device, isTold),
      readAt: dates[0] ? timeText(dates[0]) : null,
    });
  }
  return homes;
}
