import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh, useCallOnce } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { detailWords as words } from './words.ts';

export type LiveReading = z.output<typeof oltInfoCalls.getRealTimeData.output>;

/** Polls the OLT now; what it answers is handed over and everything shown of it is read again. */
export function LiveRead({ oltId, onRead }: { oltId: string; onRead: (reading: LiveReading) => void }): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const once = useCallOnce();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    try {
      const reading = await once(oltInfoCalls.getRealTimeData, { oltId });
      onRead(reading);
      notices.success(say(words.answered, { ms: Math.round(reading.tookMs) }));
      await refresh(queries, '/olt/', '/onuAuthList/', '/onu/');
    } catch (error) {
      // The request layer has said why already.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      loading={isBusy}
      title={say(words.readNow)}
      icon={<Icon name="refresh" size={14} />}
      onClick={() => void read()}
    >
      {say(words.live)}
    </Button>
  );
}
