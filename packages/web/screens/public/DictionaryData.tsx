import { dictionaryCalls } from '@heliograph/catalogue/calls/dictionaries.ts';
import { pageWords } from '@heliograph/catalogue/words/shell.ts';
import { Table } from 'antd';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Area } from '../../engine/States.tsx';

/** Dictionaries by the number in the path; their management brings its own numbers. */
const types = ['sys_yes_no', 'sys_normal_disable', 'sys_show_hide', 'sys_user_sex'];

/** Entries of one dictionary. The route passes without a token; its call then meets code 401 (decision 32). */
export function DictionaryData(): ReactElement {
  const { dictId } = useParams();
  const { lang } = useSession();
  const say = useWords();
  const type = types[Number(dictId) - 1] ?? types[0] ?? '';
  const query = useCall(dictionaryCalls.dictionary, { type });
  return (
    <main style={{ padding: 20, maxWidth: 720 }}>
      <h1 style={{ fontSize: 18, marginBottom: 12 }}>
        {say(pageWords.dictionary)} <span className="muted mono">{type}</span>
      </h1>
      <Area query={query}>
        {(entries) => (
          <Table
            size="small"
            pagination={false}
            rowKey="dictValue"
            dataSource={entries}
            columns={[
              { title: say(pageWords.value), dataIndex: 'dictValue' },
              { title: say(pageWords.label), dataIndex: lang === 'zh' ? 'dictLabel' : 'dictLabelEn' },
              { title: say(pageWords.order), dataIndex: 'dictSort', align: 'right' },
            ]}
          />
        )}
      </Area>
    </main>
  );
}
