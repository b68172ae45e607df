import { cosList } from './cos-list.ts';
import { describeFormat } from './testing.ts';

describeFormat('A list of classes of service', cosList, {
  passes: ['0', '7', '0-7', '0,5', '5,0', '3-3', '0-2,7'],
  fails: ['8', '-1', '3-1', '0,', ',0', '0,,1', '0-', 'x', '07', '0 ,1'],
  spells: [
    ['0-2,7', '0,1,2,7'],
    ['7, 0', '0,7'],
    ['any', 'any'],
  ],
});
