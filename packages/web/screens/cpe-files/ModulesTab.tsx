import { cpeDeviceCalls } from '@heliograph/catalogue/calls/cpe-device.ts';
import { cpeFileCalls } from '@heliograph/catalogue/calls/cpe-files.ts';
import { cpeModuleCalls, cpeModuleForm } from '@heliograph/catalogue/calls/cpe-modules.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Form } from '@heliograph/catalogue/kit/fields.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { moduleOperations, moduleStates, moduleWords as words } from '@heliograph/catalogue/words/cpe-module-words.ts';
import { choice } from '@heliograph/catalogue/kit/fields.ts';
import { Button } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { Age, StateDot } from '../../engine/values/Values.tsx';
import { cpeNameOf } from '../cpes/CpeList.tsx';
import { CpeTasks } from '../cpes/CpeTasks.tsx';
import { formTextOf } from '../onus/service/plans.ts';
import type { CpeDetail } from '../cpes/use-cpe.tsx';

type Modules = OutputOf<typeof cpeModuleCalls.softwareModules>;
type Unit = Modules['units'][number];

/** Answers that an operation makes old. */
const paths = ['/tr069/softwareModules', '/tr069/tasks', '/tr069/transfers'];
const toneOf = (status: string) =>
  status === 'Installed' || status === 'Up' ? 'good' : status === 'Error' ? 'critical' : 'minor';

function State({ status }: { status: string }): ReactElement {
  const say = useWords();
  const word = moduleStates[status];
  return <StateDot tone={toneOf(status)} word={word ? say(word) : status || '–'} />;
}

/** The form with the packages that suit the device, and its environments, to choose from. */
function useForm(cpeId: string, { environments }: Modules, unit: Unit | null): Form {
  const { data } = useCall(cpeFileCalls.cpeFiles, { fitsCpeId: cpeId, kind: 'module', pageNum: 1, pageSize: 100 });
  return useMemo(() => {
    const same = (said: string) => ({ en: said, zh: said });
    const files = (data?.rows ?? []).map(({ id, name, version }) => ({
      value: id,
      label: same(version === null ? name : `${name} (${version})`),
    }));
    const places = environments.map(({ path, name, type }) => ({
      value: path,
      label: same([name || path, type].filter(Boolean).join(' · ')),
    }));
    const { url } = cpeModuleForm.fields;
    return {
      fields: {
        fileId: choice({ label: words.file, options: [{ value: '', label: words.noFile }, ...files], optional: true }),
        ...(url && { url }),
        ...(unit === null && {
          environment: choice({
            label: words.environment,
            options: [{ value: '', label: words.anyEnvironment }, ...places],
            optional: true,
          }),
        }),
      },
    };
  }, [data, environments, unit]);
}

interface ChangeProps {
  readonly cpe: CpeDetail;
  readonly modules: Modules;
  /** null: a new one. */
  readonly unit: Unit | null;
  readonly onClose: () => void;
}

function Change({ cpe, modules, unit, onClose }: ChangeProps): ReactElement {
  const say = useWords();
  const form = useForm(cpe.id, modules, unit);
  const change = useDo(cpeModuleCalls.changeSoftwareModule, paths, { debounce: true });
  const [initial] = useState({ fileId: '', url: '', environment: '' });
  const title = say(moduleOperations[unit === null ? 'install' : 'update']);
  return (
    <FormDialog
      width={560}
      title={unit === null ? title : `${title} ${unit.name}`}
      form={form}
      initial={initial}
      onSave={({ fileId, url, environment }) =>
        change.mutateAsync({
          cpeId: cpe.id,
          operation: unit === null ? 'install' : 'update',
          fileId: fileId === '' ? undefined : String(fileId),
          url: formTextOf(url),
          environment: formTextOf(environment),
          ...(unit === null ? {} : { uuid: unit.uuid }),
        })
      }
      onClose={onClose}
    />
  );
}

function Units({ cpe, modules, onUpdate }: Pick<ChangeProps, 'cpe' | 'modules'> & { onUpdate: (unit: Unit) => void }) {
  const say = useWords();
  const ask = useAsk();
  const mayChange = useMay()(cpeModuleCalls.changeSoftwareModule);
  const change = useDo(cpeModuleCalls.changeSoftwareModule, paths);
  const remove = async ({ uuid, name }: Unit) => {
    const body = say(words.uninstallAsk, { name: name || uuid, what: cpeNameOf(cpe) });
    const title = say(moduleOperations.uninstall);
    if (await ask({ title, body, confirm: title, danger: true }))
      change.mutate({ cpeId: cpe.id, operation: 'uninstall', uuid });
  };
  if (modules.units.length === 0) return <Nothing title={say(words.none)} />;
  return (
    <div className="cpe-tree cpe-modules">
      <table className="onu-plain">
        <thead>
          <tr>
            {[words.name, words.version, words.vendor, words.status, words.resolved, words.uuid].map((head) => (
              <th key={head.en}>{say(head)}</th>
            ))}
            {mayChange ? <th>{say(engine.actions)}</th> : null}
          </tr>
        </thead>
        <tbody>
          {modules.units.map((unit) => (
            <tr key={unit.uuid}>
              <td>{unit.name || '–'}</td>
              <td>{unit.version || '–'}</td>
              <td>{unit.vendor || '–'}</td>
              <td>
                <State status={unit.status} />
              </td>
              <td>{unit.resolved === null ? '–' : say(unit.resolved ? words.met : words.unmet)}</td>
              <td className="mono">{unit.uuid}</td>
              {mayChange ? (
                <td>
                  <div className="row">
                    <Button size="small" onClick={() => onUpdate(unit)}>
                      {say(moduleOperations.update)}
                    </Button>
                    <Button size="small" danger onClick={() => void remove(unit)}>
                      {say(moduleOperations.uninstall)}
                    </Button>
                  </div>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Environments({ environments }: Pick<Modules, 'environments'>): ReactElement | null {
  const say = useWords();
  if (environments.length === 0) return null;
  return (
    <section className="onu-part">
      <h2>{say(words.environments)}</h2>
      <div className="cpe-tree cpe-modules">
        <table className="onu-plain">
          <thead>
            <tr>
              {[words.name, words.type, words.version, words.status].map((head) => (
                <th key={head.en}>{say(head)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {environments.map(({ path, name, type, version, status }) => (
              <tr key={path}>
                <td>{name || path}</td>
                <td>{type || '–'}</td>
                <td>{version || '–'}</td>
                <td>
                  <State status={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Known({ cpe, modules }: Pick<ChangeProps, 'cpe' | 'modules'>): ReactElement {
  const say = useWords();
  const may = useMay();
  const [open, setOpen] = useState<{ readonly unit: Unit | null } | null>(null);
  const read = useDo(cpeDeviceCalls.getParameterValues, paths);
  const { has, object, readAt } = modules;
  return (
    <>
      <section className="onu-part">
        <h2>{say(words.title)}</h2>
        <div className="row wrap cpe-bar">
          {may(cpeModuleCalls.changeSoftwareModule) && has === true ? (
            <Button type="primary" onClick={() => setOpen({ unit: null })}>
              {say(moduleOperations.install)}
            </Button>
          ) : null}
          {may(cpeDeviceCalls.getParameterValues) && object !== null ? (
            <Button onClick={() => read.mutate({ cpeId: cpe.id, paths: [object] })}>{say(words.readAgain)}</Button>
          ) : null}
          {readAt === null ? null : <Age at={readAt} everyMs={86_400_000} />}
        </div>
        {has === true ? (
          <Units cpe={cpe} modules={modules} onUpdate={(unit) => setOpen({ unit })} />
        ) : (
          <Nothing title={say(has === null ? words.unread : words.lacks)} />
        )}
      </section>
      <Environments environments={modules.environments} />
      {open ? <Change cpe={cpe} modules={modules} unit={open.unit} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** Programs of a device beside its firmware (TR-157), and what is asked of it. */
export function ModulesTab({ cpe }: { cpe: CpeDetail }): ReactElement {
  const query = useCall(cpeModuleCalls.softwareModules, { cpeId: cpe.id }, { every: 'poll' });
  return (
    <>
      <QueryArea query={query} rows={6}>
        {(modules) => <Known cpe={cpe} modules={modules} />}
      </QueryArea>
      <CpeTasks cpeId={cpe.id} />
    </>
  );
}
