import {
  enrichStates,
  unauthorizedCalls,
  unauthorizedForm,
  unauthorizedStates,
  type unauthorizedRow,
} from '@heliograph/catalogue/calls/unauthorized.ts';
import { dictionaryCalls } from '@heliograph/catalogue/calls/dictionaries.ts';
import { accessWords, unauthorizedResource } from '@heliograph/catalogue/resources/access.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useParts, useWords, useSession } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { Facts } from '../../engine/Facts.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { runningText, stateDuration } from '../../engine/values/duration.ts';
import { Duration, StateDot } from '../../engine/values/Values.tsx';
import { Discovery } from './Discovery.tsx';

type Device = z.output<typeof unauthorizedRow>;

const lists = [unauthorizedCalls.getDeviceUnauthorized.path, '/device/olt/list', '/board/'];
const online = 1;
/** A new entry (S1 §3.6). */
const blank = { deviceMac: '', deviceSn: '', deviceClass: 'OLT', deviceType: '', ip: '', checkStatus: 1, remark: '' };

const nameOf = (device: Device) => device.sysHostName || device.sysMac || device.ip || device.id;

/** Every action says "success" on code 200 and nothing of its own otherwise (S1 §8). */
function useActions() {
  const say = useWords();
  const { notices } = useParts();
  const askDelete = useAskDelete();
  const silent = { silentSuccess: true, debounce: true };
  const authenticate = useDo(unauthorizedCalls.authenticateDeviceUnauthorized, lists, silent);
  const remove = useDo(unauthorizedCalls.delDeviceUnauthorized, lists, silent);
  const succeeded = (work: Promise<unknown>) =>
    work.then(
      () => {
        notices.success(say(accessWords.success));
        return true;
      },
      () => false,
    );
  return {
    authenticate: (device: Device) => succeeded(authenticate.mutateAsync({ ...device })),
    remove: async (device: Device) =>
      (await askDelete([nameOf(device)], unauthorizedResource.many)) &&
      succeeded(remove.mutateAsync({ id: [device.id] })),
  };
}

/** Add and edit dialog. No control opens it (S1 §2.7, decision 46): `?edit=<id>` and `?edit=new` in the address do. */
function DeviceDialog({ device, onClose }: { device: Device | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const add = useDo(unauthorizedCalls.addDeviceUnauthorized, lists);
  const edit = useDo(unauthorizedCalls.updateDeviceUnauthorized, lists);
  const [initial] = useState(() =>
    device === null
      ? blank
      : {
          ...blank,
          deviceMac: device.sysMac ?? '',
          deviceSn: device.sysSerialNumber ?? '',
          deviceClass: device.deviceClass,
          deviceType: device.deviceType ?? '',
          ip: device.ip ?? '',
          checkStatus: device.checkStatus,
          remark: device.remark ?? '',
        },
  );
  return (
    <FormDialog
      columns={2}
      title={say(accessWords.editDevice)}
      form={unauthorizedForm}
      initial={initial}
      onSave={(values) => (device === null ? add.mutateAsync(values) : edit.mutateAsync({ ...values, id: device.id }))}
      onClose={onClose}
    />
  );
}

/** The dialog for the device that the address names. */
function Edited({ id, onClose }: { id: string; onClose: () => void }): ReactElement | null {
  const { data } = useCall(unauthorizedCalls.getDeviceUnauthorized, { pageSize: 100 }, { enabled: id !== 'new' });
  if (id === 'new') return <DeviceDialog device={null} onClose={onClose} />;
  const device = data?.rows.find((row) => row.id === id);
  return device ? <DeviceDialog device={device} onClose={onClose} /> : null;
}

function State({ device }: { device: Device }): ReactElement {
  const say = useWords();
  const words = unauthorizedStates.find((known) => known.value === device.state);
  return <StateDot tone={device.state === online ? 'good' : 'off'} word={words ? say(words.label) : ''} />;
}

function Asked({ device }: { device: Device }): ReactElement {
  const say = useWords();
  const words = enrichStates.find((known) => known.value === device.enrichState);
  return <span title={device.enrichFault ?? undefined}>{words ? say(words.label) : device.enrichState}</span>;
}

const since = (device: Device) =>
  stateDuration({
    isOnline: device.state === online,
    now: device.currentTime,
    login: device.loginDataTime,
    offline: device.deviceOfflineTime,
  });

const cells = {
  state: (device: Device) => <State device={device} />,
  duration: (device: Device) => <Duration ms={since(device)} />,
  enrichState: (device: Device) => <Asked device={device} />,
};

const percent = (value: number | null) => (value === null ? '–' : `${value} %`);

/** Everything the device told of itself, and how asking it went. */
function DeviceFacts({ device }: { device: Device }): ReactElement {
  const { tongue: lang } = useSession();
  return (
    <Facts
      facts={[
        [accessWords.contact, device.sysContact],
        [accessWords.location, device.sysLocation],
        [accessWords.hardware, device.sysHardVersion],
        [accessWords.running, runningText(device.sysRunningTime, lang)],
        [accessWords.load, `${percent(device.cpuLoad)} / ${percent(device.memoryLoad)}`],
        [accessWords.temperature, device.sysTemper === null ? null : `${device.sysTemper} °C`],
        [accessWords.ponMode, device.ponMode],
        [accessWords.port, device.snmpPort],
        [accessWords.asked, <Asked key="asked" device={device} />],
        [accessWords.why, device.enrichFault],
        [accessWords.tries, device.enrichAttempts],
        [accessWords.remark, device.remark],
      ]}
    />
  );
}
const peek = (device: Device) => <DeviceFacts device={device} />;

/** Devices that announced themselves and were not let in (S1 §2.7). */
export function UnauthorizedDevices(): ReactElement {
  const { authenticate, remove } = useActions();
  const [edited, setEdited] = useQueryValue('edit', '');
  const [isAsking, setAsking] = useState(false);
  const say = useWords();
  const may = useMay();
  useCall(dictionaryCalls.dictionary, { type: 'sys_yes_no' }, { quiet: true });
  return (
    <>
      <ListPage
        resource={unauthorizedResource}
        call={unauthorizedCalls.getDeviceUnauthorized}
        nameOf={nameOf}
        cells={cells}
        peek={peek}
        tools={
          may('device:unauthorized:edit') ? (
            <Button icon={<Icon name="system" size={14} />} onClick={() => setAsking(true)}>
              {say(accessWords.discovery)}
            </Button>
          ) : null
        }
        rowActions={(device) => [
          {
            key: 'authenticate',
            label: accessWords.authenticate,
            permission: 'device:unauthorized:edit',
            run: () => authenticate(device),
          },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: unauthorizedCalls.delDeviceUnauthorized,
            run: () => remove(device),
          },
        ]}
      />
      {isAsking ? <Discovery onClose={() => setAsking(false)} /> : null}
      {edited === '' ? null : <Edited key={edited} id={edited} onClose={() => setEdited('')} />}
    </>
  );
}
