import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSession, useWords } from '../../../app/parts.ts';
import { shortDuration } from '../../../engine/values/duration.ts';
import { useNow } from '../../../engine/values/now.ts';
import { ToneIcon } from '../../../engine/values/Severity.tsx';
import { TimeText } from '../../../engine/values/Values.tsx';
import { joinedSpells, spellsOf, stripesOf, type Spell } from '../history.ts';
import { onuToneOf, useStandingWord } from '../OnuCells.tsx';
import { onuPageWords as page } from '../words.ts';
import type { Detail } from './detail.ts';

const week = 7 * 86_400_000;
/** Rows before "show all". */
const few = 6;

function useSpellWords(now: number): (spell: Spell) => string {
  const say = useWords();
  const { tongue: lang } = useSession();
  const standing = useStandingWord();
  return (spell) => {
    const ms = (spell.to ?? now) - spell.from;
    const time = shortDuration(ms, lang);
    if (ms < 1000) return standing(spell);
    return `${standing(spell)} ${spell.to === null ? `${time} ${say(page.stillSo)}` : say(page.until, { time })}`;
  };
}

/** The last week as a strip: how long the ONU was in which state. The list below says the same in words. */
function Strip({ spells, now }: { spells: readonly Spell[]; now: number }): ReactElement {
  const say = useWords();
  const words = useSpellWords(now);
  return (
    <>
      <div className="onu-strip" aria-hidden="true">
        {stripesOf(spells, now - week, now).map(({ spell, share }) => (
          <span
            key={spell?.from ?? 0}
            className={spell && spell.phase !== 'unknown' ? `back-${onuToneOf(spell)}` : 'is-unknown'}
            style={{ flexGrow: share }}
            title={spell ? words(spell) : say(page.unknown)}
          />
        ))}
      </div>
      <p className="onu-strip-ends muted" aria-hidden="true">
        <span>{say(page.lastWeek)}</span>
      </p>
    </>
  );
}

/** What the console has seen of this ONU, newest first. */
export function OnuHistory({ onu }: { onu: Detail }): ReactElement {
  const say = useWords();
  const now = useNow(10_000);
  const words = useSpellWords(now);
  const standing = useStandingWord();
  const [isAll, showAll] = useState(false);
  const spells = joinedSpells(spellsOf(onu), standing);
  const shown = isAll ? spells : spells.slice(0, few);
  return (
    <section className="onu-part">
      <h2>{say(page.timeline)}</h2>
      <Strip spells={spells} now={now} />
      {spells.length === 0 ? (
        <p className="muted">{say(page.noChanges)}</p>
      ) : (
        <ol className="onu-lines">
          {shown.map((spell) => (
            <li key={`${spell.from}-${spell.phase}`}>
              <ToneIcon tone={onuToneOf(spell)} size={11} />
              <span>{words(spell)}</span>
              <span className="muted">
                <TimeText at={new Date(spell.from).toISOString()} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {shown.length < spells.length ? (
        <Button type="link" size="small" onClick={() => showAll(true)}>
          {say(page.moreChanges, { n: spells.length })}
        </Button>
      ) : null}
    </section>
  );
}
