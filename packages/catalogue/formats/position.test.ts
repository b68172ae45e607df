import { position } from './position.ts';
import { describeFormat } from './testing.ts';

describeFormat('A place on the earth', position, {
  passes: ['31.2304, 121.4737', '-33.9,18.42', '0 0', '90;-180'],
  fails: ['91, 0', '0, 181', '31.2304', 'north, east', '1,2,3', '31,2304, 121,4737'],
});
