import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useParts, useWords } from '../../../app/parts.ts';
import { refresh, useCallOnce } from '../../../client/hooks.ts';
import { Icon } from '../../../engine/icons.tsx';
import { onuPageWords as page } from '../words.ts';
import type { Detail } from './detail.ts';

/** How often, and how far apart (ms), the ONU is looked at for a reading that is newer than the click. */
const looks = 5;
const pause = 1000;
const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Asks the OLT now: that it answers is known at once, and the ONU is read again as soon as its poll is in. */
export function LiveButton({ onu }: { onu: Detail }): ReactElement | null {
  const say = useWords();
  const isSeen = useMay()('device:olt:list');
  const { notices } = useParts();
  const once = useCallOnce();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!isSeen) return null;
  const isNewer = async (): Promise<boolean> => {
    for (let look = 0; look < looks; look += 1) {
      const now = await once(onuCalls.detail, { onuId: onu.id }, { quiet: true });
      if (now.stateAt !== null && now.stateAt !== onu.stateAt) return true;
      await rest(pause);
    }
    return false;
  };
  const run = async () => {
    setBusy(true);
    try {
      const { tookMs } = await once(oltInfoCalls.getRealTimeData, { oltId: onu.oltId });
      const words = (await isNewer()) ? say(page.liveDone) : say(page.liveLater, { ms: Math.round(tookMs) });
      notices.success(words);
      await refresh(queries, '/onu/', '/onuAuthList/', '/olt/');
    } catch {
      // The request layer has said why already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      title={say(page.readNow)}
      icon={<Icon name="refresh" size={13} />}
      onClick={() => void run()}
    >
      {say(page.live)}
    </Button>
  );
}
