import { shell } from '@heliograph/catalogue/words/shell.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { foldedWith } from '../app/folds.ts';
import { menuNameOf, type NavNode } from '../app/menu.ts';
import { useSession, useWords } from '../app/parts.ts';

/** On a phone most of the tabs are out of sight: the page that is open is not. */
export const bringIntoSight = (link: HTMLAnchorElement | null): void => {
  const row = link?.parentElement;
  if (!link || !row) return;
  // The row alone: the page stays where it is read.
  const [own, all] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, own.left - all.left) + Math.max(0, own.right - all.right);
};

/** Above a page that stands in the menu together with others: the way to those. */
export function FoldTabs({ siblings, node }: { siblings: readonly NavNode[]; node: NavNode }): ReactElement | null {
  const say = useWords();
  const { tongue: lang } = useSession();
  const together = foldedWith(siblings, node);
  if (together.length === 0) return null;
  return (
    <nav className="fold-tabs" aria-label={say(shell.besides)}>
      {together.map((one) => (
        <Link
          key={one.id}
          ref={one === node ? bringIntoSight : null}
          to={one.path}
          aria-current={one === node ? 'page' : undefined}
        >
          {menuNameOf(one, lang)}
        </Link>
      ))}
    </nav>
  );
}
