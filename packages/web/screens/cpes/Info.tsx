import { cpeReaches, cpeSecretStates } from '@heliograph/catalogue/words/cpe-words.ts';
import { cpeProtocols, uspWords } from '@heliograph/catalogue/words/usp-words.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useWords } from '../../app/parts.ts';
import { Facts } from '../../engine/Facts.tsx';
import { Nothing } from '../../engine/States.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { Age, TimeText } from '../../engine/values/Values.tsx';
import { withQuery } from '../board/links.ts';
import { CpeReachPanel } from '../cpe-files/CpeReachPanel.tsx';
import { CpeCapability } from '../cpe-issuance/CpeCapability.tsx';
import { Subscriber } from './Subscriber.tsx';
import { CpeTasks } from './CpeTasks.tsx';
import { UspAgentInfo } from './UspAgentInfo.tsx';
import { useCpeDeeds, type CpeDetail } from './use-cpe.tsx';
import { cpeEnds, cpeWords as words } from './words.ts';

const models = { 'Device.': 'TR-181', 'InternetGatewayDevice.': 'TR-098' } as const;
const modelOf = (root: string | null) =>
  root === null ? null : `${models[root as keyof typeof models] ?? ''} (${root.replace(/\.$/, '')})`;

function OnuLink({ cpe }: { cpe: CpeDetail }): ReactElement | null {
  const path = pathOf(useMenu(), 'device/onuDetail/onuInfo');
  if (cpe.onuId === null) return null;
  const words = `${cpe.oltName ?? ''} ${cpe.place ?? ''}`;
  return path === undefined ? <>{words}</> : <Link to={withQuery(path, { onuId: cpe.onuId })}>{words}</Link>;
}

function Identity({ cpe }: { cpe: CpeDetail }): ReactElement {
  const say = useWords();
  return (
    <section className="onu-part">
      <h2>{say(words.identity)}</h2>
      <Facts
        facts={[
          [words.serial, <Copy key="sn" value={cpe.serialno} />],
          [words.describe, cpe.devdescribe],
          [words.maker, cpe.manufacturer],
          [words.productClass, cpe.productClass],
          [words.oui, <Copy key="oui" value={cpe.oui} />],
          [words.hardware, cpe.hardware],
          [words.software, cpe.software],
          [words.mac, <Copy key="mac" value={cpe.devicemac} />],
          [words.dataModel, modelOf(cpe.root)],
          [uspWords.protocol, say(cpeProtocols[cpe.protocol])],
          ...(cpe.protocol === 'TR069' ? [[words.cwmp, cpe.cwmpVersion] as const] : []),
          [words.onu, cpe.onuId === null ? null : <OnuLink key="onu" cpe={cpe} />],
          [words.group, cpe.groupName],
          [words.project, cpe.projectName],
          [words.created, <TimeText key="created" at={cpe.createTime} />],
        ]}
      />
    </section>
  );
}

function Reporting({ cpe }: { cpe: CpeDetail }): ReactElement {
  const say = useWords();
  const every = cpe.informSeconds;
  return (
    <section className="onu-part">
      <h2>{say(words.reporting)}</h2>
      <Facts
        facts={[
          [
            words.lastInform,
            <Age key="inform" at={cpe.lastInform} bare {...(every === null ? {} : { everyMs: every * 1000 })} />,
          ],
          [words.interval, every === null ? null : `${every} s`],
          [words.host, <Copy key="ip" value={cpe.host} />],
          // An agent of USP is connected all the time; nobody calls it.
          ...(cpe.usp === null
            ? [
                [words.reach, say(cpeReaches[cpe.reach])] as const,
                [words.url, cpe.connectionRequestUrl] as const,
                [words.udp, cpe.udpAddress] as const,
                [words.secret, say(cpeSecretStates[cpe.secretState])] as const,
              ]
            : []),
          [words.lastBoot, cpe.lastBoot === null ? null : <TimeText key="boot" at={cpe.lastBoot} />],
          [words.boots, cpe.boots],
          [words.sessions, cpe.sessions],
          [words.lastEnd, cpe.lastEnd === null ? null : say(cpeEnds[cpe.lastEnd])],
          [words.provisioning, cpe.provisioningCode],
          [words.read, cpe.discoveredAt === null ? null : <TimeText key="read" at={cpe.discoveredAt} />],
          ...(cpe.discoveryFault === null ? [] : [[words.unread, cpe.discoveryFault] as const]),
        ]}
      />
    </section>
  );
}

function Events({ cpe }: { cpe: CpeDetail }): ReactElement {
  const say = useWords();
  return (
    <section className="onu-part">
      <h2>{say(words.events)}</h2>
      {cpe.events.length === 0 ? (
        <Nothing title={say(words.noEvents)} />
      ) : (
        <div className="cpe-tree">
          <table className="onu-plain">
            <thead>
              <tr>
                {[words.time, words.event, words.code].map((head) => (
                  <th key={head.en}>{say(head)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cpe.events.map((event) => (
                <tr key={event.id}>
                  <td>
                    <TimeText at={event.at} />
                  </td>
                  <td className="cpe-name">
                    {event.words}
                    {event.fault === null ? null : (
                      <span className="tone-critical">
                        {' '}
                        {event.fault} {event.text}
                      </span>
                    )}
                  </td>
                  <td className="mono">{event.code}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Commands to the whole device, for who may give them. */
export function Deeds({ cpe, what }: { cpe: CpeDetail; what: string }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const { reboot, reset, read } = useCpeDeeds(cpe.id, what);
  if (!may('device:cpe:operate')) return null;
  return (
    <>
      <Button onClick={() => read()}>{say(words.readAll)}</Button>
      <Button onClick={() => void reboot()}>{say(words.reboot)}</Button>
      <Button danger onClick={() => void reset()}>
        {say(words.reset)}
      </Button>
    </>
  );
}

/** What a device is, how it reports, what is asked of it and what it told. */
export const CpeOverview = ({ cpe }: { cpe: CpeDetail }): ReactElement => (
  <>
    <Identity cpe={cpe} />
    <Subscriber cpeId={cpe.id} />
    <Reporting cpe={cpe} />
    {cpe.usp === null ? null : <UspAgentInfo usp={cpe.usp} />}
    <CpeReachPanel cpeId={cpe.id} />
    <CpeCapability cpeId={cpe.id} />
    <CpeTasks cpeId={cpe.id} />
    <Events cpe={cpe} />
  </>
);
