import { notificationCalls, serverTestForm } from '@heliograph/catalogue/calls/notifications.ts';
import { notificationServers } from '@heliograph/catalogue/entities/notification-servers.ts';
import { serverStates } from '@heliograph/catalogue/words/notification-words.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useParts, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { notificationScreenWords as words } from './words.ts';

/** Besides what its definition tells, what the rules of its area do. */
type Server = z.output<typeof notificationServers.row> & { readonly failures: number };

const touched = ['/notification/server/', '/notification/delivery/'];
const nobody = { receiver: '' };

function State({ row }: { row: Server }): ReactElement {
  const say = useWords();
  const isOn = row.status === 'on';
  const tone = !isOn ? 'off' : row.failures > 0 ? 'minor' : 'good';
  return <StateDot tone={tone} word={say(isOn ? serverStates.on : serverStates.off)} />;
}

const cells = { status: (row: Server) => <State row={row} /> };

function Test({ server, onClose }: { server: Server; onClose: () => void }): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const test = useDo(notificationCalls.testNotificationServer, touched);
  return (
    <FormDialog
      width={440}
      title={say(words.testTitle, { name: server.serverName })}
      form={serverTestForm}
      initial={nobody}
      saveLabel={say(words.test)}
      onSave={async ({ receiver }) => {
        const { status, said } = await test.mutateAsync({
          serverId: server.serverId,
          receiver: typeof receiver === 'string' ? receiver : '',
        });
        const answer = [status, said].filter((one) => one !== null).join(' ');
        notices.success(answer === '' ? say(words.noAnswer) : say(words.answered, { said: answer }));
      }}
      onClose={onClose}
    />
  );
}

/** By what people and programs are told, each with a test. */
export function Servers(): ReactElement {
  const [tested, setTested] = useState<Server | null>(null);
  return (
    <>
      <EntityScreen<Server>
        entity={notificationServers as never}
        looks={{
          cells,
          rowActions: (row) => [
            {
              key: 'test',
              label: words.test,
              permission: notificationCalls.testNotificationServer,
              run: () => setTested(row),
            },
          ],
        }}
      />
      {tested ? <Test server={tested} onClose={() => setTested(null)} /> : null}
    </>
  );
}
