import { frrHead } from './volatile.ts';

/**
 * What units of this make print that nobody typed. Their firmware is built on FRR; those without a time server keep what their clock says. Of
 * ONUs they print settings alone: what these tell of themselves stands in tables.
 */
export const vsolVolatile: readonly string[] = [
  ...frrHead,
  'ntp clock-period <#>',
  'clock set <_~>',
  'clock datetime <_~>',
];
