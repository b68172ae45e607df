import { projectCalls, projectForm } from '@heliograph/catalogue/calls/projects.ts';
import { bool, choice, type Form, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { projectWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useState, type ReactElement } from 'react';
import { loadProjects } from '../../app/enter.ts';
import { useParts, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { ExpiryField } from './ExpiryField.tsx';
import type { ManagedProject } from './ProjectChoice.tsx';

/** What changes of projects make old. */
export const projectPaths = ['/system/project/', '/system/projectdomain/', '/system/group/', '/device/olt/'];

/** Zones by their region, as the browser knows them, and the ones that the project has already. */
function zonesWith(own: string): Form['fields'][string] {
  const names = new Set(['UTC', ...(own === '' ? [] : [own]), ...Intl.supportedValuesOf('timeZone')]);
  const options = [...names].map((name) => ({ value: name, label: text(name, name) }));
  return choice({ label: words.timeZone, options });
}

const formFor = (zone: string): Form => ({
  fields: {
    ...projectForm.fields,
    timeZone: zonesWith(zone),
    shareSwitch: bool({ label: words.shareSwitch, help: words.shareSwitchHelp }),
    isDefault: bool({ label: words.isDefault, help: words.isDefaultHelp }),
  },
});

const shownOf = (values: Values) => [
  'name',
  'timeZone',
  'location',
  'remark',
  'isDefault',
  'shareSwitch',
  ...(values['shareSwitch'] === true ? ['defaultRole'] : []),
];

function OpenUntil({ state }: { state: FormState }): ReactElement | null {
  const say = useWords();
  if (state.values['shareSwitch'] !== true) return null;
  return (
    <div style={{ marginTop: 14 }}>
      <ExpiryField state={state} name="shareExpiry" label={say(words.shareExpiry)} />
    </div>
  );
}
const openUntil = (state: FormState) => <OpenUntil state={state} />;

const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const opened = (project: ManagedProject | null): Values =>
  project === null
    ? {
        name: '',
        timeZone: zoneHere(),
        location: '',
        remark: '',
        shareSwitch: true,
        defaultRole: 'default',
        isDefault: false,
      }
    : { ...project, location: project.location ?? '', remark: project.remark ?? '' };

/** What the calls take of the form: everything that it shows, and the expiry beneath. */
export const projectInputOf = (values: Values): Values =>
  Object.fromEntries(
    ['name', 'timeZone', 'location', 'remark', 'shareSwitch', 'defaultRole', 'isDefault', 'shareExpiry'].map((key) => [
      key,
      values[key] ?? (key === 'defaultRole' ? 'default' : null),
    ]),
  );

/** Adds a project, or changes one (S1 §3.8). */
export function ProjectDrawer({
  project,
  onClose,
}: {
  project: ManagedProject | null;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const parts = useParts();
  const add = useDo(projectCalls.insertProject, projectPaths, { debounce: true });
  const edit = useDo(projectCalls.updateProject, projectPaths, { debounce: true });
  const [initial] = useState(() => opened(project));
  const [form] = useState(() => formFor(project?.timeZone ?? zoneHere()));
  const save = async (values: Values) => {
    const typed = projectInputOf(values);
    if (project === null) await add.mutateAsync(typed);
    else await edit.mutateAsync({ ...typed, projectId: project.projectId });
    // The switcher names it as well.
    await loadProjects(parts);
  };
  return (
    <FormDrawer
      title={project === null ? say(words.add) : `${say(words.edit)}: ${project.name}`}
      form={form}
      initial={initial}
      only={shownOf}
      saveLabel={say(shell.save)}
      onSave={save}
      onClose={onClose}
      beneath={openUntil}
    />
  );
}
