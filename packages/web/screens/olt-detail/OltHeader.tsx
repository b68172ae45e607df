import { readByIds, readEvery, type ReadBy } from '@heliograph/catalogue/models/read-by.ts';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { ReadByMark, wayOf } from '../../engine/values/ReadBy.tsx';
import { numberText } from '../../engine/values/time.ts';
import { runningText } from '../../engine/values/duration.ts';
import { Age, ReadingCell, Since, StateDot } from '../../engine/values/Values.tsx';
import { RoleTag } from '../projects/RoleTag.tsx';
import { DeviceSave, LostChanges } from '../olt-config/DeviceSave.tsx';
import { LiveRead, type LiveReading } from './LiveRead.tsx';
import type { OltInfo } from './olt.ts';
import { pollFaultHint, pollFaultText } from './poll-fault.ts';
import { detailWords as words, infoWords } from './words.ts';

const states = {
  Online: { tone: 'good', word: valueWords.online },
  Offline: { tone: 'critical', word: valueWords.offline },
  Waiting: { tone: 'off', word: valueWords.waiting },
} as const;

function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <span className="fact">
      <span className="muted">{label}</span> {children}
    </span>
  );
}

const loads = [
  ['cpuLoad', words.cpu, '%'],
  ['memoryLoad', words.memory, '%'],
  ['sysTemper', words.temperature, '°C'],
] as const;

/** Each load, the newer of what was read regularly and what was just read, when that was, and by which way. */
function newest(olt: OltInfo, reading: LiveReading | null) {
  return loads.map(([field, label, unit]) => {
    const cliAt = olt.cliAt[field];
    const at = cliAt ?? olt.lastPollAt;
    // Only some devices tell their loads when they are asked for them alone; those that do not keep what was read, with its age.
    const told = reading?.[field] ?? null;
    const isRead = reading !== null && told !== null && (at === null || Date.parse(reading.at) > Date.parse(at));
    return isRead
      ? { label, unit, value: told, at: reading.at, by: wayOf(null) }
      : { label, unit, value: olt[field], at, by: wayOf(cliAt) };
  });
}

type LoadOf = ReturnType<typeof newest>[number];

/** Loads that came the same way, and their age. */
function LoadsBy({ told, by, everyMs }: { told: readonly LoadOf[]; by: ReadBy; everyMs: number }): ReactElement | null {
  const say = useWords();
  const { tongue: lang } = useSession();
  const [first] = told;
  if (!first) return null;
  // The eldest of them: no value is shown younger than it is.
  const at = told.reduce((eldest, one) => ((one.at ?? '') < (eldest.at ?? '') ? one : eldest), first).at;
  return (
    <>
      {told.map(({ label, value, unit, at: own }) => (
        <Fact key={label.en} label={say(label)}>
          {value === null ? (
            <span title={say(valueWords.noReading)}>–</span>
          ) : (
            <strong>
              <ReadingCell at={own} everyMs={everyMs}>
                {numberText(value, lang)} {unit}
              </ReadingCell>
            </strong>
          )}
        </Fact>
      ))}
      <span>
        <Age at={at} everyMs={everyMs} />
        <ReadByMark by={by} />
      </span>
    </>
  );
}

function Load({ olt, reading }: { olt: OltInfo; reading: LiveReading | null }): ReactElement {
  const told = newest(olt, reading);
  const every = (by: ReadBy) => readEvery(by, olt.pollSeconds * 1000);
  return (
    <>
      {readByIds.map((by) => (
        <LoadsBy key={by} by={by} told={told.filter((one) => one.by === by)} everyMs={every(by)} />
      ))}
    </>
  );
}

/** Why the last poll failed or is incomplete, and what to look at. */
function PollFault({ fault }: { fault: string }): ReactElement {
  const say = useWords();
  const hint = pollFaultHint(fault);
  return (
    <p className="poll-fault" role="status">
      <span className="tone-minor">
        <Icon name="clock" size={13} /> {say(words.pollFault, { fault: say(pollFaultText(fault)) })}
      </span>{' '}
      {hint === null ? null : <span className="muted">{say(hint)}</span>}
    </p>
  );
}

/** Where SNMP does not tell the ONUs: how they are read, when they were, and what keeps them from being read now. */
function OnusByCli({ olt }: { olt: OltInfo }): ReactElement | null {
  const say = useWords();
  const { onusBy, onusAt, onusTrouble, state, family } = olt;
  const isTold =
    onusTrouble === null ? onusBy === 'cli' : onusBy !== 'snmp' && state !== 'Waiting' && family !== 'generic';
  if (!isTold) return null;
  return (
    <p className="poll-fault" role="status">
      <span className={onusTrouble === null ? 'muted' : 'tone-minor'}>
        {onusTrouble === null ? say(words.onusByCli) : say(words.onusTrouble, { reason: onusTrouble })}
      </span>
      {onusAt === null ? null : (
        <span className="muted">
          {' · '}
          <Age at={onusAt} everyMs={readEvery(onusBy, olt.pollSeconds * 1000)} />
        </span>
      )}
    </p>
  );
}

/** Says why nothing can be changed here, to whom may only look at the project. */
function LookOnly({ projectId }: { projectId: string }): ReactElement | null {
  const { projectList } = useSession();
  const project = projectList.find((one) => one.projectId === projectId);
  return project?.mayChange === false ? <RoleTag role={project.role ?? ''} mayChange={false} /> : null;
}

/** Of a device of another maker the model says little without it. */
const modelText = ({ family, maker, deviceType }: OltInfo): string =>
  (family === 'generic' ? [maker, deviceType] : [deviceType]).filter(Boolean).join(' ') || '–';

/** Who the OLT is and how it is doing, with the age of what was measured. */
export function OltHeader({ olt }: { olt: OltInfo }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const [reading, setReading] = useState<LiveReading | null>(null);
  const state = states[olt.state];
  return (
    <header className="olt-header">
      <div className="row wrap">
        <h1>{olt.sysHostName || olt.ip}</h1>
        <LookOnly projectId={olt.projectId} />
        <StateDot tone={state.tone} word={say(state.word)} note={<Since since={olt.since} />} />
        <span className="grow" />
        <DeviceSave />
        <LiveRead oltId={olt.id} onRead={setReading} />
      </div>
      <div className="facts">
        <Fact label={say(words.model)}>
          <strong>{modelText(olt)}</strong>
        </Fact>
        <Fact label={say(words.mac)}>
          <Copy value={olt.sysMac} />
        </Fact>
        <Fact label={say(words.firmware)}>
          <strong>{olt.sysFirmVersion ?? '–'}</strong>
        </Fact>
        {olt.family === 'generic' ? (
          <Fact label={say(infoWords.upTime)}>
            <strong>{runningText(olt.sysRunningTime, lang) ?? '–'}</strong>
          </Fact>
        ) : null}
        <Load olt={olt} reading={reading} />
      </div>
      {olt.pollFault === null ? null : <PollFault fault={olt.pollFault} />}
      <OnusByCli olt={olt} />
      <LostChanges />
    </header>
  );
}
