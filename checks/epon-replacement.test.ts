import { configTruth } from '@heliograph/lab/control/config-events.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { happens, KillStand } from './support/kill-stand.ts';
import { harmlessPages, NewHardware } from './support/olt-replacements.ts';

// New hardware in the place of an OLT of EPON: lists let the ONUs in, and the OLT gives them other numbers than they had.

const macs = ['00:6d:61:0a:aa:01', '00:6d:61:0a:aa:02', '00:6d:61:0a:aa:03'];

let stand: KillStand;
beforeAll(async () => {
  stand = await KillStand.start({ model: 'V1600D4', olts: 1, onus: 2, net: 9 });
  for (const mac of macs) await happens(stand.lab, stand.sites[0]!.device, { type: 'plugOnu', pon: 1, mac });
});
afterAll(() => stand.stop());

/** Numbers by MAC address. */
const numbersAt = ({ olt: { onus } }: LabDevice): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...onus.order()].map((slot) => [onus.identity(slot, 'epon'), `${onus.pon(slot)}/${onus.onu(slot)}`]),
  );

/** Of its customers, and none that holds a secret. */
const tables = new Set([
  'onuDownsteamTable',
  'onuUpstreamTable',
  'onuPortBasicTable',
  'onuVlanPortTable',
  'priPotsParameterTable',
]);

/** What is set up for each ONU, by its MAC address: what its customer has, wherever it stands. */
function setUp(device: LabDevice): Readonly<Record<string, readonly string[]>> {
  const held = Object.entries(configTruth(device.olt).tables).filter(([table]) => tables.has(table));
  const places = Object.entries(numbersAt(device));
  const rowsAt = (place: string) =>
    held.flatMap(([table, rows]) =>
      rows.flatMap((row) => {
        const [[pon, ponNo] = [], [onu, onuNo] = [], ...rest] = Object.entries(row);
        const isOfOnu = /pon/i.test(String(pon)) && /onu/i.test(String(onu)) && `${ponNo}/${onuNo}` === place;
        return isOfOnu ? [`${table} ${JSON.stringify(rest)}`] : [];
      }),
    );
  return Object.fromEntries(places.map(([mac, place]) => [mac, rowsAt(place).toSorted()]));
}

describe('New hardware in the place of an OLT that numbers its ONUs', { timeout: 600_000 }, () => {
  it('lets the same ONUs in, and gives each what it had at the number that it has there', async () => {
    const [site] = stand.sites;
    if (!site) throw new Error('no site');
    const planId = await stand.plan('Bridge', 50_000);
    const waitingIds = await stand.waiting(macs.length);
    const asked = { planId, waitingIds, values: { name: 'Ada' } };
    const taken = await stand.product.data<{ id: string | null }[]>('POST', '/onu/order', asked);
    expect(taken.filter(({ id }) => id === null)).toEqual([]);
    await stand.allDone();
    const fresh = await NewHardware.beside(stand, site, 'new-01');
    await fresh.readOnus();
    const before = setUp(site.device);
    const numbers = numbersAt(site.device);
    const checked = await fresh.check();
    expect(checked.checks.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(checked).toMatchObject({ ok: true, onus: 0 });
    expect(checked.checks.find(({ check }) => check === 'onus')?.text).toMatch(/numbers them itself/);
    await fresh.start(harmlessPages(checked));
    await stand.eventually(
      () => Promise.resolve((fresh.tables()['whiteMaclistTable'] ?? []).length === 5 ? true : undefined),
      'its lists are written',
    );
    await fresh.replug();
    const now = await fresh.settled(({ state }) => state === 'watching');
    process.stdout.write(`${now.verified} of ${now.total} rows; ${JSON.stringify(numbersAt(fresh.device))}\n`);
    const left = now.items.filter(({ state }) => state !== 'verified');
    // What is none without a secret, which no device tells and the console does not keep.
    const secret = 'it holds a secret that the console does not keep';
    const told = left.map(({ page, reason }) => `${page}: ${reason}`);
    expect([...new Set(told)].toSorted()).toEqual([
      `eponIpv4Wan: ${secret}`,
      expect.stringMatching(/^eponSecurity: The device refused a value/),
      `eponSipUser: ${secret}`,
      `eponWifi: ${secret}`,
    ]);
    expect(numbersAt(fresh.device)).not.toEqual(numbers);
    expect(setUp(fresh.device)).toEqual(before);
    const after = await fresh.settled(({ lacking, checks }) => {
      const isBack = checks.some(({ check, result }) => check === 'onus' && result === 'passed');
      return lacking.length === 0 && isBack;
    });
    // Each is compared with itself.
    expect(after.checks.find(({ check }) => check === 'light')?.text).toMatch(/\b5\b/);
    // Written without what it may have had: that is said, and of which pages.
    expect(after.checks.find(({ check }) => check === 'secrets')?.text).toMatch(/may have had.*TR-069/);
    expect((await fresh.end('confirm', now.id)).code).toBe(200);
  });
});
