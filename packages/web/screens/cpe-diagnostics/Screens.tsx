import './diagnostics.css';
import '../onus/detail/detail.css';
import { cpeDiagnosticCalls as calls } from '@heliograph/catalogue/calls/cpe-diagnostics.ts';
import type { TypedKind } from '@heliograph/catalogue/cpe/diagnosis.ts';
import { diagnosisNames } from '@heliograph/catalogue/words/cpe-diagnosis-words.ts';
import { Segmented } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Plate } from '../../engine/Plate.tsx';
import { NeedsPermission, Nothing } from '../../engine/States.tsx';
import { useQueryId } from '../../engine/state/query-state.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import { useCpePath } from '../cpes/CpeList.tsx';
import { msText, speedText } from './figures.ts';
import { OneClick, OneClickOnu } from './OneClick.tsx';
import { Panel } from './Panel.tsx';
import { Picker } from './Picker.tsx';
import { diagnosisWords as words } from './words.ts';

/** Neighbours are asked for where the Wi-Fi is. */
type ScreenKind = TypedKind | 'oneClick';

const isSpeed = (kind: TypedKind): boolean => kind === 'download' || kind === 'upload';

/** The worst of what devices told last. */
function Top({ kind }: { kind: TypedKind }): ReactElement {
  const say = useWords();
  const to = useCpePath();
  const [by, setBy] = useState<'figure' | 'loss'>('figure');
  const { data } = useCall(calls.topDiagnoses, { kind, by }, { quiet: true });
  return (
    <section className="onu-part">
      <h2>{say(words.top)}</h2>
      {kind === 'ping' ? (
        <Segmented<'figure' | 'loss'>
          size="small"
          aria-label={say(words.top)}
          value={by}
          options={[
            { value: 'figure', label: say(words.slowest) },
            { value: 'loss', label: say(words.lossy) },
          ]}
          onChange={setBy}
        />
      ) : null}
      {(data?.rows ?? []).length === 0 ? (
        <Nothing title={say(words.noTop)} />
      ) : (
        <div className="cpe-diag-wide">
          <table className="onu-plain">
            <tbody>
              {data?.rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Link to={to(row.cpeId, 'diagnose') ?? ''}>{row.device}</Link>
                  </td>
                  <td className="mono">{row.target}</td>
                  <td>{isSpeed(kind) ? speedText(row.figure) : msText(row.figure)}</td>
                  <td>{row.loss === null ? '' : `${row.loss} %`}</td>
                  <td className="muted">
                    <TimeText at={row.endTime} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Content({ kind }: { kind: ScreenKind }): ReactElement {
  const say = useWords();
  const [cpeId] = useQueryId('cpeId', '');
  const [onuId] = useQueryId('onuId', '');
  const [, setQuery] = useSearchParams();
  const isOnu = kind === 'oneClick' && onuId !== '';
  // Both at once: of two changes in a row the second knows nothing of the first.
  const pick = (value: string) => {
    const [what, id = ''] = value.split(':', 2);
    setQuery(id === '' ? {} : { [what === 'onu' ? 'onuId' : 'cpeId']: id });
  };
  return (
    <section className="onu-detail">
      <header className="page-head">
        <h1>{say(diagnosisNames[kind])}</h1>
        <div className="tools">
          <Picker
            value={isOnu ? `onu:${onuId}` : cpeId === '' ? '' : `cpe:${cpeId}`}
            onChange={pick}
            onus={kind === 'oneClick'}
          />
        </div>
      </header>
      {isOnu ? (
        <OneClickOnu key={onuId} onuId={onuId} />
      ) : cpeId === '' ? (
        <Plate isBelow icon="onu" title={say(words.pickFirst)} more={say(words.pickMore)} />
      ) : kind === 'oneClick' ? (
        <OneClick key={cpeId} cpeId={cpeId} />
      ) : (
        <Panel key={cpeId} cpeId={cpeId} kind={kind} />
      )}
      {kind === 'oneClick' ? null : <Top kind={kind} />}
    </section>
  );
}

const screen = (kind: ScreenKind) => (): ReactElement => (
  <NeedsPermission permission="device:onu:list">
    <Content key={kind} kind={kind} />
  </NeedsPermission>
);

/** S1 §2.5: diagnostics with the choice of a device. */
export const PingScreen = screen('ping');
export const TraceScreen = screen('trace');
export const UploadScreen = screen('upload');
export const DownloadScreen = screen('download');
export const OneClickScreen = screen('oneClick');
