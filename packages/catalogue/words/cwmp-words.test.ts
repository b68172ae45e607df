import { expect, it } from 'vitest';
import { cwmpEvent } from './cwmp-events.ts';
import { cwmpFault, cwmpFaultWords } from './cwmp-faults.ts';

it('Every fault of the standard has words of its own, in both languages', () => {
  const codes = [
    ...Array.from({ length: 33 }, (_, at) => 9000 + at),
    ...Array.from({ length: 7 }, (_, at) => 8000 + at),
  ];
  for (const code of codes) expect(Object.hasOwn(cwmpFaultWords, code)).toBe(true);
  const said = Object.values(cwmpFaultWords).map(({ what }) => what.zh);
  // 9008 is said of the parameter and of the whole change alike.
  expect(new Set(said).size).toBe(said.length);
});

it('A fault of a maker, or one that nobody knows, shows its number', () => {
  expect(cwmpFault(9003).what.en).toBe('The device refused the values');
  expect(cwmpFault(9801).what).toMatchObject({ en: 'The device answered with fault 9801 of its maker' });
  expect(cwmpFault(8801).what.zh).toContain('厂商自定义');
  expect(cwmpFault(8100).what.en).toBe('The ACS answered with fault 8100');
  expect(cwmpFault(12).what.zh).toBe('设备返回故障码 12');
});

it('Why a device reports is said by the number, however its words are spelled', () => {
  expect(cwmpEvent('1 BOOT')).toEqual(cwmpEvent('1  boot'));
  expect(cwmpEvent('10 AUTONOMOUS TRANSFER COMPLETE').zh).toBe('设备自主文件传输完成');
  expect(cwmpEvent('M Reboot').en).toBe('Restart as ordered');
  expect(cwmpEvent('M X_VENDOR_Thing').en).toBe('As ordered: X_VENDOR_Thing');
  expect(cwmpEvent('X 00D09E Door').en).toBe('Event of the maker: 00D09E Door');
  expect(cwmpEvent('99').en).toBe('Event 99');
});
