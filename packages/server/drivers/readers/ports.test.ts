import { expect, it } from 'vitest';
import { parseInterfaces, parsePonOptics, parsePonStatistics } from './ports.ts';

const brief = [
  'Port         Description         Status    Duplex  Speed     Type',
  '---          -----------         -----     ------  -----     ---',
  'GE0/1                            down      auto    auto      10GE SFP+',
  'GE0/2        to-the-backup       up        auto    auto      10GE SFP+',
  'GE0/3        core-router-in-the-cellarup        Full    1000M     1000Base-T',
  'GPON0/1                          up                          GPON',
  'GPON0/2      North-hill-and-the-villagedown                        GPON',
  'GPON0/1:2    A-subscriber        up                          GPON-ONUID',
  'GPON0/99                         up                          GPON',
  'GE0/4                            up        auto',
];

it('ports are read with link, speed and medium, also where a long description pushes the link; ONUs are no ports', () => {
  const { ports } = parseInterfaces(brief);
  const shown = ports?.map(({ kind, port, ownName, descr, link, speed, media }) => [
    `${kind} ${port}`,
    ownName,
    descr,
    link,
    speed,
    media,
  ]);
  expect(shown).toEqual([
    ['uplink 1', 'GE0/1', null, false, null, 'fiber'],
    ['uplink 2', 'GE0/2', 'to-the-backup', true, null, 'fiber'],
    ['uplink 3', 'GE0/3', 'core-router-in-the-cellar', true, '1000M', 'copper'],
    ['pon 1', 'GPON0/1', null, true, undefined, undefined],
    ['pon 2', 'GPON0/2', 'North-hill-and-the-village', false, undefined, undefined],
  ]);
});

it('counters of a PON are read, up and down; what it does not count is no reading, and a rate is no counter', () => {
  const lines = [
    'Input rate Bps:      1387981',
    'Output rate Bps:     10473445',
    'Input  bytes:      178463884323',
    'Input  packets:    747210645',
    'Output bytes:      1287674547003',
    'Output packets:      1044466115',
  ];
  expect(parsePonStatistics(lines, 2).ports).toEqual([
    {
      kind: 'pon',
      port: 2,
      name: 'GPON0/2',
      counters: {
        upOctets: 178_463_884_323,
        upPackets: 747_210_645,
        upErrors: null,
        upDrops: null,
        downOctets: 1_287_674_547_003,
        downPackets: 1_044_466_115,
        downErrors: null,
        downDrops: null,
      },
    },
  ]);
  expect(parsePonStatistics(lines.slice(0, 2), 2)).toEqual({});
});

it('optics of a PON are read in hundredths; what is none is null, and what was not printed is not read', () => {
  const lines = ['Temperature:\t54.824 C', 'Voltage:\t3.270 V', 'TxBias:\t\t30.150 mA', 'TxPower:\tN/A'];
  const place = { kind: 'pon', port: 4, name: 'GPON0/4' };
  const read = { temperature: 5482, voltage: 327, bias: 3015 };
  expect(parsePonOptics(lines, 4).ports).toEqual([{ ...place, ...read, tx: null }]);
  expect(parsePonOptics(lines.slice(0, 3), 4).ports).toEqual([{ ...place, ...read }]);
  expect(parsePonOptics(['TxPower:\t-1.200 dBm'], 4).ports).toEqual([{ ...place, tx: -120 }]);
  expect(parsePonOptics(['% nothing'], 4)).toEqual({});
});
