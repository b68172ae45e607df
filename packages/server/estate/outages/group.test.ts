import { expect, test } from 'vitest';
import { outagesOfPort, type PortOnu } from './group.ts';

const at = Date.UTC(2026, 10, 23, 8);
const first = Array.from({ length: 16 }, (_, n) => `a${n}`);
const second = Array.from({ length: 16 }, (_, n) => `b${n}`);

/** A port with a splitter `root` and two below it, of 16 ONUs each. */
function port(change: (id: string) => Partial<PortOnu> = () => ({})): PortOnu[] {
  const onu = (id: string, splitter: string): PortOnu => ({
    id,
    lit: true,
    lost: null,
    path: ['root', splitter],
    outage: null,
    ...change(id),
  });
  return [...first.map((id) => onu(id, 'A')), ...second.map((id) => onu(id, 'B'))];
}
const gone = (cause: 'los' | 'power' | 'unknown', seconds = 0, more: Partial<PortOnu> = {}): Partial<PortOnu> => ({
  lit: false,
  lost: { at: at + seconds * 1000, cause },
  ...more,
});
const told = (onus: readonly PortOnu[]) =>
  outagesOfPort(onus).map(({ outage, splitter, onus: some }) => [outage, splitter, some.length]);

test('a cut feeder of one splitter is one outage, of this splitter', () => {
  expect(told(port((id) => (id.startsWith('a') ? gone('los') : {})))).toEqual([[null, 'A', 16]]);
});

test('five without power on the other splitter a minute later are an outage of their own', () => {
  const off = second.slice(0, 5);
  const onus = port((id) =>
    id.startsWith('a') ? gone('los', 0, { outage: '7' }) : off.includes(id) ? gone('power', 60) : {},
  );
  expect(told(onus)).toEqual([
    ['7', 'A', 16],
    [null, null, 5],
  ]);
});

test('a part of a splitter is no splitter, and one drop no outage', () => {
  expect(told(port((id) => (['a1', 'a2', 'a3'].includes(id) ? gone('los') : {})))).toEqual([[null, null, 3]]);
  expect(told(port((id) => (id === 'a1' ? gone('los') : {})))).toEqual([]);
});

test('the splitter above is named where both below it are dark, and the whole port is one outage', () => {
  expect(told(port(() => gone('los')))).toEqual([[null, 'root', 32]]);
});

test('a port that lost everybody is one outage, also where nobody knows what joins its splitters', () => {
  const onus = port((id) => ({ ...gone('los'), path: [id.startsWith('a') ? 'A' : 'B'] }));
  expect(told(onus)).toEqual([[null, null, 32]]);
});

test('a street without power beside a cut fibre is told apart, although nobody on the port is left', () => {
  expect(told(port((id) => gone(id.startsWith('a') ? 'los' : 'power')))).toEqual([
    [null, 'A', 16],
    [null, 'B', 16],
  ]);
});

test('one that lost light gasping among the others changes nothing', () => {
  expect(told(port((id) => (id.startsWith('a') ? gone(id === 'a3' ? 'power' : 'los') : {})))).toEqual([
    [null, 'A', 16],
  ]);
});

test('what falls more than two minutes later is another outage', () => {
  const late = ['a3', 'a4'];
  const onus = port((id) => (['a1', 'a2'].includes(id) ? gone('los') : late.includes(id) ? gone('los', 121) : {}));
  expect(told(onus)).toEqual([
    [null, null, 2],
    [null, null, 2],
  ]);
});

test('an outage that grows goes on, and the last one of it is still it', () => {
  const was = ['a0', 'a1', 'a2'];
  const onus = port((id) => (id.startsWith('a') ? gone('los', 0, was.includes(id) ? { outage: '7' } : {}) : {}));
  expect(told(onus)).toEqual([['7', 'A', 16]]);
  expect(told(port((id) => (id === 'a5' ? gone('los', 0, { outage: '7' }) : {})))).toEqual([['7', null, 1]]);
});

test('without drops it is an outage of the port; those of unknown drop fall with the splitter that did', () => {
  expect(told(port((id) => ({ path: [], ...(id.startsWith('a') ? gone('los') : {}) })))).toEqual([[null, null, 16]]);
  const half = port((id) => ({ ...(id.startsWith('a') ? gone('los') : {}), ...(id < 'a2' ? { path: [] } : {}) }));
  expect(told(half)).toEqual([[null, 'A', 16]]);
});

test('while a splitter comes back one by one, what broke beside it in the same minute stays an outage of its own', () => {
  const off = second.slice(0, 5);
  const onus = (back: number, late: readonly string[] = []) =>
    port((id) => {
      if (late.includes(id)) return gone('power', 70);
      if (off.includes(id)) return gone('power', 60, { outage: '8' });
      return id.startsWith('a') && Number(id.slice(1)) >= back ? gone('los', 0, { outage: '7' }) : {};
    });
  expect(told(onus(1))).toEqual([
    ['7', null, 15],
    ['8', null, 5],
  ]);
  expect(told(onus(15, ['b9']))).toEqual([
    ['7', null, 1],
    ['8', null, 6],
  ]);
});

test('one that has been away for long is neither lit nor lost now', () => {
  const onus = port((id) => (id === 'a1' ? { lit: false } : id.startsWith('a') ? gone('los') : {}));
  expect(told(onus)).toEqual([[null, 'A', 15]]);
});

test('one that is switched off while another restarts are no outage, and two that lose light together are one', () => {
  const two = (b: Partial<PortOnu>) =>
    port((id) => (id === 'a0' ? gone('power', 0, { path: [] }) : id === 'b0' ? { ...b, path: [] } : {}));
  expect(told(two(gone('unknown', 20)))).toEqual([]);
  expect(told(two(gone('power', 20)))).toEqual([[null, null, 2]]);
});

test('ONUs that flap for minutes are one outage, also with those that are seen to be away for the first time only then', () => {
  // What told of them was looked at once a second, as they flap: some were back at each look, until the looks came at another moment.
  const late = ['a8', 'a9'];
  const onus = port((id) => {
    if (late.includes(id)) return gone('los', 200, { path: [] });
    const flapping = { lit: false, lost: { at, cause: 'los', last: at + 199_000 }, outage: '7' } as const;
    return { path: [], ...(id.startsWith('a') ? flapping : {}) };
  });
  expect(told(onus)).toEqual([['7', null, 16]]);
});

test('who falls long after one that flapped once, or that never came back, is not of its outage', () => {
  const two = (last: number) =>
    port((id) => {
      if (id === 'a0') return { lit: false, lost: { at, cause: 'los', last: at + last * 1000 }, outage: '7', path: [] };
      return ['b1', 'b2'].includes(id) ? gone('los', 400, { path: [] }) : { path: [] };
    });
  expect(told(two(0))).toEqual([
    ['7', null, 1],
    [null, null, 2],
  ]);
  expect(told(two(270))).toEqual([
    ['7', null, 1],
    [null, null, 2],
  ]);
});
