import '../../engine/list/list.css';
import { rapidDeploymentCalls, type deploymentRow } from '@heliograph/catalogue/calls/rapid-deployment.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import {
  deploymentSides,
  deploymentStateNames,
  deploymentStates,
  type DeploymentState,
} from '@heliograph/catalogue/words/rapid-words.ts';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import type { Tone } from '../../engine/values/Severity.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { useCpePath } from '../cpes/CpeList.tsx';
import { OltLink } from '../onus/OnuCells.tsx';
import { decisionActions, useDecisionDeeds } from '../order-rules/deeds.ts';
import { rapidWords as words } from './words.ts';

type Deployment = z.output<typeof deploymentRow>;

const tones: Readonly<Record<DeploymentState, Tone>> = {
  due: 'warning',
  olt: 'warning',
  home: 'minor',
  giving: 'warning',
  done: 'good',
  failed: 'critical',
  refused: 'critical',
  stopped: 'off',
  dropped: 'off',
  undoing: 'warning',
  undone: 'off',
};

const resource: Resource = {
  id: 'rd-status',
  title: words.status,
  many: words.deployments,
  key: 'id',
  empty: words.none,
  head: 'sn',
  columns: [
    { name: 'sn', label: words.sn },
    { name: 'state', label: words.state, width: 200 },
    { name: 'reason', label: words.reason, width: 180 },
    { name: 'applicationName', label: words.application },
    { name: 'profileName', label: words.profile, extra: true },
    { name: 'oltName', label: words.olt },
    { name: 'portName', label: words.port },
    { name: 'model', label: words.model, extra: true },
    { name: 'dueTime', label: words.due, kind: 'time', extra: true },
    { name: 'by', label: words.by, extra: true },
    { name: 'createTime', label: words.begun, kind: 'time', extra: true },
    { name: 'updateTime', label: words.moved, kind: 'time' },
  ],
  filters: [
    { name: 'keyword', label: words.keyword, kind: 'text' },
    {
      name: 'state',
      label: words.state,
      kind: 'choice',
      options: deploymentStateNames.map((value) => ({ value, label: deploymentStates[value] })),
    },
  ],
};

function State({ row: { state, side } }: { row: Deployment }): ReactElement {
  const say = useWords();
  const note = state === 'failed' || state === 'undoing' ? say(deploymentSides[side]) : undefined;
  return <StateDot tone={tones[state]} word={say(deploymentStates[state])} note={note} />;
}

const cells = {
  sn: (row: Deployment) => <Copy value={row.sn} />,
  state: (row: Deployment) => <State row={row} />,
  oltName: (row: Deployment) => <OltLink oltId={row.oltId} name={row.oltName} />,
};

function Content(): ReactElement {
  const go = useNavigate();
  const cpePath = useCpePath();
  const deeds = useDecisionDeeds();
  const retry = useDo(rapidDeploymentCalls.retryRdDeployment, ['/tr069/rapidDeployment/', '/onu/'], { debounce: true });
  const deviceOf = ({ cpeId }: Deployment): ListRowAction[] => {
    const path = cpeId === null ? undefined : cpePath(cpeId);
    return path === undefined ? [] : [{ key: 'device', label: words.device, run: () => go(path) }];
  };
  const actionsOf = (row: Deployment): ListRowAction[] => [
    ...(row.canRetry
      ? [
          {
            key: 'retry',
            label: words.retry,
            permission: rapidDeploymentCalls.retryRdDeployment,
            run: () => retry.mutateAsync({ id: row.id }),
          },
        ]
      : []),
    ...decisionActions(deeds, {
      decisionId: row.id,
      sn: row.sn,
      state: row.state === 'due' ? 'due' : 'ordered',
      holds: row.holds && row.state !== 'undoing',
      undoUntil: row.undoUntil,
      ...(row.cpeId !== null && { undoLeaves: words.secretsStay }),
    }),
    ...(row.orderId === null
      ? []
      : [{ key: 'order', label: words.order, run: () => go(`/device/onuList?tab=orders&keyword=${row.sn}`) }]),
    ...deviceOf(row),
  ];
  return (
    <ListPage
      resource={resource}
      call={rapidDeploymentCalls.listRdStatus}
      cells={cells}
      nameOf={({ sn }) => sn}
      rowActions={actionsOf}
      every="poll"
    />
  );
}

/** How far each ONU has come that an application took, and why one stopped. */
export function Status(): ReactElement {
  return (
    <NeedsPermission permission="device:rdStatus:list">
      <Content />
    </NeedsPermission>
  );
}
