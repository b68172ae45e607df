import { needOfTile } from '@heliograph/catalogue/models/tiles.ts';
import type { ReactElement, ReactNode } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { shownLater } from '../../engine/shown-later.tsx';
import { Prose } from '../../engine/prose/Prose.tsx';
import { Failed, Nothing, Waiting } from '../../engine/States.tsx';
import { shortDuration } from '../../engine/values/duration.ts';
import { useNow } from '../../engine/values/now.ts';
import { OnuCounts, Curve, LatestFigure, Ranks, Standings, type RowLink } from './Figures.tsx';
import type { AskedTile, TileAnswer, ToldTile } from './tile-answer.ts';
import { tileTitleOf } from './titles.ts';
import { ownBoardWords as words } from './words.ts';

const TileMap = shownLater(
  async () => (await import('./TileMap.tsx')).TileMap,
  () => <Waiting rows={4} />,
);

interface Props {
  readonly tile: ToldTile;
  readonly asked: AskedTile;
  /** Of the permissions that the tile needs, the one that is missing. */
  readonly lacks: string | null;
  readonly link: RowLink;
  readonly pollMs: number;
}

const none: RowLink = () => undefined;

function Drawn({ tile, data, link = none }: { tile: ToldTile; data: TileAnswer; link?: RowLink }): ReactNode {
  const say = useWords();
  const { series, top, counts, alarms, incidents, map } = data;
  if (tile.kind === 'text') return <Prose words={String(tile.set['words'] ?? '')} />;
  if (series && tile.kind === 'figure')
    return <LatestFigure series={series} since={tile.set['since'] === 'day' ? 'day' : 'week'} />;
  if (series) return <Curve series={series} label={tileTitleOf(tile, say)} />;
  if (top) return <Ranks top={top} link={link} />;
  if (counts) return <OnuCounts counts={counts} />;
  if (alarms) return <Standings rows={alarms.map((row) => ({ ...row, at: row.raiseTime }))} none={words.noAlarms} />;
  if (incidents)
    return <Standings rows={incidents.map((row) => ({ ...row, at: row.beginTime }))} none={words.noIncidents} />;
  if (map) return <TileMap tile={tile} told={map} />;
  return null;
}

/** A strip that says how old what is shown is, where it is older than it should be. */
function Ages({ asked, pollMs }: Pick<Props, 'asked' | 'pollMs'>): ReactElement | null {
  const say = useWords();
  const { tongue: lang } = useSession();
  const now = useNow(10_000);
  const { data, error, cameAt } = asked;
  if (error && data) return <p className="tile-old">{say(words.unread, { age: shortDuration(now - cameAt, lang) })}</p>;
  const at = data?.series?.at;
  const age = at ? now - Date.parse(at) : 0;
  const step = (data?.series?.stepSeconds ?? 0) * 1000;
  if (age > 3 * pollMs + 2 * step)
    return <p className="tile-old">{say(words.old, { age: shortDuration(age, lang) })}</p>;
  return null;
}

/** What a tile shows, or why it shows nothing. */
export function TileBody(props: Props): ReactElement {
  const { tile, asked, lacks, link, pollMs } = props;
  const say = useWords();
  if (tile.isGone) return <Nothing title={say(words.gone)} />;
  if (lacks !== null) return <Nothing title={say(words.noRight, { permission: lacks })} />;
  if (asked.data === undefined) {
    if (asked.error?.code === 404) return <Nothing title={say(words.gone)} />;
    if (asked.error) return <Failed error={asked.error} retry={() => void asked.refetch()} />;
    return <Waiting rows={3} />;
  }
  return (
    <>
      <Ages asked={asked} pollMs={pollMs} />
      <Drawn tile={tile} data={asked.data} link={link} />
    </>
  );
}

/** The permission that a tile needs and whoever looks lacks; null: none. */
export const tileLackOf = (tile: ToldTile, may: (permission: string) => boolean): string | null => {
  const need = needOfTile(tile);
  return need === null || may(need) ? null : need;
};
