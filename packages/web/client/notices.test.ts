import { expect, it } from 'vitest';
import { NoticeBoard, type Notices } from './notices.ts';

function recorder(): Notices & { said: string[] } {
  const said: string[] = [];
  const note = (kind: string) => (message: string) => void said.push(`${kind}: ${message}`);
  return {
    said,
    info: note('info'),
    success: note('success'),
    warning: note('warning'),
    error: note('error'),
    offer: note('offer'),
  };
}

it('A notice given before anything can show it waits, and asks for what shows it', () => {
  const board = new NoticeBoard();
  let asked = 0;
  board.subscribe(() => (asked += 1));
  expect(board.isNeeded()).toBe(false);
  board.info('one');
  board.error('two');
  expect([board.isNeeded(), asked]).toEqual([true, 1]);
  const shown = recorder();
  board.show(shown);
  board.warning('three');
  board.offer('four', 'Undo', () => undefined);
  expect(shown.said).toEqual(['info: one', 'error: two', 'warning: three', 'offer: four']);
});
