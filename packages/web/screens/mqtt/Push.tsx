import { cpeCalls } from '@heliograph/catalogue/calls/cpes.ts';
import { mqttCalls, mqttConfigForm, placeOfBroker } from '@heliograph/catalogue/calls/mqtt.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { mqttWords as words } from '@heliograph/catalogue/words/mqtt-words.ts';
import { Alert, Modal, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import type { MqttSettings } from './Mqtt.tsx';

type Pushed = OutputOf<typeof mqttCalls.pushMqttConfig>;

/** Devices, found by any part of their name or serial number. */
function Devices({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }): ReactElement {
  const say = useWords();
  const [keyword, setKeyword] = useState('');
  const asked = { pageNum: 1, pageSize: 50, ...(keyword !== '' && { keyword }) };
  const { data } = useCall(cpeCalls.getCpeListByCondition, asked, { quiet: true });
  return (
    <label>
      <span>{say(words.chosen)}</span>
      <Select
        mode="multiple"
        aria-label={say(words.chosen)}
        style={{ width: '100%' }}
        maxCount={100}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        value={[...value]}
        onChange={onChange}
        options={(data?.rows ?? []).map(({ id, serialno, devdescribe }) => ({
          value: id,
          label: devdescribe || serialno,
        }))}
      />
    </label>
  );
}

/** Where devices of the tenant connect, and as whom the first time; a broker of others has its own users. */
const placeFor = ({ address, port, userName, brokerUrl }: MqttSettings) => {
  if (brokerUrl === null) return { address, port, userName: userName ?? '' };
  const broker = placeOfBroker(brokerUrl);
  return { address: broker.host, port: broker.port, userName: '' };
};

/** Writes where and as whom they connect to devices that are managed by TR-069. */
export function Push({ access, onClose }: { access: MqttSettings; onClose: () => void }): ReactElement {
  const say = useWords();
  const push = useDo(mqttCalls.pushMqttConfig, ['/cpeDevice/']);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [done, setDone] = useState<Pushed | null>(null);
  const [initial] = useState(() => ({ ...placeFor(access), password: '', projectId: '' }));
  const beneath = () => (
    <>
      <p className="muted">{say(words.pushMore)}</p>
      <Devices value={chosen} onChange={setChosen} />
    </>
  );
  if (done)
    return (
      <Modal open title={say(words.push)} footer={null} onCancel={onClose}>
        <p>{say(words.pushed, { n: done.tasks })}</p>
        {done.refused.map(({ cpeId, name, reason }) => (
          <Alert key={cpeId} type="warning" title={name} description={reason} />
        ))}
      </Modal>
    );
  return (
    <FormDialog
      width={520}
      title={say(words.push)}
      form={mqttConfigForm}
      initial={initial}
      saveLabel={say(words.push)}
      beneath={beneath}
      onSave={async (values) => {
        setDone(await push.mutateAsync({ ...values, cpeIds: [...chosen] } as Parameters<typeof push.mutateAsync>[0]));
      }}
      onClose={onClose}
    />
  );
}
