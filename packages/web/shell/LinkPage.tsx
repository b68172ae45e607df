import { shell } from '@heliograph/catalogue/words/shell.ts';
import type { ReactElement } from 'react';
import { menuNameOf, type NavNode } from '../app/menu.ts';
import { useSession, useWords } from '../app/parts.ts';
import { Plate } from '../engine/Plate.tsx';

/** What stands at the address of an external link, for whoever comes there by a bookmark: the menu itself leads out. */
export function LinkPage({ node, link }: { node: NavNode; link: string }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  return (
    <Plate icon={node.icon} title={menuNameOf(node, tongue)} more={say(shell.leadsOut)}>
      <a href={link} target="_blank" rel="noopener noreferrer">
        {link}
      </a>
    </Plate>
  );
}
