import { incidentCalls } from '@heliograph/catalogue/calls/incidents.ts';
import { Button, Modal, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import type { IncidentRow } from './IncidentCells.tsx';
import { incidentScreenWords as words } from './words.ts';

const lists = ['/alarm/', '/system/alarm/'] as const;

function GiveDialog({ incident, onClose }: { incident: IncidentRow; onClose: () => void }): ReactElement {
  const say = useWords();
  const [userId, setUserId] = useState<string>();
  const { data, isLoading } = useCall(incidentCalls.incidentOwners, { incidentId: incident.id }, { keep: false });
  const give = useDo(incidentCalls.giveIncident, lists, { debounce: true });
  const others = (data?.rows ?? []).filter(({ name }) => name !== incident.owner);
  return (
    <Modal
      open
      title={say(words.handTo)}
      okText={say(words.handOver)}
      okButtonProps={{ disabled: userId === undefined, loading: give.isPending }}
      onCancel={onClose}
      onOk={() => {
        if (userId !== undefined) give.mutate({ incidentId: incident.id, userId }, { onSuccess: onClose });
      }}
    >
      <Select
        aria-label={say(words.handTo)}
        style={{ width: '100%' }}
        loading={isLoading}
        showSearch={{ optionFilterProp: 'label' }}
        value={userId}
        notFoundContent={isLoading ? null : say(words.handNobody)}
        options={others.map((one) => ({ value: one.userId, label: one.name }))}
        onChange={setUserId}
      />
    </Modal>
  );
}

/** Gives an incident to somebody else who may handle it. */
export function Give({ incident }: { incident: IncidentRow }): ReactElement | null {
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  if (incident.endTime !== null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(words.hand)}</Button>
      {isOpen ? <GiveDialog incident={incident} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
