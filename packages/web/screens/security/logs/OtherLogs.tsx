import { logCalls } from '@heliograph/catalogue/calls/logs.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { deviceLog, exceptionLog, loginLog, oltLog } from '@heliograph/catalogue/resources/logs.ts';
import {
  deviceEventWords,
  logScreen as words,
  oltSourceWords,
  signInOutcomes,
} from '@heliograph/catalogue/words/log-words.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import './logs.css';
import type { ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { useDo } from '../../../client/hooks.ts';
import { Facts } from '../../../engine/Facts.tsx';
import { ListPage } from '../../../engine/list/ListPage.tsx';
import type { Tone } from '../../../engine/values/Severity.tsx';
import { StateDot, TimeText } from '../../../engine/values/Values.tsx';
import { LogSeal } from './LogSeal.tsx';
import { fileFormats, LogOutcomeCell, RequestId } from './parts.tsx';

type SignIn = OutputOf<typeof logCalls.listLoginLog>;
type OltRow = OutputOf<typeof logCalls.listOltLog>;
type DeviceRow = OutputOf<typeof logCalls.listDeviceLog>;
type ErrorRow = OutputOf<typeof logCalls.listExceptionLog>;

function SignInOutcome({ row }: { row: SignIn }): ReactElement {
  const say = useWords();
  const isIn = row.status === '0';
  return <StateDot tone={isIn ? 'good' : 'critical'} word={say(signInOutcomes[isIn ? 0 : 1])} />;
}
const signInCells = { status: (row: SignIn) => <SignInOutcome row={row} /> };
const signInExports = { call: logCalls.exportLoginLog, formats: fileFormats };

/** Who signed in, who was refused (S1 §2.5). */
export function LoginLog(): ReactElement {
  const unlock = useDo(logCalls.unlockUser);
  return (
    <ListPage
      resource={loginLog}
      call={logCalls.listLoginLog}
      cells={signInCells}
      exports={signInExports}
      tools={<LogSeal log="login" />}
      rowActions={(row) =>
        row.status === '0'
          ? []
          : [
              {
                key: 'unlock',
                label: words.unlock,
                permission: logCalls.unlockUser,
                run: () => unlock.mutate({ userName: row.userName }),
              },
            ]
      }
    />
  );
}

function Source({ row }: { row: OltRow }): ReactElement {
  const say = useWords();
  return <>{say(oltSourceWords[row.source])}</>;
}
const oltCells = {
  source: (row: OltRow) => <Source row={row} />,
  status: (row: OltRow) => <LogOutcomeCell status={row.status} />,
  requestId: (row: OltRow) => <RequestId id={row.requestId} />,
};
const oltExports = { call: logCalls.exportOltLog, formats: fileFormats };

/** What the console did to OLTs, and what they said of themselves (S1 §2.5). */
export function OltLog(): ReactElement {
  return (
    <ListPage
      resource={oltLog}
      call={logCalls.listOltLog}
      cells={oltCells}
      exports={oltExports}
      tools={<LogSeal log="olt" />}
    />
  );
}

const eventTones: Readonly<Record<DeviceRow['event'], Tone>> = {
  found: 'minor',
  admitted: 'good',
  online: 'good',
  offline: 'off',
  removed: 'off',
  restarted: 'minor',
  parked: 'minor',
  blocked: 'critical',
};
function Event({ row }: { row: DeviceRow }): ReactElement {
  const say = useWords();
  return <StateDot tone={eventTones[row.event]} word={say(deviceEventWords[row.event])} />;
}
const deviceCells = { event: (row: DeviceRow) => <Event row={row} /> };
const deviceExports = { call: logCalls.exportDeviceLog, formats: fileFormats };

/** Devices that come, go, are let in, removed, restarted, kept out (S1 §2.5). */
export function DeviceLog(): ReactElement {
  return (
    <ListPage
      resource={deviceLog}
      call={logCalls.listDeviceLog}
      cells={deviceCells}
      exports={deviceExports}
      tools={<LogSeal log="device" />}
    />
  );
}

const labels = {
  time: text('Time', '时间'),
  message: text('Message', '消息'),
  user: text('User', '用户'),
  address: text('Address', '地址'),
} as const;
function ErrorFacts({ row }: { row: ErrorRow }): ReactElement {
  const say = useWords();
  return (
    <div className="log-detail">
      <Facts
        facts={[
          [labels.time, <TimeText key="time" at={row.time} />],
          [labels.message, row.message],
          [words.call, <span key="call" className="mono">{`${row.requestMethod} ${row.path}`}</span>],
          [labels.user, row.operName],
          [labels.address, row.ip],
          [words.requestId, <RequestId key="id" id={row.requestId} />],
        ]}
      />
      {row.dropped > 0 ? <p className="muted">{say(words.dropped, { n: row.dropped })}</p> : null}
      <h3>{say(words.stack)}</h3>
      <pre className="log-stack">{row.stack}</pre>
    </div>
  );
}
const errorCells = { requestId: (row: ErrorRow) => <RequestId id={row.requestId} /> };
const errorExports = {
  call: logCalls.exportExceptionLog,
  formats: fileFormats,
  permission: logCalls.exportExceptionLog,
};
const errorName = (row: ErrorRow) => row.error;
const errorPeek = (row: ErrorRow) => <ErrorFacts row={row} />;

/** What nobody expected to go wrong (S1 §2.5). */
export function ExceptionLog(): ReactElement {
  return (
    <ListPage
      resource={exceptionLog}
      call={logCalls.listExceptionLog}
      cells={errorCells}
      nameOf={errorName}
      peek={errorPeek}
      exports={errorExports}
      tools={<LogSeal log="exception" />}
    />
  );
}
