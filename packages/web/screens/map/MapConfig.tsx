import './map.css';
import { mapCalls, mapForm } from '@heliograph/catalogue/calls/map.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { messagingWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { Alert, Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { Area } from '../../engine/States.tsx';
import { mapScreenWords as words } from './words.ts';

type Config = OutputOf<typeof mapCalls.getMapConfig>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function ConfigForm({ config }: { config: Config }): ReactElement {
  const say = useWords();
  const may = useMay();
  const [opened] = useState(() => ({
    tileUrl: config.tileUrl ?? '',
    apiKey: '',
    attribution: config.attribution ?? '',
    longitude: config.longitude ?? '',
    latitude: config.latitude ?? '',
  }));
  const state = useFormState(mapForm, opened);
  const save = useDo(mapCalls.setMapConfig, ['/map/'], { debounce: true });
  const { isBusy, send, isUnsent } = useSend(state, (values) =>
    save.mutateAsync({
      tileUrl: textOf(values['tileUrl']),
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
      <FormFields form={mapForm} state={state} columns={2} disabled={isBusy || !may(mapCalls.setMapConfig)} />
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

/** The base map: the one that ships with the console, or tiles of one's own. */
export function MapConfig(): ReactElement {
  const say = useWords();
  const query = useCall(mapCalls.getMapConfig, {});
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.configTitle)}</h1>
      </header>
      <Area query={query}>{(config) => <ConfigForm key={config.version} config={config} />}</Area>
    </section>
  );
}
