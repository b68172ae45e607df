import { languageCalls, type languageRow } from '@heliograph/catalogue/calls/languages.ts';
import { languageWords as words } from '@heliograph/catalogue/words/language-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Drawer, Input, Select, Table, Typography } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../../app/parts.ts';
import { CallError, type CallResult } from '../../../client/client.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { usePhone } from '../../../engine/state/screen.ts';

type Pack = z.output<typeof languageRow>;
type Line = CallResult<typeof languageCalls.languageTexts>['rows'][number];
type Show = 'all' | 'own' | 'missing';

/** One text in the words of the pack; a click changes it, emptied it is the console's own again. */
function OwnWords({ line, pack, refreshes }: { line: Line; pack: Pack; refreshes: readonly string[] }): ReactElement {
  const may = useMay();
  const set = useDo(languageCalls.sayOtherwise, refreshes);
  const save = async (typed: string) => {
    const changed = typed.trim();
    if (changed === (line.own ?? '')) return;
    try {
      await set.mutateAsync({ id: pack.id, key: line.key, words: changed });
    } catch (error) {
      // The request layer has said why already.
      if (!(error instanceof CallError)) throw error;
    }
  };
  const shown = line.own ?? '';
  if (!may(languageCalls.sayOtherwise)) return <span>{shown}</span>;
  return (
    <Typography.Text
      style={{ display: 'block', minHeight: 22 }}
      disabled={set.isPending}
      editable={{ triggerType: ['icon', 'text'], text: shown, maxLength: 2000, onChange: (typed) => void save(typed) }}
    >
      {shown}
    </Typography.Text>
  );
}

/** Every text of the console beside what the pack says. */
export function PackWords(props: { pack: Pack; refreshes: readonly string[]; onClose: () => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const { pack, refreshes } = props;
  const [asked, setAsked] = useState({ searchValue: '', show: 'all' as Show, pageNum: 1 });
  const query = useCall(languageCalls.languageTexts, { language: pack.language, pageSize: 20, ...asked });
  const ask = (part: Partial<typeof asked>) => setAsked((before) => ({ ...before, pageNum: 1, ...part }));
  const shows = { all: words.everything, own: words.said, missing: words.missing };
  return (
    <Drawer open size={isPhone ? '100%' : 960} title={say(words.wordsOf, { name: pack.name })} onClose={props.onClose}>
      <div style={{ display: 'grid', gap: 10 }}>
        <div className="row" style={{ gap: 10 }}>
          <Input.Search
            allowClear
            placeholder={say(shell.searchShort)}
            aria-label={say(shell.searchShort)}
            onSearch={(searchValue) => ask({ searchValue: searchValue.trim() })}
          />
          <Select
            style={{ width: 170 }}
            aria-label={say(words.words)}
            value={asked.show}
            options={(['all', 'own', 'missing'] as const).map((value) => ({ value, label: say(shows[value]) }))}
            onChange={(show) => ask({ show })}
          />
        </div>
        <p className="muted">{say(words.wordsHint, { place: '{name}' })}</p>
        <Table<Line>
          size="small"
          rowKey="key"
          loading={query.isPending}
          dataSource={[...(query.data?.rows ?? [])]}
          scroll={{ x: 640 }}
          pagination={{
            current: asked.pageNum,
            pageSize: 20,
            total: query.data?.total ?? 0,
            showSizeChanger: false,
            onChange: (pageNum) => ask({ pageNum }),
          }}
          columns={[
            { title: say(words.english), dataIndex: 'en', width: '34%' },
            { title: say(words.chinese), dataIndex: 'zh', width: '26%' },
            {
              title: say(words.own),
              render: (_value, line) => <OwnWords line={line} pack={pack} refreshes={refreshes} />,
            },
          ]}
        />
      </div>
    </Drawer>
  );
}
