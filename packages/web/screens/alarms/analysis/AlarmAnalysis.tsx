import '../../../engine/list/list.css';
import '../../board/board.css';
import '../../../engine/values/figures.css';
import './analysis.css';
import { alarmAnalysisCalls } from '@heliograph/catalogue/calls/alarm-analysis.ts';
import { analysisWords as words } from '@heliograph/catalogue/words/analysis-words.ts';
import { Segmented, Select } from 'antd';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { ExportButton } from '../../../engine/list/ExportButton.tsx';
import { QueryArea, NeedsPermission } from '../../../engine/States.tsx';
import { usePhone } from '../../../engine/state/screen.ts';
import { MomentBox } from '../../../engine/values/MomentBox.tsx';
import { windowWords } from '../../../engine/chart/words.ts';
import { SiteChoice } from '../../../engine/sites/SiteChoice.tsx';
import { OltChoice } from '../../onus/OltChoice.tsx';
import { Charts } from './Charts.tsx';
import {
  analysisChoices,
  inputOf,
  useAsked,
  type AnalysisPeriod,
  type PeriodChange,
  type AnalysisChoice,
} from './period.ts';

interface Props {
  readonly asked: AnalysisPeriod;
  readonly onChange: (change: PeriodChange) => void;
}

function PeriodChoice({ asked, onChange }: Props): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  return (
    <>
      <Segmented<AnalysisChoice>
        className="window-choice"
        size={isPhone ? 'small' : 'medium'}
        aria-label={say(words.period)}
        options={analysisChoices.map((one) => ({
          value: one,
          label: say(one === 'own' ? words.own : windowWords[one]),
        }))}
        value={asked.choice}
        onChange={(period) => onChange({ period })}
      />
      {asked.choice === 'own' ? (
        <span className="own-period">
          {(['begin', 'end'] as const).map((side) => (
            <MomentBox
              key={side}
              aria-label={say(words[side])}
              value={asked[side]}
              onChange={(iso) => onChange({ [side]: iso })}
            />
          ))}
        </span>
      ) : null}
    </>
  );
}

/** One of the projects that somebody sees; nothing where there is one alone, or one is chosen for all pages. */
function ProjectChoice({ asked, onChange }: Props): ReactElement | null {
  const say = useWords();
  const { projectList, curProject } = useSession();
  if (projectList.length < 2 || curProject) return null;
  return (
    <Select
      className="olt-choice"
      aria-label={say(words.project)}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={asked.projectId}
      options={[
        { value: '', label: say(words.allProjects) },
        ...projectList.map(({ projectId, name }) => ({ value: projectId, label: name })),
      ]}
      onChange={(projectId) => onChange({ projectId })}
    />
  );
}

function Content(): ReactElement {
  const say = useWords();
  const [asked, change] = useAsked();
  const input = inputOf(asked);
  const query = useCall(alarmAnalysisCalls.getAlarmAnalysis, input, { quiet: true, every: 60_000 });
  return (
    <section className="alarm-analysis">
      <header className="page-head">
        <h1>{say(words.title)}</h1>
        <div className="tools">
          <PeriodChoice asked={asked} onChange={change} />
          <ProjectChoice asked={asked} onChange={change} />
          <SiteChoice value={asked.siteId} onChange={(siteId) => change({ siteId })} />
          <OltChoice value={asked.oltId} onChange={(oltId) => change({ oltId })} />
          <ExportButton
            exports={{ call: alarmAnalysisCalls.exportAlarmAnalysis, formats: ['csv', 'xlsx'] }}
            model={{ input }}
          />
        </div>
      </header>
      <QueryArea query={query} rows={12}>
        {(analysis) => <Charts analysis={analysis} asked={asked} />}
      </QueryArea>
    </section>
  );
}

/** How many alarms began in a time, of what and where, how soon they were seen to, and how that was before. */
export function AlarmAnalysis(): ReactElement {
  return (
    <NeedsPermission permission="alarm:current:list">
      <Content />
    </NeedsPermission>
  );
}
