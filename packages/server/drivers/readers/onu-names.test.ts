import { expect, it } from 'vitest';
import { parseOnuNames } from './onu-names.ts';

const config = [
  'hostname OLT-1',
  'interface gpon 0/1',
  'switchport mode hybrid',
  'exit',
  'onu 3 desc nowhere',
  'interface gigabitethernet 0/1',
  'description onu 1 desc Uplink',
  'interface gpon 0/1',
  'onu add 1 profile default sn TEST00000101',
  'onu 1 desc Li_Wei_Hill_St_4',
  'onu add 2 profile default ',
  ' onu 2 description 王家',
  'onu add 5 profile default sn TEST00000105',
  'onu 5 pri username admin_control enable admin pw',
];
const names = (lines: readonly string[]) => parseOnuNames(lines).onus?.map(({ pon, onu, name }) => [pon, onu, name]);

it('names of ONUs are read from the running configuration, each under its port', () => {
  expect(names(config)).toEqual([
    [1, 1, 'Li_Wei_Hill_St_4'],
    [1, 2, '王家'],
  ]);
});

it('that an ONU has no name is told only by a configuration that says where it ends', () => {
  expect(names([...config, 'end'])).toContainEqual([1, 5, null]);
});
