import { placeOfKey, wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { expect, it } from 'vitest';
import type { CliOutput, CliStep, PageSession } from '../../drivers/kit/binding.ts';
import { gponOnuCliVerbs } from '../../drivers/features/onu-verbs.ts';
import type { OltCapability, TableState } from '../collector/capability.ts';
import { verbOfOlt, type ConfigOlt } from './device.ts';

const oltOf = (tables: Readonly<Record<string, TableState>> | null): ConfigOlt =>
  ({
    capability: tables && ({ family: 'vsol-gpon', tables, scalars: {} } as unknown as OltCapability),
    device_type: 'V1600G1B',
    firmware: 'V1.4.4R',
    pon_mode: 'GPON',
    sys_object_id: '1.3.6.1.4.1.37950.1.1.5.10.14.1',
    sys_descr: 'GPON OLT',
  }) as ConfigOlt;
const place = placeOfKey('onu/3/12');
const session = { unit: { model: 'V1600G1B', firmware: 'V1.4.4R', technology: 'gpon' } } as unknown as PageSession;
const stepsOf = async (olt: ConfigOlt, id: string) => {
  const change = { op: 'run', before: undefined, after: {} } as never;
  return (await verbOfOlt(olt, id, 'onu/3/12')?.binding.steps(change, session)) ?? [];
};

it('A command to an ONU goes by the command line where no table would show what became of it, and else over SNMP', async () => {
  const silent = oltOf({ gOnuStaInfoTable: 'absent' });
  expect(await stepsOf(silent, 'onuReboot')).toMatchObject([{ shown: ['interface gpon 0/3', ' onu 12 reboot'] }]);
  expect(await stepsOf(silent, 'onuActivate')).toMatchObject([{ shown: [expect.any(String), ' onu 12 activate'] }]);
  expect(await stepsOf(silent, 'onuDeactivate')).toMatchObject([{ shown: [expect.any(String), ' onu 12 deactivate'] }]);
  for (const olt of [oltOf({ gOnuStaInfoTable: 'answered' }), oltOf({ gOnuStaInfoTable: 'timeout' }), oltOf(null)]) {
    expect(Object.keys((await stepsOf(olt, 'onuReboot'))[0] ?? {})).toEqual(['sets']);
  }
  expect(verbOfOlt(silent, 'onuBless', wholeDevice)).toBeUndefined();
});

it('What became of it is what the list of the port says of that ONU; a list that breaks off before it says nothing', async () => {
  const asked: string[] = [];
  const told = (...answers: CliOutput[]): PageSession => ({
    ...session,
    cli: (step: CliStep) => {
      asked.push(...step.said.map(({ command }) => command));
      return Promise.resolve([answers[Math.min(asked.length, answers.length) - 1] as CliOutput]);
    },
  });
  const row = (onu: number, admin: string, word: string) =>
    `GPON0/3:${onu}   ${admin}   disable   ${word}   TEST00000001`;
  const whole: CliOutput = { lines: [row(1, 'enable', 'working'), row(12, 'disable', 'offline')], truncated: false };
  const cut: CliOutput = { lines: [row(1, 'enable', 'working')], truncated: true };
  const deactivate = gponOnuCliVerbs.find(({ verb }) => verb.id === 'onuDeactivate');
  const look = async (...answers: CliOutput[]) => {
    asked.length = 0;
    const now = (await deactivate?.read(told(...answers), place)) ?? {};
    return [now['admin'], deactivate?.done(now, undefined, {}), asked.length];
  };
  expect(await look(whole)).toEqual([false, true, 1]);
  expect(await look(cut, whole)).toEqual([false, true, 2]);
  expect(await look(cut)).toEqual([null, false, 3]);
  expect(await look({ lines: cut.lines, truncated: false })).toEqual([null, false, 1]);
});
