import { languageCalls } from '@heliograph/catalogue/calls/languages.ts';
import { languageWords as words } from '@heliograph/catalogue/words/language-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Checkbox, Input, Modal, Radio } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { useDownload } from '../../../client/hooks.ts';

const formats = ['json', 'xlsx', 'csv'] as const;
const isTag = (language: string) => /^[a-z]{2}$/.test(language);

/** Every text of the console with what a language says, for those who translate it. */
export function DownloadWords({ language, onClose }: { language: string; onClose: () => void }): ReactElement {
  const say = useWords();
  const download = useDownload();
  const [tag, setTag] = useState(language || 'es');
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx');
  const [isMissing, setMissing] = useState(false);
  const run = async () => {
    await download(languageCalls.exportLanguage, { language: tag, format, only: isMissing ? 'missing' : 'all' });
    onClose();
  };
  return (
    <Modal
      open
      width={420}
      title={say(words.download)}
      okText={say(words.download)}
      cancelText={say(shell.cancel)}
      okButtonProps={{ disabled: !isTag(tag) }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div style={{ display: 'grid', gap: 12 }}>
        <label>
          {say(words.language)}
          <Input value={tag} maxLength={2} onChange={({ target }) => setTag(target.value.trim().toLowerCase())} />
        </label>
        <Radio.Group
          aria-label={say(words.format)}
          value={format}
          options={formats.map((value) => ({ value, label: `.${value}` }))}
          onChange={({ target }) => setFormat(target.value as (typeof formats)[number])}
        />
        <Checkbox checked={isMissing} onChange={({ target }) => setMissing(target.checked)}>
          {say(words.only)}
        </Checkbox>
      </div>
    </Modal>
  );
}
