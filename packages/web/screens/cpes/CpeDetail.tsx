import '../onus/page/page.css';
import '../onus/detail/detail.css';
import '../olt-detail/olt-detail.css';
import './cpes.css';
import { cpeDeviceCalls } from '@heliograph/catalogue/calls/cpe-device.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { useEffect, type ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu, useParts, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Plate } from '../../engine/Plate.tsx';
import { QueryArea, NeedsPermission } from '../../engine/States.tsx';
import { moduleWords } from '@heliograph/catalogue/words/cpe-module-words.ts';
import { ModulesTab } from '../cpe-files/ModulesTab.tsx';
import { OfDevice } from '../cpe-files/OfDevice.tsx';
import { cpeFileTexts as fileWords } from '../cpe-files/words.ts';
import { AutoDiagnoseTab, DiagnoseTab, UserDiagnoseTab } from '../cpe-diagnostics/Tabs.tsx';
import { diagnosisWords } from '../cpe-diagnostics/words.ts';
import { bringIntoSight } from '../../shell/FoldTabs.tsx';
import { CpeState, cpeNameOf, useCpePath } from './CpeList.tsx';
import { partTab } from '../cpe-parts/PartTab.tsx';
import { partTabNames, partTabs, type PartTab } from '../cpe-parts/tabs.ts';
import { DataModelTree } from './DataModelTree.tsx';
import { Deeds, CpeOverview } from './Info.tsx';
import { useCpeId, type CpeDetail } from './use-cpe.tsx';
import { cpeWords as words } from './words.ts';

type Tab =
  | 'tr069OnuInfo'
  | 'dataModel'
  | 'files'
  | 'softwareModules'
  | 'diagnose'
  | 'userDiagnose'
  | 'autoDiagnose'
  | PartTab;
const tabs: readonly (readonly [Tab, Text])[] = [
  ['tr069OnuInfo', words.info],
  ...partTabNames.map((name) => [name, partTabs[name].title] as const),
  ['dataModel', words.model],
  ['files', fileWords.files],
  ['softwareModules', moduleWords.title],
  ['diagnose', diagnosisWords.diagnose],
  ['userDiagnose', diagnosisWords.userDiagnose],
  ['autoDiagnose', diagnosisWords.autoDiagnose],
];
const bodies: Readonly<Record<Tab, (props: { cpe: CpeDetail }) => ReactElement>> = {
  tr069OnuInfo: CpeOverview,
  dataModel: DataModelTree,
  monitor: partTab('monitor'),
  wan: partTab('wan'),
  wifi: partTab('wifi'),
  lanInfo: partTab('lanInfo'),
  lanConfig: partTab('lanConfig'),
  voip: partTab('voip'),
  systemManage: partTab('systemManage'),
  files: OfDevice,
  softwareModules: ModulesTab,
  diagnose: DiagnoseTab,
  userDiagnose: UserDiagnoseTab,
  autoDiagnose: AutoDiagnoseTab,
};

/** The way back: the list of customer devices. */
function Trail({ cpe }: { cpe: CpeDetail }): ReactElement | null {
  const say = useWords();
  const list = pathOf(useMenu(), 'device/tr069/onuList');
  if (list === undefined) return null;
  return (
    <nav className="trail" aria-label={say(words.trail)}>
      <span>
        <Link to={list} title={say(words.back)}>
          {say(words.title)}
        </Link>
        <span aria-hidden="true"> / </span>
      </span>
      <span aria-current="page">{cpeNameOf(cpe)}</span>
    </nav>
  );
}

function Head({ cpe, tab }: { cpe: CpeDetail; tab: Tab }): ReactElement {
  const say = useWords();
  const to = useCpePath();
  return (
    <>
      <Trail cpe={cpe} />
      <header className="page-head">
        <h1>{cpeNameOf(cpe)}</h1>
        <span className="mono">{cpe.devdescribe ? cpe.serialno : cpe.devicetype}</span>
        <CpeState cpe={cpe} />
        <div className="tools">
          <Deeds cpe={cpe} what={cpeNameOf(cpe)} />
        </div>
      </header>
      <nav className="fold-tabs cpe-tabs" aria-label={say(words.tabs)}>
        {tabs
          .filter(([one]) => to(cpe.id, one) !== undefined)
          .map(([one, title]) => (
            <Link
              key={one}
              ref={one === tab ? bringIntoSight : null}
              to={to(cpe.id, one) ?? ''}
              aria-current={one === tab ? 'page' : undefined}
            >
              {say(title)}
            </Link>
          ))}
      </nav>
    </>
  );
}

function Content({ tab }: { tab: Tab }): ReactElement {
  const say = useWords();
  const menu = useMenu();
  const { session } = useParts();
  const cpeId = useCpeId();
  const query = useCall(
    cpeDeviceCalls.cpeInfo,
    { cpeId },
    { quiet: true, keep: false, every: 'poll', enabled: cpeId !== '' },
  );
  const known = query.data?.id;
  useEffect(() => {
    if (known !== undefined) session.handOver('tr069OnuInfo', { id: known });
  }, [session, known]);
  const list = pathOf(menu, 'device/tr069/onuList');
  const isGone = query.error?.code === 404;
  if (cpeId === '' || isGone) {
    return (
      <Plate icon="onu" title={say(isGone ? words.gone : words.which)} more={say(words.whichMore)}>
        {list === undefined ? null : <Link to={list}>{say(words.list)}</Link>}
      </Plate>
    );
  }
  const Body = bodies[tab];
  return (
    <QueryArea query={query} rows={12}>
      {(cpe) => (
        <section className="onu-detail">
          <Head cpe={cpe} tab={tab} />
          <Body key={cpe.id} cpe={cpe} />
        </section>
      )}
    </QueryArea>
  );
}

const screen = (tab: Tab) => (): ReactElement => (
  <NeedsPermission permission="device:onu:list">
    <Content tab={tab} />
  </NeedsPermission>
);

/** S1 §2.2: what a customer device is, and all of its parameters. */
export const CpeInfo = screen('tr069OnuInfo');
export const CpeDataModel = screen('dataModel');
/** Its parts, a tab for each matter. */
export const cpePartScreens = Object.fromEntries(partTabNames.map((name) => [name, screen(name)])) as Readonly<
  Record<PartTab, () => ReactElement>
>;
export const CpeFilesTab = screen('files');
export const CpeModulesTab = screen('softwareModules');
export const CpeDiagnose = screen('diagnose');
export const CpeUserDiagnose = screen('userDiagnose');
export const CpeAutoDiagnose = screen('autoDiagnose');
