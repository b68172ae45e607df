import { CliFault } from '@heliograph/wire/cli/fault.ts';
import type { CliAnswer, RunOptions } from '@heliograph/wire/cli/session.ts';
import type { Unit } from '@heliograph/wire/cli/dialects.ts';
import { eponOnuReaders } from '../../drivers/readers/epon-onus.ts';
import { gponOnuReaders } from '../../drivers/readers/gpon-onus.ts';
import { describe, expect, it } from 'vitest';
import { gponPortReaders } from '../../drivers/readers/ports.ts';
import { systemReaders } from '../../drivers/readers/system.ts';
import { readAll, type VisitFindings, type ReadPlan } from './read-all.ts';

type Told = readonly string[] | CliFault | Partial<CliAnswer>;
const isLines = (told: Told): told is readonly string[] => Array.isArray(told);
type Script = Readonly<Record<string, readonly Told[]>>;

const gpon: Unit = { model: 'V1600G1B', firmware: 'V1.4.4R', technology: 'gpon' };
const epon: Unit = { model: 'V1600D2', firmware: 'V2.03.74R', technology: 'epon' };

/** A device that gives these answers to a command at a port, in turn, the last one again and again. */
function device(script: Script) {
  const asked: string[] = [];
  const must = (command: string, options: RunOptions = {}): Promise<CliAnswer> => {
    const at = `${command} @${/\/(\d+)$/.exec(options.context?.at(-1) ?? '')?.[1] ?? '-'}`;
    asked.push(at);
    const answers = script[at] ?? [];
    const now = answers[Math.min(asked.filter((one) => one === at).length, answers.length) - 1];
    if (now instanceof CliFault) return Promise.reject(now);
    if (now === undefined) return Promise.reject(new CliFault('rejected', 'x', { text: '% Unknown command.' }));
    const none: CliAnswer = { lines: [], unsure: [], log: [], truncated: false };
    const answer: CliAnswer = isLines(now) ? { ...none, lines: now } : { ...none, ...now };
    const isCut = options.until?.(answer.lines) === false && answer.error === undefined;
    if (isCut) return Promise.reject(new CliFault('truncated', command, { partial: answer.lines }));
    return Promise.resolve(answer);
  };
  return { asked, session: { must } };
}

const planOf = (more: Partial<ReadPlan> = {}): ReadPlan => ({
  unit: gpon,
  pons: [1, 2],
  readers: gponOnuReaders.filter(({ each }) => each === 'pon'),
  mayGoOn: () => true,
  ...more,
});

const row = (pon: number, onu: number, word = 'working') =>
  `GPON0/${pon}:${onu}   enable         enable        ${word}        TEST0000000${onu}`;
const state = (pon: number, ...onus: number[]) => [
  ...onus.map((onu) => row(pon, onu)),
  `pon: ${pon} total: ${onus.length} working: ${onus.length}`,
];
const empty = { lines: ['Error: No related information to show. 62310'], error: { kind: 'empty', text: '' } } as const;
const light = ['1           -18.15', '2           N/A'];
const info = ['GPON0/1:1  V824                 default                sn      TEST00000001'];
const places = (onus: readonly { pon: number; onu: number }[]) => onus.map(({ pon, onu }) => `${pon}.${onu}`);

describe('A device that is read by its command line', () => {
  it('tells every port; of a port without ONUs nothing else is asked', async () => {
    const { session, asked } = device({
      'show onu state @1': [state(1, 1, 2)],
      'show onu state @2': [empty],
      'show pon onu all rx-power @1': [light],
      'show onu info @1': [info],
      'show running-config @-': [['interface gpon 0/1', 'onu 2 desc Shop', 'onu 9 desc Gone']],
    });
    const found = await readAll(session, planOf({ readers: gponOnuReaders.filter(({ each }) => each !== 'onu') }));
    expect(found).toMatchObject({ whole: true, fault: null, unknown: [] });
    expect(found.onus).toMatchObject([
      { pon: 1, onu: 1, sn: 'TEST00000001', model: 'V824', optics: { rx: -1815 } },
      { pon: 1, onu: 2, name: 'Shop', optics: { rx: null } },
    ]);
    expect(asked).toEqual([
      'show onu state @1',
      'show pon onu all rx-power @1',
      'show onu info @1',
      'show onu state @2',
      'show running-config @-',
    ]);
  });

  it('is asked again when a list breaks off, or when its rows are not as many as it says', async () => {
    const miscounted = [row(1, 1), 'pon: 1 total: 2 working: 2'];
    const { session } = device({
      'show onu state @1': [[row(1, 1)], miscounted, state(1, 1, 2)],
      'show pon onu all rx-power @1': [light],
      'show onu info @1': [info],
    });
    const found = await readAll(session, planOf({ pons: [1] }));
    expect([found.whole, places(found.onus)]).toEqual([true, ['1.1', '1.2']]);
  });

  it('whose list breaks off each time tells what it told, and that this is not all', async () => {
    const { session } = device({
      'show onu state @1': [[row(1, 1)], [row(1, 1), row(1, 2)], [row(1, 1)]],
      'show onu state @2': [state(2, 5)],
      'show pon onu all rx-power @1': [light],
      'show pon onu all rx-power @2': [[]],
      'show onu info @1': [info],
      'show onu info @2': [[]],
    });
    const found = await readAll(session, planOf());
    expect(found).toMatchObject({ whole: false, fault: 'cliTruncated' });
    expect(places(found.onus)).toEqual(['1.1', '1.2', '2.5']);
  });

  it('that hangs up in the middle has told what came before', async () => {
    const { session } = device({
      'show onu state @1': [state(1, 1)],
      'show pon onu all rx-power @1': [light],
      'show onu info @1': [new CliFault('closed', 'gone')],
    });
    const found = await readAll(session, planOf());
    expect(found).toMatchObject({
      whole: false,
      fault: 'cliClosed',
      onus: [{ pon: 1, onu: 1, optics: { rx: -1815 } }],
    });
  });

  it('that does not know a command is not asked with it at the next port; without a list nothing is whole', async () => {
    const { session, asked } = device({ 'show onu state @1': [state(1, 1)], 'show onu state @2': [state(2, 1)] });
    const found = await readAll(session, planOf());
    expect(found).toMatchObject({ whole: true, unknown: ['onuRxPower', 'onuInfo'] });
    expect(asked.filter((one) => one.startsWith('show pon'))).toHaveLength(1);
    expect(await readAll(device({}).session, planOf())).toMatchObject({
      whole: false,
      fault: 'cliNotTaken',
      unknown: ['onuState'],
    });
  });

  it('that is not asked which ONUs there are says nothing of them', async () => {
    const readers = systemReaders.filter(({ id }) => id === 'memory');
    const { session } = device({ 'show sys mem @-': [['Current Memory Usage:   52%']] });
    const { lists, onus, system } = await readAll(session, planOf({ readers }));
    expect([lists, onus, system]).toEqual([false, [], { memory: 52 }]);
    expect((await readAll(session, planOf())).lists).toBe(true);
  });

  it('tells each of its ports once, whatever of it came by several commands, also where no ONU hangs', async () => {
    const { session } = device({
      'show pon statistics @1': [['Input  bytes:      7', 'Output bytes:      9']],
      'show pon optical transceiver @1': [['TxPower:\t5.200 dBm']],
      'show pon optical transceiver @2': [['TxPower:\t5.300 dBm']],
      'show interface brief @-': [['GPON0/1                          up                          GPON']],
    });
    const { ports } = await readAll(session, planOf({ readers: gponPortReaders }));
    expect(ports).toMatchObject([
      { port: 1, link: true, tx: 520, counters: { upOctets: 7, downOctets: 9 } },
      { port: 2, tx: 530 },
    ]);
  });

  it('is asked about a few of its working ONUs at each visit, in turn; an answer about another one is none', async () => {
    const onus = Array.from({ length: 18 }, (_, at) => at + 1);
    const script = {
      'show onu state @1': [[...onus.map((onu) => row(1, onu)), row(1, 19, 'offline'), 'pon: 1 total: 19 working: 18']],
      ...Object.fromEntries(onus.map((onu) => [`show onu ${onu} distance @1`, [[`onu ${onu} Distance: ${onu}00m`]]])),
      'show onu 17 distance @1': [['onu 16 Distance: 445m']],
    };
    const readers = gponOnuReaders.filter(({ id }) => id === 'onuState' || id === 'onuDistance');
    const far = ({ onus: rows }: VisitFindings) =>
      rows.flatMap(({ onu, distance }) => (distance ? [`${onu}: ${distance}`] : []));
    const first = await readAll(device(script).session, planOf({ pons: [1], readers }));
    expect(far(first)).toEqual(onus.slice(0, 16).map((onu) => `${onu}: ${onu}00`));
    const second = await readAll(device(script).session, planOf({ pons: [1], readers, after: first.upTo }));
    expect(far(second)).toEqual([...onus.slice(0, 14), 18].map((onu) => `${onu}: ${onu}00`));
    expect([first.upTo, second.upTo, second.whole]).toEqual([{ pon: 1, onu: 16 }, { pon: 1, onu: 14 }, true]);
  });

  it('that hangs up at the question about one ONU has told its list all the same, and is asked about the next one then', async () => {
    const script = {
      'show onu state @1': [state(1, 1, 2)],
      'show onu 1 distance @1': [new CliFault('closed', 'gone')],
      'show onu 2 distance @1': [['onu 2 Distance: 410m']],
    };
    const readers = gponOnuReaders.filter(({ id }) => id === 'onuState' || id === 'onuDistance');
    const first = await readAll(device(script).session, planOf({ pons: [1], readers }));
    expect(first).toMatchObject({ whole: true, fault: null, upTo: { pon: 1, onu: 1 } });
    const second = await readAll(device(script).session, planOf({ pons: [1], readers, after: first.upTo }));
    expect(second.onus).toMatchObject([{ onu: 1 }, { onu: 2, distance: 410 }]);
  });

  it('without a footer is believed when two answers name the same ONUs', async () => {
    const mac = (onu: number) => `EPON0/1:${onu}   2      online    02:00:00:a0:26:1${onu}    446     N/A`;
    const script = (...answers: Told[]): Script => ({ 'show onu auth-info @1': answers, 'show onu opm-diag @1': [[]] });
    const plan = planOf({ unit: epon, readers: eponOnuReaders, pons: [1] });
    const agreed = await readAll(device(script([mac(1)], [mac(1), mac(2)], [mac(1), mac(2)])).session, plan);
    expect([agreed.whole, places(agreed.onus)]).toEqual([true, ['1.1', '1.2']]);
    const never = await readAll(device(script([mac(1)], [mac(2)], [mac(3)])).session, plan);
    expect([never.whole, never.fault, never.onus]).toMatchObject([false, 'cliTruncated', { length: 3 }]);
  });

  it('is left when the time is over, and what was not read is not known', async () => {
    let turns = 0;
    const { session } = device({ 'show onu state @1': [state(1, 1)] });
    const found = await readAll(session, planOf({ mayGoOn: () => ++turns <= 2 }));
    expect(found).toMatchObject({ whole: false, fault: 'cliTimeout', onus: [{ pon: 1, onu: 1 }] });
  });
});
