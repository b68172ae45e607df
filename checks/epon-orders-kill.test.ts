import { configTruth } from '@heliograph/lab/control/config-events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { happens, KillStand, type ListedOrder, type KillSite } from './support/kill-stand.ts';
import { killCount } from './support/kill-count.ts';

// Orders of EPON, where lists let ONUs in and the OLT numbers them: let in, then half of them replaced and the others suspended,
// while the worker is killed again and again.

/** The goal speaks of 50: KILLS=50. */
const kills = killCount(3);
const olts = 2;
/** So many that something is left to be done at the last kill. */
const onusOfEach = 2 * Math.max(2, Math.ceil(kills / 4));
const mostAtOnce = 100;
/** Of the rates of one ONU, or of one of its ports. */
const mostSetsOfChange = 4;

let stand: KillStand;

const hex = (n: number): string => n.toString(16).padStart(2, '0');
const macOf = (olt: number, at: number, isNew = false): string => `00:6d:61:0${olt}:${isNew ? 'bb' : 'aa'}:${hex(at)}`;
const ponOf = (at: number): number => 1 + (at % 4);
/** Every second customer gets another ONU. */
const isReplaced = (at: number): boolean => at % 8 >= 4;
const each = Array.from({ length: onusOfEach }, (_, at) => at);

type Row = Readonly<Record<string, unknown>>;
const rowsOf = ({ device }: KillSite, table: string): readonly Row[] =>
  (configTruth(device.olt).tables[table] ?? []) as readonly Row[];
const listed = (site: KillSite, list: 'white' | 'black'): string[] =>
  rowsOf(site, `${list}MaclistTable`).map(
    (row) => `${String(row[`${list}MaclistPonNo`])} ${String(row[`${list}MaclistValue`])}`,
  );
const plug = (site: KillSite, pon: number, mac: string) =>
  happens(stand.lab, site.device, { type: 'plugOnu', pon, mac });

/** All in hundreds, as a person would ask. */
async function ask(path: string, name: string, ids: readonly string[], more: object): Promise<void> {
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const some = { [name]: ids.slice(from, from + mostAtOnce), ...more };
    const taken = await stand.product.data<{ id: string | null; message: string | null }[]>('POST', path, some);
    expect(taken.filter(({ id }) => id === null)).toEqual([]);
  }
}

/** A change of several SETs that a kill cuts is taken back, and asked for anew by its order; all others are done, each SET sent once. */
async function sentOnce(from: readonly number[] = []): Promise<void> {
  const cut = await stand.inside.ask<{ page: string; why: string }>(
    `select page, string_agg(r ->> 'reason', ' ') as why from config_change, jsonb_array_elements(reasons) r
     where state <> 'verified' group by tenant_id, id, page`,
  );
  expect(cut.filter(({ why }) => !/^(resumed|interrupted|rollbackFailed| )+$/.test(why))).toEqual([]);
  const twice = stand.sites.flatMap(({ relay }, n) => {
    const sent = relay.reached.slice(from[n] ?? 0);
    return sent.filter((one, at) => sent.indexOf(one) !== at);
  });
  expect(twice.length).toBeLessThanOrEqual(mostSetsOfChange * cut.length);
}

beforeAll(async () => {
  stand = await KillStand.start({ model: 'V1600D4', olts, onus: 2, net: 3 });
  for (const [n, site] of stand.sites.entries()) for (const at of each) await plug(site, ponOf(at), macOf(n, at));
});
afterAll(() => stand.stop());

describe(`kill -9 of the worker, ${kills} times in the middle of orders of EPON`, { timeout: 1_800_000 }, () => {
  let done: ListedOrder[];
  const first = Math.ceil(kills / 2);
  const before: string[][] = [];

  it('all that were let in have what their plan says, each at a number of its own', async () => {
    for (const site of stand.sites) before.push(listed(site, 'white'));
    const planId = await stand.plan('Killed 50', 50_000);
    const ids = await stand.waiting(olts * onusOfEach);
    await ask('/onu/order', 'waitingIds', ids, { planId, values: { name: 'Ada' } });
    for (let round = 0; round < first; round += 1) await stand.killAmid(9);
    done = await stand.allDone();
    expect(done).toHaveLength(olts * onusOfEach);
    for (const [n, site] of stand.sites.entries()) {
      const { onus, found } = site.device.olt;
      expect(found).toEqual([]);
      const own = done.filter(({ oltId }) => oltId === site.oltId);
      const held = own.map(({ sn }) => ((slot) => `${onus.pon(slot)}/${onus.onu(slot)}`)(onus.find(sn, 'epon') ?? -1));
      expect(held).toEqual(own.map(({ pon, onu }) => `${pon}/${onu}`));
      expect(new Set(held).size).toBe(onusOfEach);
      expect(listed(site, 'white').toSorted()).toEqual(
        [...(before[n] ?? []), ...each.map((at) => `${ponOf(at)} ${macOf(n, at)}`)].toSorted(),
      );
    }
    await sentOnce();
  });

  it('of those that were replaced and suspended none is half done, and no number has two ONUs', async () => {
    const from = stand.sites.map(({ relay }) => relay.reached.length);
    for (const [n, site] of stand.sites.entries())
      for (const at of each.filter(isReplaced)) await plug(site, ponOf(at), macOf(n, at, true));
    const onus = await stand.inside.ask<{ id: string; mac: string }>('select id, mac from onu where not missing');
    const idOf = (mac: string): string => onus.find((onu) => onu.mac === mac.replaceAll(':', ''))?.id ?? mac;
    const suspended = stand.sites.flatMap((_, n) => each.filter((at) => !isReplaced(at)).map((at) => macOf(n, at)));
    await ask('/onu/suspend', 'onuIds', suspended.map(idOf), {});
    for (const n of stand.sites.keys())
      for (const at of each.filter(isReplaced))
        await stand.product.data('POST', '/onu/replace', { onuId: idOf(macOf(n, at)), sn: macOf(n, at, true) });
    for (let round = first; round < kills; round += 1) await stand.killAmid(6);
    done = await stand.allDone();
    stand.tell(kills);
    for (const [n, site] of stand.sites.entries()) {
      const { onus: held } = site.device.olt;
      const [old, kept] = [each.filter(isReplaced), each.filter((at) => !isReplaced(at))];
      expect(listed(site, 'black').toSorted()).toEqual(kept.map((at) => `${ponOf(at)} ${macOf(n, at)}`).toSorted());
      expect(listed(site, 'white').toSorted()).toEqual(
        [...(before[n] ?? []), ...old.map((at) => `${ponOf(at)} ${macOf(n, at, true)}`)].toSorted(),
      );
      expect(old.map((at) => held.find(macOf(n, at), 'epon'))).toEqual(old.map(() => undefined));
      const orders = done.filter(({ oltId, kind }) => oltId === site.oltId && kind === 'replace');
      const places = orders.map(({ sn }) =>
        ((slot) => `${held.pon(slot)}/${held.onu(slot)}`)(held.find(sn, 'epon') ?? -1),
      );
      expect(places).toEqual(orders.map(({ pon, onu }) => `${pon}/${onu}`));
      expect(new Set(places).size).toBe(old.length);
    }
    await sentOnce(from);
  });
});
