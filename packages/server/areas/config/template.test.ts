import { describe, expect, it } from 'vitest';
import { vsolGpon } from '../../drivers/families/vsol.ts';
import { filledTemplate, findingsIn, lineFits } from './template.ts';

const config = [
  'hostname OLT-North',
  'vlan 100',
  '!',
  'interface gpon 0/1',
  'description  west',
  'no p2p',
  '!',
  'interface gpon 0/2',
  'p2p',
  '!',
  'interface gpon 0/1',
  'onu add 1 profile default sn GPON0BADCAFE',
  '!',
  'snmp-server community ****** rw',
  'warp 9',
  'end',
];
const find = (must: string | null, mustNot: string | null = null) =>
  findingsIn(vsolGpon, config, { must, mustNot }).map(({ what, context, line, page }) => [what, context, line, page]);

describe('A template of configurations', () => {
  it('says which lines are missing and which should not be there, with the page that mends them', () => {
    expect(find('hostname OLT-North\nvlan *')).toEqual([]);
    expect(find('ntp server *')).toEqual([['missing', null, 'ntp server *', 'timeNTP']]);
    expect(find(null, 'snmp-server community * rw')).toEqual([
      ['unwanted', null, 'snmp-server community ****** rw', 'snmpV1_2'],
    ]);
    expect(find(null, 'warp *')).toEqual([['unwanted', null, 'warp 9', null]]);
  });

  it('asks each block that is meant for the lines below it', () => {
    expect(find('interface gpon 0/*\n no p2p')).toEqual([['missing', 'interface gpon 0/2', 'no p2p', 'vlanP2p']]);
    expect(find(null, 'interface gpon *\n p2p')).toEqual([['unwanted', 'interface gpon 0/2', 'p2p', 'vlanP2p']]);
    expect(find('interface gpon 0/9\n no p2p')).toEqual([['missing', null, 'interface gpon 0/9', null]]);
    expect(find('interface epon 0/*\n no p2p')).toEqual([]);
  });

  it('takes * for anything and {{…}} for what the OLT is called, in time that does not grow with what it finds', () => {
    expect(filledTemplate('hostname {{name}} {{mac}}', { name: 'North', mac: null })).toBe('hostname North *');
    expect(lineFits('a*b*c', 'a b b c')).toBe(true);
    expect(lineFits('a*b', 'a b c')).toBe(false);
    expect(lineFits('ab*ba', 'aba')).toBe(false);
    expect(lineFits('(a+)+$', 'aaaa')).toBe(false);
    expect(lineFits('a*a*a*a*a*a*a*a*b', 'a'.repeat(100_000))).toBe(false);
  });
});
