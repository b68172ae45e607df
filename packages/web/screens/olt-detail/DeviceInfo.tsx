import { editSysNameForm, oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { deviceClasses } from '@heliograph/catalogue/models/device-classes.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { readEvery } from '@heliograph/catalogue/models/read-by.ts';
import { Button } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import { Icon } from '../../engine/icons.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { runningText, shortDuration } from '../../engine/values/duration.ts';
import { iconOf } from '../../engine/values/device-class.ts';
import type { Tone } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { ReadingBy } from '../../engine/values/ReadBy.tsx';
import { Age, StateDot, TimeText, TimeThere } from '../../engine/values/Values.tsx';
import { landingWords } from './landing-words.ts';
import { DeviceLanding } from './generic/DeviceLanding.tsx';
import { Landing } from './Landing.tsx';
import { useOlt, type OltInfo } from './olt.ts';
import { OltFrame } from './OltFrame.tsx';
import { pollFaultText } from './poll-fault.ts';
import { infoWords as words } from './words.ts';

type Facts = readonly (readonly [Text, ReactNode])[];

function Panel({ title, note, facts }: { title: string; note?: ReactNode; facts: Facts }): ReactElement {
  const say = useWords();
  return (
    <section className="card info-panel">
      <h2>
        {title} {note}
      </h2>
      <dl className="pairs wide">
        {facts.map(([label, value]) => (
          <div key={label.en} style={{ display: 'contents' }}>
            <dt>{say(label)}</dt>
            <dd>{value === null || value === '' ? <span className="muted">–</span> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the device is for. */
function ClassName({ value }: { value: string }): ReactElement {
  const say = useWords();
  const known = deviceClasses.find((one) => one.value === value);
  return (
    <span className="row">
      <Icon name={iconOf(value)} size={14} /> {known ? say(known.label) : value}
    </span>
  );
}

/** Sends the new name and says what the OLT answers with afterwards. */
function Rename({ olt, onClose }: { olt: OltInfo; onClose: () => void }): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const edit = useDo(oltInfoCalls.editSysName, ['/olt/', '/device/olt/', '/board/']);
  const [initial] = useState({ sysName: olt.sysHostName });
  const save = async (typed: unknown) => {
    const { sysName } = await edit.mutateAsync({ oltId: olt.id, sysName: String(typed) });
    if (sysName === typed) notices.success(say(words.renamed, { name: sysName }));
    else notices.warning(say(words.renamedOther, { name: sysName }));
  };
  return (
    <FormDrawer
      title={say(words.editName)}
      form={editSysNameForm}
      initial={initial}
      onSave={({ sysName }) => save(sysName)}
      onClose={onClose}
    />
  );
}

function Name({ olt }: { olt: OltInfo }): ReactElement {
  const say = useWords();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="row">
      <strong>{olt.sysHostName || '–'}</strong>
      {may(oltInfoCalls.editSysName) && olt.family !== 'generic' ? (
        <Button
          type="text"
          size="small"
          aria-label={say(words.editName)}
          title={say(words.editName)}
          icon={<Icon name="edit" size={13} />}
          onClick={() => setOpen(true)}
        />
      ) : null}
      {isOpen ? <Rename olt={olt} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

/** Of fans no object of SNMP tells. */
const fansOf = ({ fan, fanAt }: OltInfo): Facts =>
  fan === null
    ? []
    : [
        [
          words.fans,
          <ReadingBy key="fan" at={null} cliAt={fanAt}>
            {fan}
          </ReadingBy>,
        ],
      ];

function useFacts(olt: OltInfo): { identity: Facts; health: Facts; polling: Facts } {
  const say = useWords();
  const { tongue: lang } = useSession();
  const seconds = (n: number) => shortDuration(n * 1000, lang);
  const onus = { online: numberText(olt.onuOnline, lang), total: numberText(olt.onuTotal, lang) };
  const fault = olt.pollFault === null ? null : say(pollFaultText(olt.pollFault));
  const result = fault ?? (olt.lastPollAt === null ? null : say(words.complete));
  return {
    identity: [
      [words.name, <Name key="name" olt={olt} />],
      [words.deviceClass, <ClassName key="class" value={olt.type} />],
      [words.ip, <Copy key="ip" value={olt.ip} />],
      [words.snmp, say(words.snmpAt, { version: olt.snmpVersion, port: olt.snmpPort })],
      ...(olt.maker === null ? [] : [[words.maker, olt.maker] as const]),
      [words.serial, olt.sysSerialNumber === null ? null : <Copy key="sn" value={olt.sysSerialNumber} />],
      ...(olt.family === 'generic' ? [] : [[words.ponMode, olt.ponMode] as const]),
      [words.hardware, olt.sysHardVersion],
      [words.descr, olt.sysDescr],
      [words.contact, olt.sysContact],
      ...(olt.siteName === null ? [] : [[oltWords.site, olt.siteName] as const]),
      [words.location, olt.sysLocation],
      ...(olt.family === 'generic'
        ? []
        : [[words.license, olt.sysLicenselimit] as const, [words.licenseTime, olt.sysLicenseTime] as const]),
      [words.remark, olt.remark],
    ],
    health: [
      [words.upTime, runningText(olt.sysRunningTime, lang)],
      [words.onlineSince, <TimeThere key="on" at={olt.loginDataTime} there={olt.siteZone} />],
      ...(olt.deviceOfflineTime === null
        ? []
        : [[words.offlineSince, <TimeThere key="off" at={olt.deviceOfflineTime} there={olt.siteZone} />] as const]),
      ...(olt.family === 'generic' ? [] : [[words.onus, say(words.ofTotal, onus)] as const]),
      ...fansOf(olt),
      [words.lastAnswer, <Age key="answer" at={olt.lastAnswerAt} everyMs={olt.pollSeconds * 1000} bare />],
    ],
    polling: [
      [words.every, seconds(olt.pollSeconds)],
      [words.lastPoll, <Age key="poll" at={olt.lastPollAt} everyMs={olt.pollSeconds * 1000} bare />],
      [words.took, olt.pollMs === null ? null : `${numberText(olt.pollMs, lang)} ms`],
      [words.result, result],
      ...(olt.onusBy === 'cli'
        ? [
            [
              words.onusRead,
              <Age key="onus" at={olt.onusAt} everyMs={readEvery('cli', olt.pollSeconds * 1000)} bare />,
            ] as const,
            [words.onusResult, olt.onusTrouble ?? say(words.complete)] as const,
          ]
        : []),
      [words.statistics, olt.intervalTime === null ? say(words.off) : seconds(olt.intervalTime)],
    ],
  };
}

const tones: Readonly<Record<OltInfo['capability']['tables'][number]['state'], Tone>> = {
  answered: 'good',
  empty: 'off',
  absent: 'off',
  unsure: 'warning',
  timeout: 'critical',
};

/** Which tables the OLT answers: what is missing on a screen is missing on the device. Asked by few, so behind its title. */
function Capability({ olt }: { olt: OltInfo }): ReactElement {
  const say = useWords();
  const { at, tables } = olt.capability;
  return (
    <details className="card info-panel capability">
      <summary>
        {say(landingWords.capabilityOf, { n: tables.length })}{' '}
        <small className="muted">
          {say(words.probed)} <TimeText at={at} />
        </small>
      </summary>
      <ul>
        {tables.map(({ table, state }) => (
          <li key={table}>
            <span className="mono ellipsis" title={table}>
              {table}
            </span>
            <StateDot tone={tones[state]} word={say(words[state])} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Content(): ReactElement {
  const say = useWords();
  const olt = useOlt();
  const { identity, health, polling } = useFacts(olt);
  return (
    <>
      {olt.family === 'generic' ? <DeviceLanding /> : <Landing />}
      <div className="info-panels">
        <div className="info-stack">
          <Panel title={say(words.health)} facts={health} />
          <Panel title={say(words.polling)} facts={polling} />
        </div>
        <div className="info-stack">
          <Panel title={say(words.identity)} facts={identity} />
          {olt.capability.tables.length === 0 ? null : <Capability olt={olt} />}
        </div>
      </div>
    </>
  );
}

/** What opens when an OLT is opened: how it is doing, then everything that it says of itself. */
export function DeviceInfo(): ReactElement {
  return (
    <OltFrame permission="device:olt:list">
      <Content />
    </OltFrame>
  );
}
