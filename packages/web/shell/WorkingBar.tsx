import './working.css';
import { tenantWords } from '@heliograph/catalogue/resources/tenants.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { switchPath } from '../app/navigation.ts';
import { useSession, useWords } from '../app/parts.ts';
import { useWorkAs } from '../app/work-as.ts';
import { CallError } from '../client/client.ts';
import { Icon } from '../engine/icons.tsx';

/** Says on every page that one works as another tenant, and leads back. */
export function WorkingBar(): ReactElement | null {
  const { user } = useSession();
  const say = useWords();
  const { leave } = useWorkAs();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  if (!user?.workingAs) return null;
  const { name, tenantId } = user.workingAs;
  const back = () => {
    setBusy(true);
    leave()
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      })
      .finally(() => setBusy(false));
  };
  return (
    <div className="working" role="status">
      <Icon name="tenant" size={15} />
      <span className="grow ellipsis">{say(tenantWords.working, { name, id: tenantId })}</span>
      <Button size="small" className="only-wide" onClick={() => void navigate(switchPath)}>
        {say(tenantWords.switchTenant)}
      </Button>
      <Button size="small" loading={isBusy} onClick={back}>
        {say(tenantWords.leave)}
      </Button>
    </div>
  );
}
