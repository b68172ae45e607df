import type { oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { oltWords as words } from '@heliograph/catalogue/resources/olts.ts';
import { upgradeText } from '@heliograph/catalogue/words/upgrade.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { Facts } from '../../engine/Facts.tsx';
import { ActionButtons } from '../../engine/list/RowActions.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { Copy } from '../../engine/values/Copy.tsx';
import { numberText } from '../../engine/values/time.ts';
import { ReadingBy } from '../../engine/values/ReadBy.tsx';
import { runningText } from '../../engine/values/duration.ts';
import { Age, ReadingCell, TimeText } from '../../engine/values/Values.tsx';
import { pollFaultText } from '../olt-detail/poll-fault.ts';
import { OltState } from './OltState.tsx';

type Olt = z.output<typeof oltRow>;

/** What the console knows of one OLT, beside the list, and what can be done with it. */
export function OltPeek({ olt, actions }: { olt: Olt; actions: readonly ListRowAction[] }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const number = (value: number | null, unit = '') => `${numberText(value, lang)}${value === null ? '' : unit}`;
  const load = (field: 'cpuLoad' | 'memoryLoad' | 'sysTemper', unit: string) => (
    <ReadingBy at={olt.at} cliAt={olt.cliAt[field]}>
      {number(olt[field], unit)}
    </ReadingBy>
  );
  const reading = (shown: string) => <ReadingCell at={olt.at}>{shown}</ReadingCell>;
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <ActionButtons actions={actions} />
      <Facts
        facts={[
          [words.state, <OltState key="state" olt={olt} />],
          [words.address, <Copy key="ip" value={olt.ip} />],
          [words.snmp, `${olt.snmpVersion}, UDP ${olt.snmpPort}`],
          [words.mac, <Copy key="mac" value={olt.sysMac} />],
          [words.serial, <Copy key="sn" value={olt.sysSerialNumber} />],
          [words.model, olt.deviceType],
          [words.pon, olt.ponMode],
          [words.firmware, olt.sysFirmVersion],
          [words.hardware, olt.sysHardVersion],
          [words.onus, reading(`${number(olt.onuOnline)} / ${number(olt.onuTotal)}`)],
          [
            words.load,
            <>
              {load('cpuLoad', ' %')} / {load('memoryLoad', ' %')}
            </>,
          ],
          [words.temperature, load('sysTemper', ' °C')],
          [words.running, runningText(olt.sysRunningTime, lang)],
          [words.measured, <Age key="at" at={olt.at} bare />],
          [words.lastAnswer, <TimeText key="answer" at={olt.lastAnswerTime} />],
          [words.pollTook, olt.pollMs === null ? null : number(olt.pollMs, ' ms')],
          [words.pollFault, olt.pollFault === null ? null : say(pollFaultText(olt.pollFault))],
          [words.upgrade, say(upgradeText(olt.downloadStatus))],
          [words.group, olt.groupName ?? say(words.ungroup)],
          [words.project, olt.projectName],
          [words.contact, olt.sysContact],
          ...(olt.siteName === null ? [] : [[words.site, olt.siteName] as const]),
          [words.location, olt.sysLocation],
          [words.remark, olt.remark],
          [words.addedBy, olt.createBy],
          [words.added, <TimeText key="added" at={olt.createTime} />],
        ]}
      />
    </div>
  );
}
