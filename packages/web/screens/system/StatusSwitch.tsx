import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Switch } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import type { CallInput } from '../../client/client.ts';
import { useDo } from '../../client/hooks.ts';

/** In use or not, as the server holds it: it turns while the change is on its way and moves when that is stored. */
export function StatusSwitch<C extends AnyCall>({
  status,
  name,
  call,
  input,
  refreshes,
  disabled = false,
}: {
  /** '0' = in use. */
  status: string;
  name: string;
  call: C;
  /** What the call is given besides the status. */
  input: CallInput<C>;
  refreshes: readonly string[];
  disabled?: boolean;
}): ReactElement {
  const say = useWords();
  const may = useMay();
  const set = useDo(call, refreshes);
  return (
    <Switch
      size="small"
      checked={status === '0'}
      loading={set.isPending}
      disabled={disabled || !may(call)}
      aria-label={say(words.statusOf, { what: name })}
      onChange={(on) => set.mutate({ ...input, status: on ? '0' : '1' })}
    />
  );
}
