import { languageCalls, type languageRow, type packReport } from '@heliograph/catalogue/calls/languages.ts';
import { languageWords as words } from '@heliograph/catalogue/words/language-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Radio, Upload } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useParts, useWords } from '../../../app/parts.ts';
import { CallError } from '../../../client/client.ts';
import { refresh } from '../../../client/hooks.ts';
import { Icon } from '../../../engine/icons.tsx';
import { PackReport } from './PackReport.tsx';

type Pack = z.output<typeof languageRow>;
type Report = z.output<typeof packReport>;

interface Wanted {
  readonly language: string;
  readonly name: string;
  readonly mode: 'merge' | 'replace';
  readonly file: File | null;
}

/** `Español` for `es`, as its speakers write it; the tag itself when the browser does not know it. */
export function ownNameOf(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag) ?? '';
    return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return '';
  }
}

const isTag = (language: string) => /^[a-z]{2}$/.test(language);
const isReady = ({ language, name, file }: Wanted) => isTag(language) && name.trim() !== '' && file !== null;

function Choose({
  wanted,
  isFixed,
  change,
}: {
  wanted: Wanted;
  isFixed: boolean;
  change: (part: Partial<Wanted>) => void;
}): ReactElement {
  const say = useWords();
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div className="row" style={{ gap: 12, alignItems: 'end' }}>
        <label className="grow">
          {say(words.language)}
          <Input
            value={wanted.language}
            maxLength={2}
            disabled={isFixed}
            onChange={({ target }) => {
              const language = target.value.trim().toLowerCase();
              change({ language, ...(isTag(language) ? { name: ownNameOf(language) } : {}) });
            }}
          />
        </label>
        <label className="grow">
          {say(words.name)}
          <Input value={wanted.name} maxLength={32} onChange={({ target }) => change({ name: target.value })} />
        </label>
      </div>
      <div>
        <div className="muted">{say(words.mode)}</div>
        <Radio.Group
          aria-label={say(words.mode)}
          value={wanted.mode}
          options={[
            { value: 'merge', label: say(words.modeMerge) },
            { value: 'replace', label: say(words.modeReplace) },
          ]}
          onChange={({ target }) => change({ mode: target.value as Wanted['mode'] })}
        />
      </div>
      <Upload.Dragger
        accept=".json,.csv,.xlsx,.xls"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          change({ file });
          // Sent by the dialog's button, with the token in its header.
          return false;
        }}
      >
        <p style={{ padding: '10px 0' }}>
          <Icon name="upload" size={26} />
        </p>
        <p>{wanted.file ? wanted.file.name : say(words.drop)}</p>
        <p className="muted">{say(words.hint)}</p>
      </Upload.Dragger>
    </div>
  );
}

/** Sends the file to be checked, and again to be applied as it was seen. */
function useSending(wanted: Wanted, refreshes: readonly string[], onClose: () => void) {
  const { client, notices } = useParts();
  const queries = useQueryClient();
  const say = useWords();
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const { file, language, name, mode } = wanted;
  const send = async (work: (file: File) => Promise<void>) => {
    if (!file) return;
    setBusy(true);
    try {
      await work(file);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const check = () =>
    send(async (file) =>
      setReport((await client.upload(languageCalls.checkLanguage, file, { language, mode })) as Report),
    );
  const apply = () =>
    send(async (file) => {
      const seen = report?.seen ?? '';
      const done = await client.upload(languageCalls.uploadLanguage, file, { language, mode, name: name.trim(), seen });
      notices.success(`${say(words.taken)}: ${(done as Report).taken}`);
      await refresh(queries, ...refreshes);
      onClose();
    });
  return { isBusy, report, check, apply, forget: () => setReport(null) };
}

/** A file of words: chosen, checked line by line, seen, applied. */
export function UploadPack(props: {
  pack: Pack | null;
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { pack, onClose } = props;
  const [wanted, setWanted] = useState<Wanted>(() => ({
    language: pack?.language ?? '',
    name: pack?.name ?? '',
    mode: 'merge',
    file: null,
  }));
  const { isBusy, report, check, apply, forget } = useSending(wanted, props.refreshes, onClose);
  const changes = report ? report.added + report.changed + report.dropped : 0;
  return (
    <Modal
      open
      width={report ? 760 : 520}
      title={say(words.addTitle)}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say(shell.cancel)}</Button>
          {report ? <Button onClick={forget}>{say(words.otherFile)}</Button> : null}
          <Button
            type="primary"
            loading={isBusy}
            disabled={report ? report.taken === 0 || changes === 0 : !isReady(wanted)}
            onClick={() => void (report ? apply() : check())}
          >
            {say(report ? words.apply : words.check)}
          </Button>
        </>
      }
    >
      {report ? (
        <PackReport report={report} />
      ) : (
        <Choose
          wanted={wanted}
          isFixed={pack !== null}
          change={(part) => setWanted((before) => ({ ...before, ...part }))}
        />
      )}
    </Modal>
  );
}
