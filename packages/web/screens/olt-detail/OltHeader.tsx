import { readEvery } from '@heliograph/catalogue/models/read-by.ts';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Age, Reading, Since, StateDot } from '../../engine/values/Values.tsx';
import { RoleTag } from '../projects/RoleTag.tsx';
import { DeviceSave, LostChanges } from '../olt-config/DeviceSave.tsx';
import { LiveRead, type LiveReading } from './LiveRead.tsx';
import type { Olt } from './olt.ts';
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

/** The newer of what was polled and what was just read. */
function newest(olt: Olt, reading: LiveReading | null) {
  // Only some devices tell their loads when they are asked for them alone; those that do not keep what was polled, with its age.
  const tells = reading !== null && (reading.cpuLoad ?? reading.memoryLoad ?? reading.sysTemper) !== null;
  const isRead = tells && (olt.lastPollAt === null || Date.parse(reading.at) > Date.parse(olt.lastPollAt));
  const { cpuLoad, memoryLoad, sysTemper } = isRead ? reading : olt;
  return { cpuLoad, memoryLoad, sysTemper, at: isRead ? reading.at : olt.lastPollAt };
}

function Load({ olt, reading }: { olt: Olt; reading: LiveReading | null }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { at, cpuLoad, memoryLoad, sysTemper } = newest(olt, reading);
  const everyMs = olt.pollSeconds * 1000;
  const loads = [
    [words.cpu, cpuLoad, '%'],
    [words.memory, memoryLoad, '%'],
    [words.temperature, sysTemper, '°C'],
  ] as const;
  return (
    <>
      {loads.map(([label, value, unit]) => (
        <Fact key={label.en} label={say(label)}>
          {value === null ? (
            <span title={say(valueWords.noReading)}>–</span>
          ) : (
            <strong>
              <Reading at={at} everyMs={everyMs}>
                {numberText(value, lang)} {unit}
              </Reading>
            </strong>
          )}
        </Fact>
      ))}
      <Age at={at} everyMs={everyMs} />
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
function OnusByCli({ olt }: { olt: Olt }): ReactElement | null {
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
const modelText = ({ family, maker, deviceType }: Olt): string =>
  (family === 'generic' ? [maker, deviceType] : [deviceType]).filter(Boolean).join(' ') || '–';

/** Who the OLT is and how it is doing, with the age of what was measured. */
export function OltHeader({ olt }: { olt: Olt }): ReactElement {
  const say = useWords();
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
            <strong>{olt.sysRunningTime ?? '–'}</strong>
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
