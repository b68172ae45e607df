import { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import { partWords as words } from './words.ts';

/** Parameters that devices of this make are not sent any more, until somebody allows them again; nothing where there are none. */
export function Withheld({ cpeId }: { cpeId: string }): ReactElement | null {
  const say = useWords();
  const may = useMay()('device:cpe:operate');
  const allow = useDo(cpePartCalls.allowCpeParameter, ['/tr069/']);
  const { data } = useCall(cpePartCalls.cpeWithheld, { cpeId }, { quiet: true, keep: false });
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="onu-part">
      <h2>{say(words.withheld)}</h2>
      <p className="muted">{say(words.withheldMore)}</p>
      <div className="cpe-tree">
        <table className="onu-plain">
          <thead>
            <tr>
              {[words.parameter, words.why, words.since].map((head) => (
                <th key={head.en}>{say(head)}</th>
              ))}
              <th>
                <span className="visually-hidden">{say(engine.actions)}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ id, parameter, why, fault, at }) => (
              <tr key={id}>
                <td className="mono cpe-name">{parameter}</td>
                <td>
                  {say(words[why])} {fault ?? ''}
                </td>
                <td>
                  <TimeText at={at} />
                </td>
                <td>
                  {may ? (
                    <Button size="small" onClick={() => allow.mutate({ cpeId, withheldId: id })}>
                      {say(words.allow)}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
