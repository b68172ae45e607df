import './config-page.css';
import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { useKept } from '../../engine/state/kept.ts';
import { zonedTimeText } from '../../engine/values/time.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { Tray } from './change/Tray.tsx';
import { useDeviceState } from './device-state.ts';
import { changeWords, deviceSaveWords as words } from './words.ts';

/** Whether the device would lose something with a restart, and how to prevent it; changes under way. */
export function DeviceSave(): ReactElement {
  const say = useWords();
  const may = useMay();
  const { zone } = useSession();
  const { notices } = useParts();
  const { id: oltId } = useOlt();
  const { data: state } = useDeviceState();
  const save = useDo(configCalls.save, ['/device/config/state']);
  const isUnsaved = state?.unsavedSince != null;
  const run = () =>
    save.mutate(
      { oltId },
      { onSuccess: ({ unsavedSince }) => unsavedSince === null && notices.success(say(words.saved)) },
    );
  return (
    <>
      <Tray />
      {isUnsaved ? (
        <>
          <span
            className="unsaved"
            title={say(words.unsavedSince, { time: zonedTimeText(state.unsavedSince, zone) ?? '' })}
            role="status"
          >
            {say(words.unsaved)}
          </span>
          {may(configCalls.save) ? (
            <Button
              size="small"
              type="primary"
              loading={save.isPending}
              title={say(words.saveTitle)}
              icon={<Icon name="download" size={13} />}
              onClick={run}
            >
              {say(words.save)}
            </Button>
          ) : null}
        </>
      ) : null}
    </>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A restart threw away what had not been saved: said until somebody has read it, or something is saved again. */
export function LostChanges(): ReactElement | null {
  const say = useWords();
  const { zone } = useSession();
  const { id: oltId } = useOlt();
  const { data: state } = useDeviceState();
  const [read, keepRead] = useKept(`config-lost:${oltId}`, '', isText);
  const lostAt = state?.lostAt ?? null;
  if (lostAt === null || lostAt === read) return null;
  return (
    <p className="lost" role="alert">
      <Icon name="power" size={13} /> {say(words.lost, { time: zonedTimeText(lostAt, zone) ?? '' })}{' '}
      <button
        type="button"
        className="plain"
        aria-label={say(changeWords.dismiss)}
        title={say(changeWords.dismiss)}
        onClick={() => keepRead(lostAt)}
      >
        <Icon name="close" size={12} />
      </button>
    </p>
  );
}
