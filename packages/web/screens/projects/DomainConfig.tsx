import { groupWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { Waiting } from '../../engine/States.tsx';
import { GroupBench } from './GroupBench.tsx';

/** Domains of the current project, over the whole screen (S1 §2.3, 7.3). */
export function DomainConfig(): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const { curProject } = useSession();
  return (
    <section className="full-screen">
      <header className="page-head">
        <h1>
          {say(words.domains)} <span className="muted">{curProject?.name}</span>
        </h1>
        <div className="tools">
          <Button icon={<Icon name="close" size={14} />} onClick={() => void navigate('/project')}>
            {say(words.leaveFull)}
          </Button>
        </div>
      </header>
      {curProject ? (
        <GroupBench key={curProject.projectId} family="domain" projectId={curProject.projectId} />
      ) : (
        <Waiting rows={8} />
      )}
    </section>
  );
}
