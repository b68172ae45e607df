import '../statistics/big-screen.css';
import './own-boards.css';
import type { ReactElement, ReactNode } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { Nothing } from '../../engine/States.tsx';
import { useNow } from '../../engine/values/now.ts';
import { zonedTimeText, zoneText } from '../../engine/values/time.ts';
import { Grid } from './Grid.tsx';
import type { ToldTile } from './tile-answer.ts';
import { ownBoardWords as words } from './words.ts';

interface Props {
  readonly title: string;
  readonly tiles: readonly ToldTile[];
  readonly renderBody: (tile: ToldTile) => ReactNode;
  /** At the end of the first line. */
  readonly children?: ReactNode;
}

/** A board over the whole screen, in the palette of walls; its rows share the height. */
export function BoardWall({ title, tiles, renderBody, children }: Props): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const now = useNow(1000);
  return (
    <section className="big-screen">
      <header>
        <h1 className="grow">{title}</h1>
        <time className="clock">
          {zonedTimeText(new Date(now).toISOString(), zone)} <span className="muted">{zoneText(now, zone)}</span>
        </time>
        {children}
      </header>
      {tiles.length === 0 ? (
        <Nothing title={say(words.noTiles)} />
      ) : (
        <Grid tiles={tiles} arranging={null} renderBody={renderBody} />
      )}
    </section>
  );
}
