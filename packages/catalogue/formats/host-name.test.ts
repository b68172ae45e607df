import { host, hostName, ipAddress, networkAddress } from './host-name.ts';
import { describeFormat } from './testing.ts';

const names = ['olt', 'olt-7.example.net', '7up', 'a.b', '1.2.3.four', 'a'.repeat(255)];
const noNames = [
  'ab',
  'a'.repeat(256),
  'a..b',
  '.abc',
  'abc.',
  '-abc',
  'abc-',
  'a.-b',
  'a-.b',
  'a_b.c',
  'a b',
  '1.2.3',
  '999.1.1.1',
  '1234',
  'http://a.b',
  'a.b:80',
  'é.fr',
  'abc\n',
];

describeFormat('A host name', hostName, {
  passes: names,
  fails: [...noNames, '10.0.0.1', '::1'],
  spells: [['NTP.Example.net', 'ntp.example.net']],
});
describeFormat('The host of a device', host, { passes: [...names, '10.0.0.1'], fails: [...noNames, '2001:db8::1'] });
describeFormat('A network address', networkAddress, {
  passes: [...names, '10.0.0.1', '::1', '2001:db8::1'],
  fails: [...noNames, '::1/64', '1:2'],
  spells: [
    ['2001:DB8:0::1', '2001:db8::1'],
    ['NTP.example.net', 'ntp.example.net'],
  ],
});
describeFormat('An IP address of either kind', ipAddress, {
  passes: ['10.0.0.1', '::1'],
  fails: [...noNames, 'olt-7.example.net'],
});
