import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { CallError } from '../../client/client.ts';
import { refresh, useCall, useCallOnce } from '../../client/hooks.ts';
import type { PageTarget } from './use-surroundings.ts';

export type PageContent = z.output<typeof configCalls.read.output>;

/** What the device holds on a page, and the way to read it anew. */
export function useContent(target: PageTarget, page: string, enabled: boolean) {
  const query = useCall(configCalls.read, { ...target, page }, { quiet: true, keep: false, enabled });
  const once = useCallOnce();
  const queries = useQueryClient();
  const [isReading, setReading] = useState(false);
  const readNow = async () => {
    if (isReading) return;
    setReading(true);
    try {
      await once(configCalls.read, { ...target, page, fresh: 'true' });
      await refresh(queries, configCalls.read.path, configCalls.pages.path);
    } catch (error) {
      // The request layer has said why; the values on screen stay, with their age.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setReading(false);
    }
  };
  return { query, isReading, readNow };
}
