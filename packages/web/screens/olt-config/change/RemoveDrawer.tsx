import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSession, useWords } from '../../../app/parts.ts';
import { CallError, type CallInput } from '../../../client/client.ts';
import { useCallOnce } from '../../../client/hooks.ts';
import { rowName } from '../../../engine/config/columns.ts';
import { SentCommands } from '../../../engine/config/Differences.tsx';
import { keyValuesOf } from '../../../engine/config/form-for.ts';
import { Icon } from '../../../engine/icons.tsx';
import type { PageSurroundings } from '../use-surroundings.ts';
import { changeWords as words, configPageWords } from '../words.ts';
import { ChangeFrame } from './ChangeDrawer.tsx';
import { ChangeLine } from './Outcome.tsx';
import { Cuts } from './PreviewPanel.tsx';
import { useTracking } from './tracked.ts';
import type { ChangePreview } from './use-draft.ts';

/** Rows that can be removed at once. */
export const mostRemoved = 100;
/** Of them, those that are looked at before: each look reads the device. */
const mostPreviewed = 20;

interface Props {
  readonly page: ConfigPage;
  readonly around: PageSurroundings;
  readonly rows: readonly Values[];
  readonly onClose: () => void;
}

/** What is known of a row that is to go: its preview or why it cannot; then its change. */
interface Going {
  readonly row: Values;
  readonly preview?: ChangePreview;
  readonly fault?: string;
  readonly changeId?: string;
}

type Asked = CallInput<typeof configCalls.preview>;
const quiet = { quiet: true } as const;

function faultOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return error.problems.map(({ message }) => message).join(' · ') || error.message;
}

const inputOf = ({ page, around }: Props, row: Values) =>
  ({ ...around.target, page: page.id, op: 'remove', key: keyValuesOf(page, row) }) as Asked;

/** Looks at the first rows on the device, one after the other; the device itself judges the others when they are sent. */
function usePreviews(props: Props) {
  const once = useCallOnce();
  const { rows, page, around } = props;
  const look = async (row: Values): Promise<Going> => {
    try {
      const preview = await once(configCalls.preview, inputOf(props, row), quiet);
      const fault = preview.problems.map(({ message }) => message).join(' · ');
      return fault === '' ? { row, preview } : { row, preview, fault };
    } catch (error) {
      return { row, fault: faultOf(error) };
    }
  };
  return useQuery({
    queryKey: ['removal', around.target, page.id, rows.map((row) => JSON.stringify(keyValuesOf(page, row)))],
    queryFn: async () => {
      const going: Going[] = [];
      for (const [at, row] of rows.entries()) going.push(at < mostPreviewed ? await look(row) : { row });
      return going;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

function useRemoving(props: Props, nameOf: (row: Values) => string) {
  const { page, around, rows } = props;
  const once = useCallOnce();
  const tracking = useTracking();
  const { data: looked } = usePreviews(props);
  const [sent, setSent] = useState<readonly Going[] | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const done: Going[] = [];
    for (const one of looked ?? []) {
      if (one.fault !== undefined) {
        done.push(one);
        continue;
      }
      try {
        const base = rows.length === 1 ? { base: one.preview?.base ?? null } : {};
        const change = await once(configCalls.apply, { ...inputOf(props, one.row), ...base }, quiet);
        done.push({ ...one, changeId: change.id });
      } catch (error) {
        done.push({ ...one, fault: faultOf(error) });
      }
      setSent([...done, ...(looked ?? []).slice(done.length)]);
    }
    const started = done.flatMap(({ row, changeId }) => (changeId === undefined ? [] : [{ row, id: changeId }]));
    tracking.add(started.map(({ row, id }) => ({ id, ...around.target, page: page.id, what: nameOf(row) })));
    setSending(false);
  };
  return {
    isLooked: looked !== undefined,
    going: sent ?? looked ?? rows.map((row): Going => ({ row })),
    isSending,
    send,
  };
}

function Line({ one, isLooked, name }: { one: Going; isLooked: boolean; name: string }): ReactElement {
  const say = useWords();
  if (one.changeId !== undefined) return <ChangeLine id={one.changeId} title={name} />;
  return (
    <div className={one.fault === undefined ? 'change-line' : 'change-line is-minor'}>
      <span className="grow">{name}</span>
      {one.fault === undefined ? (
        <span className="muted">{say(isLooked ? words.waitingBadge : words.checking)}</span>
      ) : (
        <span className="tone-minor">
          {say(words.canNot)}: {one.fault}
        </span>
      )}
    </div>
  );
}

interface FootProps {
  readonly isSent: boolean;
  readonly isSending: boolean;
  /** Rows that can go; 0 while they are looked at. */
  readonly ready: number;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

function RemoveFoot({ isSent, isSending, ready, onSend, onClose }: FootProps): ReactElement {
  const say = useWords();
  return (
    <div className="row">
      <span className="grow muted">{say(isSent ? words.underWay : words.notSent)}</span>
      <Button autoFocus onClick={onClose}>
        {say(isSent ? words.close : shell.cancel)}
      </Button>
      {isSent ? null : (
        <Button
          danger
          type="primary"
          icon={<Icon name="trash" size={13} />}
          loading={isSending}
          disabled={ready === 0}
          onClick={onSend}
        >
          {say(configPageWords.removeRows, { n: ready })}
        </Button>
      )}
    </div>
  );
}

/** Removing rows: they are looked at on the device first, and those that cannot go say why. */
export function RemoveDrawer(props: Props): ReactElement {
  const { page, around, rows, onClose } = props;
  const say = useWords();
  const { tongue: lang } = useSession();
  const name = (row: Values) => rowName(page, row, { model: around.model, lang });
  const { going, isLooked, isSending, send } = useRemoving(props, name);
  const ready = going.filter(({ fault, changeId }) => fault === undefined && changeId === undefined).length;
  const isSent = !isSending && going.some(({ changeId }) => changeId !== undefined);
  const cuts = going.find(({ preview }) => preview?.cuts)?.preview?.cuts ?? null;
  const first = rows[0];
  const title =
    rows.length === 1 && first
      ? say(configPageWords.removeRow, { row: name(first) })
      : say(configPageWords.removeRows, { n: rows.length });
  return (
    <ChangeFrame
      title={title}
      at={isSent ? 2 : 1}
      onClose={onClose}
      footer={
        <RemoveFoot
          isSent={isSent}
          isSending={isSending}
          ready={isLooked ? ready : 0}
          onSend={() => void send()}
          onClose={onClose}
        />
      }
    >
      <div className="preview">
        <div className="change-lines">
          {going.map((one) => (
            <Line key={JSON.stringify(keyValuesOf(page, one.row))} one={one} isLooked={isLooked} name={name(one.row)} />
          ))}
        </div>
        {isLooked && ready > 0 ? <Cuts cuts={cuts} /> : null}
        <SentCommands commands={going.flatMap(({ preview }) => preview?.commands ?? [])} />
      </div>
    </ChangeFrame>
  );
}
