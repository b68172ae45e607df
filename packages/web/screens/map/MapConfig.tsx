import './map.css';
import { mapCalls, mapForm } from '@heliograph/catalogue/calls/map.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { choice, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { messagingWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Popconfirm } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useMay, useParts, useWords } from '../../app/parts.ts';
import { refresh, useCall, useDo } from '../../client/hooks.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { QueryArea } from '../../engine/States.tsx';
import { UploadButton } from '../../engine/UploadButton.tsx';
import { bytesText } from '../storage/bytes.ts';
import { mapScreenWords as words } from './words.ts';

type Config = OutputOf<typeof mapCalls.getMapConfig>;
type MapFile = OutputOf<typeof mapCalls.listMapFiles>[number];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** In the choice of files: none of them. */
const noFile = 'none';

/** The form with the files that are there to be chosen; one that is gone stands in it as long as it is set. */
function useForm(files: readonly MapFile[], chosen: string | null): Form {
  return useMemo((): Form => {
    const names = files.filter(({ isSound }) => isSound).map(({ name }) => name);
    const all = chosen === null || names.includes(chosen) ? names : [...names, chosen];
    const options = [
      { value: noFile, label: words.noFile },
      ...all.map((name) => ({ value: name, label: text(name, name) })),
    ];
    const { tileFile, ...fields } = mapForm.fields;
    const { label, help } = tileFile ?? { label: words.files };
    return {
      ...mapForm,
      fields: { ...fields, tileFile: choice({ label, options, optional: true, ...(help ? { help } : {}) }) },
      rules: [],
    };
  }, [files, chosen]);
}

function ConfigForm({ config, files }: { config: Config; files: readonly MapFile[] }): ReactElement {
  const say = useWords();
  const may = useMay();
  const form = useForm(files, config.tileFile);
  const [opened] = useState(() => ({
    tileUrl: config.tileUrl ?? '',
    tileFile: config.tileFile ?? noFile,
    apiKey: '',
    attribution: config.attribution ?? '',
    longitude: config.longitude ?? '',
    latitude: config.latitude ?? '',
  }));
  const state = useFormState(form, opened);
  const save = useDo(mapCalls.setMapConfig, ['/map/'], { debounce: true });
  const { isBusy, send, isUnsent } = useSend(state, (values) =>
    save.mutateAsync({
      tileUrl: textOf(values['tileUrl']),
      tileFile: values['tileFile'] === noFile ? null : textOf(values['tileFile']),
      apiKey: textOf(values['apiKey']),
      attribution: textOf(values['attribution']),
      longitude: textOf(values['longitude']),
      latitude: textOf(values['latitude']),
    }),
  );
  useUnsaved(isUnsent);
  return (
    <div className="card map-config">
      {config.problem === null ? null : <Alert type="warning" showIcon title={config.problem} />}
      <p className="muted">{say(words.configMore)}</p>
      {config.hasKey ? <p className="muted">{say(words.keySet)}</p> : null}
      <FormFields form={form} state={state} columns={2} disabled={isBusy || !may(mapCalls.setMapConfig)} />
      {may(mapCalls.setMapConfig) ? (
        <div className="row">
          <span className="grow" />
          <Button type="primary" loading={isBusy} onClick={() => void send()}>
            {say(messagingWords.save)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function FileLine({ file }: { file: MapFile }): ReactElement {
  const say = useWords();
  const may = useMay();
  const remove = useDo(mapCalls.removeMapFile, ['/map/']);
  const levels =
    file.kind === null || file.minZoom === null || file.maxZoom === null
      ? say(words.brokenFile)
      : say(file.kind === 'vector' ? words.vectorFile : words.rasterFile, { from: file.minZoom, to: file.maxZoom });
  return (
    <li className="row wrap">
      <strong className="map-file">{file.name}</strong>
      <span className="muted">{bytesText(file.bytes)}</span>
      <span className={file.isSound ? 'muted' : 'tone-critical'}>{levels}</span>
      <span className="muted grow">{say(file.isOwn ? words.ownFile : words.serverFile)}</span>
      {file.isOwn && may(mapCalls.removeMapFile) ? (
        <Popconfirm
          title={say(words.removeFile, { name: file.name })}
          onConfirm={() => void remove.mutateAsync({ name: file.name }).catch(() => undefined)}
        >
          <Button size="small" aria-label={say(words.removeFile, { name: file.name })}>
            {say(engine.delete)}
          </Button>
        </Popconfirm>
      ) : null}
    </li>
  );
}

/** Maps that are files: what a tenant uploaded, and what the server has for all. */
function Files({ files }: { files: readonly MapFile[] }): ReactElement {
  const say = useWords();
  const may = useMay();
  const { client } = useParts();
  const queries = useQueryClient();
  return (
    <section className="card map-config">
      <h2>{say(words.files)}</h2>
      <p className="muted">{say(words.filesMore)}</p>
      {files.length === 0 ? <p className="muted">{say(words.noFiles)}</p> : null}
      <ul>
        {files.map((file) => (
          <FileLine key={`${file.isOwn} ${file.name}`} file={file} />
        ))}
      </ul>
      {may(mapCalls.addMapFile) ? (
        <div className="row">
          <UploadButton
            accept=".pmtiles"
            label={say(words.addFile)}
            onFile={async (file) => {
              await client.upload(mapCalls.addMapFile, file);
              await refresh(queries, '/map/files');
            }}
          />
        </div>
      ) : null}
    </section>
  );
}

/** The base map: the one that ships with the console, or tiles of one's own. */
export function MapConfig(): ReactElement {
  const say = useWords();
  const query = useCall(mapCalls.getMapConfig, {});
  const files = useCall(mapCalls.listMapFiles, {});
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.configTitle)}</h1>
      </header>
      <QueryArea query={query}>
        {(config) => (
          <QueryArea query={files}>
            {(found) => (
              <>
                <ConfigForm key={config.version} config={config} files={found} />
                <Files files={found} />
              </>
            )}
          </QueryArea>
        )}
      </QueryArea>
    </section>
  );
}
