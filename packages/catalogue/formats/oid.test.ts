import { oidFormat } from './oid.ts';
import { describeFormat } from './testing.ts';

describeFormat('The OID of a subtree', oidFormat, {
  passes: ['1', '.1', '1.3.6.1.2.1', '.1.3.6.1.4.1.37950', '2.999', '0.39', '1.3.4294967295', `1${'.3'.repeat(127)}`],
  fails: [
    '3',
    '1.40',
    '0.40',
    '1.',
    '..1',
    '.',
    '1..3',
    '1.3.a',
    '1.03',
    '1.3.4294967296',
    `1${'.3'.repeat(128)}`,
    '1.3 ',
  ],
  spells: [['.1.3.6.1', '1.3.6.1']],
});
