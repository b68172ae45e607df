import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../../app/parts.ts';
import { QueryArea, Nothing } from '../../../engine/States.tsx';
import { Copy } from '../../../engine/values/Copy.tsx';
import { Age } from '../../../engine/values/Values.tsx';
import { useContent, type PageContent } from '../../olt-config/use-content.ts';
import type { Detail } from '../page/detail.ts';
import { onuDetailWords as words } from './words.ts';

/** The page of the configuration that holds them. */
const page = 'onuMac';

function Table({ content }: { content: PageContent }): ReactElement {
  const say = useWords();
  const at = (name: string) => content.columns.indexOf(name);
  const [mac, vlan, type] = [at('macAddr'), at('macVlanId'), at('macType')];
  if (content.rows.length === 0) return <Nothing title={content.fault ?? say(words.noClients)} />;
  return (
    <table className="onu-plain">
      <thead>
        <tr>
          {[words.mac, words.vlan, words.type].map((word) => (
            <th key={word.en} scope="col">
              {say(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.rows.map((row) => (
          <tr key={`${String(row[vlan])} ${String(row[mac])}`}>
            <td className="mono">
              <Copy value={String(row[mac])} />
            </td>
            <td className="mono">{String(row[vlan])}</td>
            <td>{say(row[type] === 'static' ? words.static : words.learned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Hosts behind the ONU: the addresses that its OLT has learned there. */
export function Clients({ onu }: { onu: Detail }): ReactElement {
  const say = useWords();
  const isSeen = useMay()(configCalls.read.access) && onu.ponMode !== 'EPON';
  const { query, isReading, readNow } = useContent({ oltId: onu.oltId, onuId: onu.id }, page, isSeen);
  if (!isSeen) return <Nothing title={say(words.noClientTable)} />;
  return (
    <section className="onu-part">
      <div className="row">
        <span className="grow muted">{query.data?.readAt == null ? null : <Age at={query.data.readAt} bare />}</span>
        <Button size="small" loading={isReading} onClick={() => void readNow()}>
          {say(words.readNow)}
        </Button>
      </div>
      <QueryArea query={query} rows={6}>
        {(content) => (content.absent ? <Nothing title={say(words.noClientTable)} /> : <Table content={content} />)}
      </QueryArea>
    </section>
  );
}
