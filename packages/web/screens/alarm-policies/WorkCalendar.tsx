import './alarm-policies.css';
import { plannedWorkCalls } from '@heliograph/catalogue/calls/planned-works.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { useNow } from '../../engine/values/now.ts';
import { zonedTimeText } from '../../engine/values/time.ts';
import { WorkEnds } from './WorkEnds.tsx';
import { beginOf, dayOf, daysShown, later, mondayOf, dayRunsOf, weeksShown, type Day } from './weeks.ts';
import { plannedWorkScreenWords as words } from './words.ts';

type Run = OutputOf<typeof plannedWorkCalls.workCalendar>['runs'][number];

/** ms; work begins and ends by itself. */
const every = 60_000;

/** One run as a day shows it: when it begins, or that it goes on; and its end where that is on the same day. */
function OneRun({ run, day, now }: { run: Run; day: Day; now: number }): ReactElement {
  const say = useWords();
  const { tongue, zone } = useSession();
  const clock = (iso: string) => (zonedTimeText(iso, zone) ?? '').slice(11, 16);
  const isOf = (iso: string) => dayOf(Date.parse(iso), zone) === day;
  const from = isOf(run.beginTime) ? clock(run.beginTime) : null;
  const to = isOf(run.endTime) ? clock(run.endTime) : null;
  const span = from && to ? `${from}–${to}` : (from ?? (to ? say(words.over, { end: to }) : say(words.goesOn)));
  const isOn = Date.parse(run.beginTime) <= now && now < Date.parse(run.endTime);
  const isOver = Date.parse(run.endTime) <= now;
  const whole = `${run.name}\n${zonedTimeText(run.beginTime, zone)} – ${zonedTimeText(run.endTime, zone)}\n${wordsIn(run.fits, tongue)}`;
  return (
    <li className={isOn ? 'on' : isOver ? 'muted' : undefined} title={whole}>
      <span className="nowrap">
        {span} {run.recurs ? <Icon name="refresh" size={11} /> : null}
      </span>
      <strong>{run.name}</strong>
    </li>
  );
}

function Days({ first, runs, now }: { first: Day; runs: readonly Run[]; now: number }): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const today = dayOf(now, zone);
  const days = Array.from({ length: daysShown }, (_, n) => later(first, n));
  return (
    <div className="work-days">
      {say(words.weekdays)
        .split(' ')
        .map((name) => (
          <div key={name} className="work-weekday muted">
            {name}
          </div>
        ))}
      {days.map((day, n) => {
        const own = dayRunsOf(runs, day, zone);
        const kind = [day === today ? 'today' : '', own.length === 0 ? 'free' : ''].filter(Boolean).join(' ');
        return (
          <div key={day} className={`work-day ${kind}`} aria-current={day === today ? 'date' : undefined}>
            <div className="muted work-date">
              <span className="work-name">{say(words.weekdays).split(' ')[n % 7]} </span>
              {n === 0 || day.endsWith('-01') ? day : day.slice(5)}
            </div>
            <ul>
              {own.map((run) => (
                <OneRun key={`${run.workId} ${run.beginTime}`} run={run} day={day} now={now} />
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** Planned work by day: each time that it holds, five weeks at once. */
export function WorkCalendar(): ReactElement {
  const say = useWords();
  const menu = useMenu();
  const { zone } = useSession();
  const now = useNow(every);
  const [chosen, setChosen] = useState<Day>();
  const first = chosen ?? mondayOf(dayOf(now, zone));
  const input = { from: beginOf(first, zone), days: daysShown };
  const query = useCall(plannedWorkCalls.workCalendar, input, { quiet: true, every });
  const list = pathOf(menu, 'alarm/work/index');
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.calendar)}</h1>
        <div className="tools">
          {list === undefined ? null : <Link to={list}>{say(words.list)}</Link>}
          <Button onClick={() => setChosen(later(first, -7 * (weeksShown - 1)))}>{say(words.earlier)}</Button>
          <Button disabled={chosen === undefined} onClick={() => setChosen(undefined)}>
            {say(words.today)}
          </Button>
          <Button onClick={() => setChosen(later(first, 7 * (weeksShown - 1)))}>{say(words.later)}</Button>
        </div>
      </header>
      <WorkEnds />
      <QueryArea query={query}>
        {({ runs, isCut }) => (
          <>
            {runs.length === 0 ? <p className="muted">{say(words.nothing)}</p> : null}
            {isCut ? <p className="muted">{say(words.cut)}</p> : null}
            <Days first={first} runs={runs} now={now} />
          </>
        )}
      </QueryArea>
    </section>
  );
}
