import { duid, enterpriseNumber } from './duid.ts';
import { ethernetType, hexString, portMask } from './hex.ts';
import { describeFormat } from './testing.ts';

describeFormat('An Ethernet type', ethernetType, {
  passes: ['0800', '86dd', 'ffff', '0000'],
  fails: ['800', '08000', '86DD', '0x80', '080g', '08 0'],
  spells: [['86DD', '86dd']],
});

describeFormat('The mask of a TCP or UDP port', portMask, {
  passes: ['f', 'ffff', 'FF00', '0'],
  fails: ['fffff', '0xff', 'fg', '-1'],
  spells: [['FF', '00ff']],
});

describeFormat('Octets in hex', hexString, {
  passes: ['00', '006D61ee'],
  fails: ['0', '00:6d', '0g', '00 '],
  spells: [['006D', '006d']],
});

describeFormat('A DUID', duid, {
  passes: [
    '00:03:00:01:00:6d:61:ee:0b:f3',
    '00-03-00-01-00-6D-61-EE-0B-F3',
    '00030001006d61ee0bf3',
    '000300',
    '00'.repeat(130),
    Array.from({ length: 130 }, () => 'ff').join(':'),
  ],
  fails: [
    '0003',
    '00'.repeat(131),
    '00030',
    '00:03-00',
    '00:3:00:01',
    '00:03:00:0g',
    ':00:03:00',
    '00:03:00:',
    '00:03:',
    'a'.repeat(500),
  ],
  spells: [
    ['00030001006D61EE', '00:03:00:01:00:6d:61:ee'],
    ['none', 'none'],
  ],
});

describeFormat('An enterprise number', enterpriseNumber, {
  passes: ['1', '37950', '4294967295'],
  fails: ['0', '4294967296', '-1', '1.5', '01', '1e3', '9'.repeat(400)],
});
