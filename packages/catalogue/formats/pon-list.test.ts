import { ponList } from './pon-list.ts';
import { describeFormat } from './testing.ts';

describeFormat('A list of PON ports', ponList, {
  passes: ['1', '64', '1-4,7', '7,1'],
  fails: ['0', '65', '4-1', '1,', 'a', '1-70', '1 2'],
  spells: [['1, 2,3', '1-3']],
});
