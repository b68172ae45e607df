import { accessRuleCalls, accessRuleForm, type accessRuleRow } from '@heliograph/catalogue/calls/access-rules.ts';
import { accessWords, ruleResource } from '@heliograph/catalogue/resources/access.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Switch } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCallOnce, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ImportDialog, type ImportSpec } from '../../engine/ImportDialog.tsx';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';

type Rule = z.output<typeof accessRuleRow>;

const lists = [accessRuleCalls.getDeviceAuthorized.path];
/** In setDeviceAuthorizedStateById: every rule of the tenant (S1 §4.4). */
const everyRule = '0';
/** A new rule (S1 §3.7). */
const blank = { deviceMac: '', deviceSn: '', deviceClass: 'OLT', deviceTypeArr: [], checkStatus: 1, remark: '' };

const importing: ImportSpec = {
  title: accessWords.importTitle,
  data: accessRuleCalls.importDeviceAuthorizedData,
  template: accessRuleCalls.importDeviceAuthorizedTemplate,
  form: accessRuleForm,
};

const nameOf = (rule: Rule) => rule.deviceMac ?? rule.deviceSn ?? rule.deviceType;

const useRemove = () =>
  useRemoval(accessRuleCalls.delDeviceAuthorized, {
    many: ruleResource.many,
    nameOf,
    input: (rules: readonly Rule[]) => ({ id: rules.map((rule) => rule.id) }),
    refreshes: lists,
  });

function StatusSwitch({ rule }: { rule: Rule }): ReactElement {
  const say = useWords();
  const may = useMay();
  const set = useDo(accessRuleCalls.setDeviceAuthorizedStateById, lists);
  // Shows what the server holds; while the change is on its way it turns, and it moves only once that is stored.
  return (
    <Switch
      size="small"
      checked={rule.checkStatus === 1}
      loading={set.isPending}
      disabled={!may('device:authorized:edit')}
      aria-label={say(accessWords.switchTitle, { what: nameOf(rule) })}
      onChange={(on) => set.mutate({ id: rule.id, checkStatus: on ? 1 : 0 })}
    />
  );
}

function RuleDialog({ rule, onClose }: { rule: Rule | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const add = useDo(accessRuleCalls.addDeviceAuthorized, lists, { debounce: true });
  const edit = useDo(accessRuleCalls.updateDeviceAuthorized, lists, { debounce: true });
  const [initial] = useState(() =>
    rule === null
      ? blank
      : {
          ...blank,
          ...rule,
          deviceTypeArr: rule.deviceType.split(',').filter((type) => type !== ''),
        },
  );
  return (
    <FormDialog
      columns={2}
      title={say(rule === null ? accessWords.addRule : accessWords.editRule)}
      form={accessRuleForm}
      initial={initial}
      onSave={(values) => {
        const given = Object.fromEntries(Object.keys(blank).map((name) => [name, values[name]]));
        return rule === null ? add.mutateAsync(given) : edit.mutateAsync({ ...given, id: rule.id });
      }}
      onClose={onClose}
    />
  );
}

/** Close all and Open all: asks with the number of rules of the tenant, whatever the filter shows. */
function AllSwitch({ on }: { on: boolean }): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const once = useCallOnce();
  const set = useDo(accessRuleCalls.setDeviceAuthorizedStateById, lists);
  const run = async () => {
    const { total } = await once(accessRuleCalls.getDeviceAuthorized, { checkStatus: -1, pageSize: 1 });
    const isSure = await ask({
      title: say(on ? accessWords.openAll : accessWords.closeAll),
      body: say(on ? accessWords.openAllAsk : accessWords.closeAllAsk, { n: total }),
    });
    if (isSure) set.mutate({ id: everyRule, checkStatus: on ? 1 : 0 });
  };
  return (
    <Button loading={set.isPending} onClick={() => void run().catch(() => undefined)}>
      {say(on ? accessWords.openAll : accessWords.closeAll)}
    </Button>
  );
}

function Tools({ onImport }: { onImport: () => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  return (
    <>
      {may('device:authorized:edit') ? (
        <>
          <AllSwitch on={false} />
          <AllSwitch on />
        </>
      ) : null}
      {may('device:authorized:import') ? (
        <Button icon={<Icon name="upload" size={14} />} onClick={onImport}>
          {say(accessWords.batchImport)}
        </Button>
      ) : null}
    </>
  );
}

const cells = {
  checkStatus: (rule: Rule) => <StatusSwitch rule={rule} />,
  deviceType: (rule: Rule) => (rule.deviceType === '' ? undefined : rule.deviceType.split(',').join(', ')),
};

/** Device access-authorization rules (S1 §2.6): which devices come in by themselves. */
export function AccessRules(): ReactElement {
  const [edited, setEdited] = useState<{ readonly rule: Rule | null } | null>(null);
  const [isImporting, setImporting] = useState(false);
  const remove = useRemove();
  const may = useMay();
  return (
    <>
      <ListPage
        resource={ruleResource}
        call={accessRuleCalls.getDeviceAuthorized}
        cells={cells}
        nameOf={nameOf}
        selectMatching
        enter={(rule) => may('device:authorized:edit') && setEdited({ rule })}
        rowActions={(rule) => [
          { key: 'edit', label: engine.edit, permission: 'device:authorized:edit', run: () => setEdited({ rule }) },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: accessRuleCalls.delDeviceAuthorized,
            run: () => remove([rule]),
          },
        ]}
        bulk={[
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            always: true,
            permission: accessRuleCalls.delDeviceAuthorized,
            run: remove,
          },
        ]}
        add={{
          label: accessWords.addRule,
          permission: accessRuleCalls.addDeviceAuthorized,
          run: () => setEdited({ rule: null }),
        }}
        tools={<Tools onImport={() => setImporting(true)} />}
      />
      {edited ? <RuleDialog rule={edited.rule} onClose={() => setEdited(null)} /> : null}
      {isImporting ? <ImportDialog spec={importing} refreshes={lists} onClose={() => setImporting(false)} /> : null}
    </>
  );
}
