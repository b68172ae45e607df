import { tours, type TourStep } from '@heliograph/catalogue/words/tour.ts';
import { pagesOf, type NavNode } from '../app/menu.ts';

const isLevel = (level: string): level is keyof typeof tours => Object.hasOwn(tours, level);

/** The tour of a person: its level's, without the pages that its menu does not hold. An unknown level gets the short one. */
export function tourOf(
  level: string,
  menu: readonly NavNode[],
): { name: (typeof tours)['ordinary']['name']; steps: TourStep[] } {
  const { name, steps } = tours[isLevel(level) ? level : 'ordinary'];
  const pages = new Set(pagesOf(menu).map((page) => page.standard ?? page.path));
  return { name, steps: steps.filter(({ at }) => !at.startsWith('/') || pages.has(at)) };
}
