import '../../olt-config/running/running.css';
import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { runningConfigCalls } from '@heliograph/catalogue/calls/running-config.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useMay, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { TimeText } from '../../../engine/values/Values.tsx';
import { oltModelOf } from '../../olt-config/model.ts';
import { useOnuPages } from '../../olt-config/onu-pages.ts';
import { runningWords as words } from '../../olt-config/running/words.ts';
import type { Detail } from './detail.ts';

/** What the OLT's running configuration says of this ONU, each line with its page; nothing where none was fetched yet. */
export function OnuRunningConfig({ onu }: { onu: Detail }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const enabled = may('device:config:list') && may('device:system:list');
  const { data } = useCall(runningConfigCalls.ofOnu, { onuId: onu.id }, { quiet: true, keep: false, enabled });
  const { data: olt } = useCall(oltInfoCalls.infor, { oltId: onu.oltId }, { quiet: true, enabled });
  const pages = new Map(useOnuPages(onu.oltId, onu.id, olt && oltModelOf(olt)).map((page) => [page.id, page]));
  if (data?.version == null) return null;
  const pageOf = (id: string | null): ReactElement | null => {
    const page = pages.get(id ?? '');
    return page ? <Link to={page.to}>{say(page.title)}</Link> : null;
  };
  return (
    <section className="onu-part">
      <h2>
        {say(words.ofOnu)}
        <span className="grow" />
        <TimeText at={data.version.seenAt} />
      </h2>
      {data.lines.length === 0 ? <p className="muted">{say(words.ofOnuNone)}</p> : null}
      <div className="onu-running">
        <table>
          <tbody>
            {data.lines.map(({ at, text, page, understood }) => (
              <tr key={at}>
                <td>
                  <code className={understood ? undefined : 'is-unknown'}>{text}</code>
                </td>
                <td>{understood ? pageOf(page) : <span className="tone-minor">{say(words.unknownMark)}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
