import { zoneName } from './zone-name.ts';
import { describeFormat } from './testing.ts';

describeFormat('A time zone', zoneName, {
  passes: ['UTC', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', 'asia/kolkata'],
  fails: [
    '+08:00',
    '8',
    'Mars/Olympus',
    'Asia/Shanghai ',
    'Asia//Shanghai',
    "UTC'; select 1",
    `Asia/${'x'.repeat(90)}`,
  ],
});
