import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { Form } from '@heliograph/catalogue/kit/fields.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { importWords as words } from '@heliograph/catalogue/words/import-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Table } from 'antd';
import { useState, type ReactElement } from 'react';
import { useParts, useWords } from '../app/parts.ts';
import { CallError } from '../client/client.ts';
import { refresh, useDownload } from '../client/hooks.ts';
import { takes } from '../client/request.ts';
import { FileDrop } from './FileDrop.tsx';
import { Icon } from './icons.tsx';

/** What an import is made of. */
export interface ImportSpec {
  readonly title: Text;
  /** Takes the file; answers what became of its rows. */
  readonly data: AnyCall;
  /** Gives an empty file with the right columns; what is no sheet has none. */
  readonly template?: AnyCall;
  /** Files that are taken instead of sheets. */
  readonly files?: { readonly endings: readonly string[]; readonly hint: Text; readonly wrong: Text };
  /** Ticks above the button: the parameter of the call, and what it says. */
  readonly options?: Readonly<Record<string, Text>>;
  /** Where the names of wrong fields come from. */
  readonly form: Form;
  /** Names of columns that the form does not have. */
  readonly labels?: Readonly<Record<string, Text>>;
}

interface BadRow {
  /** As the spreadsheet program numbers it. */
  readonly row: number;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
}

/** What every call that imports answers. */
interface Result {
  readonly total: number;
  readonly added: number;
  /** Only where an import may change what is there. */
  readonly updated?: number;
  readonly failed: number;
  readonly rows: readonly BadRow[];
}

const isSheet = (name: string) => /\.xlsx?$/i.test(name);

function ResultDialog({
  spec,
  result,
  onClose,
}: {
  spec: ImportSpec;
  result: Result;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { total, added, updated, failed, rows } = result;
  const labelOf = (field: string): Text => spec.form.fields[field]?.label ?? spec.labels?.[field] ?? text(field, field);
  const counts =
    updated === undefined
      ? say(words.done, { total, added, failed })
      : say(words.doneWithChanges, { total, added, updated, failed });
  return (
    <Modal
      open
      width={640}
      title={say(words.result)}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{say(shell.close)}</Button>}
    >
      <p role="status">{counts}</p>
      {failed > 0 && added + (updated ?? 0) === 0 ? <p className="tone-critical">{say(words.none)}</p> : null}
      {rows.length > 0 ? (
        <Table<BadRow>
          size="small"
          rowKey="row"
          dataSource={rows}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: say(words.row), dataIndex: 'row', width: 70 },
            {
              title: say(words.problem),
              render: (_value, { problems }) =>
                problems.map(({ field, message }) => `${say(labelOf(field))}: ${message}`).join('; '),
            },
          ]}
        />
      ) : null}
    </Modal>
  );
}

/** Beside its own ticks, that of every import which writes all rows or none. */
const optionsOf = ({ options, data }: ImportSpec): Readonly<Record<string, Text>> => ({
  ...options,
  ...(takes(data.input, 'skipBad') ? { skipBad: words.skip } : {}),
});

type Ticks = Readonly<Record<string, boolean>>;

function Options({
  spec,
  ticks,
  onTicks,
}: {
  spec: ImportSpec;
  ticks: Ticks;
  onTicks: (ticks: Ticks) => void;
}): ReactElement[] {
  const say = useWords();
  return Object.entries(optionsOf(spec)).map(([name, label]) => (
    <Checkbox
      key={name}
      checked={ticks[name] === true}
      onChange={({ target }) => onTicks({ ...ticks, [name]: target.checked })}
    >
      {say(label)}
    </Checkbox>
  ));
}

function useImport(spec: ImportSpec, refreshes: readonly string[]) {
  const { client } = useParts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const run = async (file: File, ticks: Ticks) => {
    const said = Object.keys(optionsOf(spec)).map((name) => [name, String(ticks[name] === true)]);
    setBusy(true);
    try {
      setResult((await client.upload(spec.data, file, Object.fromEntries(said))) as Result);
      await refresh(queries, ...refreshes);
    } catch (error) {
      // The request layer has said why; the file stays chosen.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, result, run };
}

/** Import from a sheet (400 px wide): template, file, then a dialog that names each row that is wrong. */
export function ImportDialog({
  spec,
  refreshes,
  onClose,
}: {
  spec: ImportSpec;
  /** Beginnings of the paths of lists that change. */
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const download = useDownload();
  const [file, setFile] = useState<File | null>(null);
  const [ticks, setTicks] = useState<Ticks>({});
  const { isBusy, result, run } = useImport(spec, refreshes);
  const { files, template } = spec;
  if (result) return <ResultDialog spec={spec} result={result} onClose={onClose} />;
  return (
    <Modal
      open
      width={400}
      title={say(spec.title)}
      okText={say(words.open)}
      cancelText={say(shell.cancel)}
      okButtonProps={{ disabled: file === null, loading: isBusy }}
      onOk={() => file && void run(file, ticks)}
      onCancel={onClose}
    >
      <div style={{ display: 'grid', gap: 10 }}>
        <FileDrop
          label={file ? file.name : say(words.drop)}
          hint={say(files?.hint ?? words.hint)}
          accept={files?.endings.join(',') ?? '.xlsx,.xls'}
          fits={({ name }) => files?.endings.some((ending) => name.toLowerCase().endsWith(ending)) ?? isSheet(name)}
          wrong={say(files?.wrong ?? words.wrong)}
          onFile={setFile}
        />
        <Options spec={spec} ticks={ticks} onTicks={setTicks} />
        {template ? (
          <div>
            <Button
              type="link"
              style={{ padding: 0 }}
              icon={<Icon name="download" size={14} />}
              onClick={() => void download(template, {})}
            >
              {say(words.template)}
            </Button>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}
