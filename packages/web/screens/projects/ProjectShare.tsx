import './projects.css';
import { projectCalls } from '@heliograph/catalogue/calls/projects.ts';
import { shareResource } from '@heliograph/catalogue/resources/projects.ts';
import { projectLimits } from '@heliograph/catalogue/words/project-roles.ts';
import { projectWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { zonedTimeText } from '../../engine/values/time.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import {
  InProject,
  ProjectChoice,
  useChosenProject,
  type ChosenProject,
  type ManagedProject,
} from './ProjectChoice.tsx';
import { RoleTag } from './RoleTag.tsx';
import { ShareDialog, sharePaths, type Share } from './ShareDialog.tsx';

function useCells() {
  const say = useWords();
  const { zone } = useSession();
  return {
    userName: (row: Share) => <strong>{row.userName}</strong>,
    role: (row: Share) => <RoleTag role={row.role} />,
    expireTime: (row: Share) => zonedTimeText(row.expireTime, zone) ?? say(words.forever),
    state: (row: Share) => (
      <StateDot tone={row.expired ? 'off' : 'good'} word={say(row.expired ? words.expired : words.lasts)} />
    ),
  };
}

function useRevoke(project: ManagedProject) {
  const ask = useAsk();
  const say = useWords();
  const revoke = useDo(projectCalls.deleteProjectAuth, sharePaths);
  const stop = useDo(projectCalls.projectUnauth, sharePaths);
  const { projectId, name } = project;
  return {
    revoke: async (rows: readonly Share[]): Promise<boolean> => {
      const what = rows.map((row) => row.userName).join(', ');
      const isSure = await ask({
        title: say(words.revoke),
        body: say(words.revokeAsk, { what, project: name }),
        confirm: say(words.revoke),
        danger: true,
      });
      if (!isSure) return false;
      return revoke.mutateAsync({ projectId, userIds: rows.map((row) => row.userId) }).then(
        () => true,
        () => false,
      );
    },
    stop: async () => {
      const body = say(words.stopAsk, { project: name });
      const isSure = await ask({ title: say(words.stop), body, confirm: say(words.stop), danger: true });
      if (isSure) stop.mutate({ projectId });
    },
  };
}

function Shares({ chosen, project }: { chosen: ChosenProject; project: ManagedProject }): ReactElement {
  const say = useWords();
  const may = useMay();
  const cells = useCells();
  const { revoke, stop } = useRevoke(project);
  const [edited, setEdited] = useState<{ readonly share: Share | null } | null>(null);
  const permission = 'system:project:edit';
  const mayShare = may(permission) && project.mayManage;
  const limit = project.mayManage ? {} : { disabled: true, why: projectLimits.managerOnly };
  const why = project.mayManage ? undefined : say(projectLimits.managerOnly);
  return (
    <>
      <ListPage
        resource={shareResource}
        call={projectCalls.projectAuthList}
        input={{ projectId: project.projectId }}
        cells={cells}
        nameOf={(row) => row.userName}
        viewKeys={viewKeys}
        enter={(share) => mayShare && setEdited({ share })}
        rowActions={(share) => [
          { key: 'edit', label: words.changeShare, permission, ...limit, run: () => setEdited({ share }) },
          { key: 'revoke', label: words.revoke, danger: true, permission, ...limit, run: () => revoke([share]) },
        ]}
        {...(mayShare
          ? { bulk: [{ key: 'revoke', label: words.revoke, danger: true, permission, most: 100, run: revoke }] }
          : {})}
        tools={
          <>
            <ProjectChoice chosen={chosen} />
            {may(permission) ? (
              <>
                <Button disabled={!mayShare} title={why} onClick={() => void stop()}>
                  {say(words.stop)}
                </Button>
                <Button
                  type="primary"
                  disabled={!mayShare}
                  title={why}
                  icon={<Icon name="share" size={14} />}
                  onClick={() => setEdited({ share: null })}
                >
                  {say(words.share)}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      {edited ? <ShareDialog project={project} share={edited.share} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
const viewKeys = ['project'];

/** Whom a project is shared with, as what, and until when (S1 §7.2). */
export function ProjectShare(): ReactElement {
  const chosen = useChosenProject();
  return (
    <InProject chosen={chosen}>
      {(project) => <Shares key={project.projectId} chosen={chosen} project={project} />}
    </InProject>
  );
}
